package site.ycsb.bindings.jdbc;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.bindings.base.BindingProperties;

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
  private static final String HIDDEN = "***";

  /** Passwords in a URL: of a parameter, and of its user. */
  private static final List<Pattern> SECRETS =
      List.of(
          Pattern.compile("(?i)([?&;](?:[a-z]*password|pwd)=)([^&;\\s]+)"),
          Pattern.compile("(//[^/@:?\\s]*:)([^/@\\s]+)(?=@)"));

  /** Reads the settings, or says which property is wrong and what is legal. */
  static JdbcSettings of(Properties properties) throws DBException {
    BindingProperties given = BindingProperties.of(properties, LEGAL);
    String url = given.text(URL, "");
    String password = given.exactly(PASSWORD, "");
    Dialect dialect = dialect(url, password);
    return new JdbcSettings(
        dialect,
        url,
        given.exactly(USER, ""),
        password,
        given.exactly(DRIVER, dialect.driver()),
        // YCSB's default is -1, for none.
        given.text(BATCH_SIZE, "-1").equals("-1") ? 0 : given.number(BATCH_SIZE, 0, 0, MOST),
        given.flag(BATCH_API, true),
        given.number(FETCH_SIZE, 0, 0, MOST),
        given.flag(AUTO_COMMIT, true),
        engine(properties.getProperty(ENGINE), dialect),
        given.flag(CREATE_TABLE, true),
        properties.getProperty(SCHEMA),
        given.number(CONNECT_TIMEOUT, 10, 0, MOST / 1_000),
        given.number(SOCKET_TIMEOUT, 60, 0, MOST / 1_000),
        given.table(),
        given.exactly("fieldnameprefix", "field"));
  }

  private static Dialect dialect(String url, String password) throws DBException {
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
            : hidden(URL + "=" + url, url, password)
                + " is not of a database that the JDBC binding knows; legal are "
                + legal);
  }

  private static @Nullable String engine(@Nullable String value, Dialect dialect)
      throws DBException {
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

  /** Returns the URL as the driver takes it. */
  String driverUrl() {
    return driver.equals(dialect.driver()) ? dialect.accepted(url) : url;
  }

  @Override
  public String toString() {
    return hide(url);
  }

  /** Returns a text without what must not be shown of these settings. */
  String hide(String text) {
    return hidden(text, url, password);
  }

  /** Returns a text without the passwords in a connection URL, and one given beside it. */
  private static String hidden(String text, String url, String password) {
    Stream<String> ofUrl =
        SECRETS.stream().flatMap(each -> each.matcher(url).results()).map(found -> found.group(2));
    String shown = text;
    for (Pattern secret : SECRETS) {
      shown = secret.matcher(shown).replaceAll("$1" + HIDDEN);
    }
    for (String each : Stream.concat(Stream.of(password), ofUrl).toList()) {
      // A shorter one would be found in the middle of other words; drivers quote URLs, not
      // passwords.
      shown = each.length() > 3 ? shown.replace(each, HIDDEN) : shown;
    }
    return shown;
  }
}
