package site.ycsb.bindings.jdbc;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;

/**
 * Holds the checked properties of a JDBC binding.
 *
 * @param dialect of the database that the URL names
 * @param url of the database, for its driver
 * @param user the account, empty where the URL or the driver says
 * @param password of the account
 * @param driver the class of the driver
 * @param batchSize inserts sent together, 0 for each at once
 * @param batchApi whether a batch is one request; otherwise a request per insert, one after another
 * @param fetchSize rows that a scan fetches at a time, 0 for as many as the driver likes
 * @param autoCommit whether the server commits each statement by itself
 * @param engine the storage engine of new tables, or null for the server's default
 * @param createTable whether missing tables and columns are created
 * @param schema of the tables, created when missing, or null for the one the URL gives
 * @param connectTimeoutSeconds how long connecting may take, 0 for ever
 * @param socketTimeoutSeconds how long an answer may take, 0 for ever
 * @param table the table that is opened first
 * @param fieldPrefix what the names of fields begin with
 */
record JdbcSettings(
    Dialect dialect,
    String url,
    String user,
    String password,
    String driver,
    int batchSize,
    boolean batchApi,
    int fetchSize,
    boolean autoCommit,
    @Nullable String engine,
    boolean createTable,
    @Nullable String schema,
    int connectTimeoutSeconds,
    int socketTimeoutSeconds,
    String table,
    String fieldPrefix) {
  static final String URL = "db.url";
  static final String SCHEMA = "jdbc.schema";
  private static final String USER = "db.user";
  private static final String PASSWORD = "db.passwd";
  private static final String DRIVER = "db.driver";
  private static final String BATCH_SIZE = "db.batchsize";
  private static final String BATCH_API = "jdbc.batchupdateapi";
  private static final String FETCH_SIZE = "jdbc.fetchsize";
  private static final String AUTO_COMMIT = "jdbc.autocommit";
  private static final String ENGINE = "jdbc.engine";
  private static final String CREATE_TABLE = "jdbc.create.table";
  private static final String CONNECT_TIMEOUT = "jdbc.timeout.connect";
  private static final String SOCKET_TIMEOUT = "jdbc.timeout.socket";
  private static final List<String> LEGAL =
      List.of(
          URL,
          USER,
          PASSWORD,
          DRIVER,
          BATCH_SIZE,
          BATCH_API,
          FETCH_SIZE,
          AUTO_COMMIT,
          ENGINE,
          CREATE_TABLE,
          SCHEMA,
          CONNECT_TIMEOUT,
          SOCKET_TIMEOUT);

  private static final int MOST = 999_999_999;

  /** Reads the settings, or says which property is wrong and what is legal. */
  static JdbcSettings of(Properties properties) throws DBException {
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if ((name.startsWith("db.") || name.startsWith("jdbc.")) && !LEGAL.contains(name)) {
        throw new DBException(
            name
                + " is not a property of the JDBC binding; did you mean "
                + nearest(name)
                + "? Legal are "
                + String.join(", ", LEGAL));
      }
    }
    String url = properties.getProperty(URL, "").strip();
    Dialect dialect = dialect(url, properties);
    return new JdbcSettings(
        dialect,
        url,
        properties.getProperty(USER, ""),
        properties.getProperty(PASSWORD, ""),
        properties.getProperty(DRIVER, dialect.driver()),
        number(properties, BATCH_SIZE, 0, MOST),
        flag(properties, BATCH_API, true),
        number(properties, FETCH_SIZE, 0, MOST),
        flag(properties, AUTO_COMMIT, true),
        engine(properties, dialect),
        flag(properties, CREATE_TABLE, true),
        properties.getProperty(SCHEMA),
        number(properties, CONNECT_TIMEOUT, 10, MOST / 1_000),
        number(properties, SOCKET_TIMEOUT, 60, MOST / 1_000),
        properties.getProperty("table", "usertable"),
        properties.getProperty("fieldnameprefix", "field"));
  }

  private static Dialect dialect(String url, Properties properties) throws DBException {
    Dialect dialect = Dialect.of(url);
    if (dialect != null) {
      return dialect;
    }
    String legal =
        "jdbc:mariadb://localhost:3306/ycsb, jdbc:mysql://... or"
            + " jdbc:postgresql://localhost:5432/ycsb";
    throw new DBException(
        url.isEmpty()
            ? URL + " is missing: name the database, for example " + legal
            : Secrets.of(url, properties.getProperty(PASSWORD, "")).hide(URL + "=" + url)
                + " is not of a database that the JDBC binding knows; legal are "
                + legal);
  }

  private static @Nullable String engine(Properties properties, Dialect dialect)
      throws DBException {
    String value = properties.getProperty(ENGINE);
    if (value == null) {
      return null;
    }
    if (!(dialect instanceof MariaDb)) {
      throw new DBException(ENGINE + "=" + value + " is for MariaDB; this database has one engine");
    }
    return switch (value.toUpperCase(Locale.ROOT)) {
      case "INNODB" -> "INNODB";
      case "ROCKSDB" -> "ROCKSDB";
      default ->
          throw new DBException(ENGINE + "=" + value + " is not legal; legal are InnoDB, ROCKSDB");
    };
  }

  private static boolean flag(Properties properties, String name, boolean otherwise)
      throws DBException {
    String value = properties.getProperty(name, Boolean.toString(otherwise));
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new DBException(name + "=" + value + " is neither true nor false");
    };
  }

  private static int number(Properties properties, String name, int otherwise, int most)
      throws DBException {
    String value = properties.getProperty(name, Integer.toString(otherwise));
    // YCSB's default is -1, for none.
    if (name.equals(BATCH_SIZE) && value.equals("-1")) {
      return 0;
    }
    if (!value.matches("[0-9]{1,9}") || Integer.parseInt(value) > most) {
      throw new DBException(name + "=" + value + " is not a whole number from 0 to " + most);
    }
    return Integer.parseInt(value);
  }

  private static String nearest(String name) {
    return LEGAL.stream()
        .min(Comparator.comparingInt(legal -> distance(name, legal)))
        .orElseThrow();
  }

  /** Returns how many characters have to be added, removed or replaced to make one of the other. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }

  /** Returns the URL as the driver takes it. */
  String driverUrl() {
    return driver.equals(dialect.driver()) ? dialect.accepted(url) : url;
  }

  /** Returns what must not be shown of these settings. */
  Secrets secrets() {
    return Secrets.of(url, password);
  }

  @Override
  public String toString() {
    return secrets().hide(url);
  }
}
