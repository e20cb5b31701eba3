package site.ycsb.bindings.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.bindings.base.Shared;

/** Knows what all binding instances of this process share that name the same database. */
final class Database implements Shared.Resource {
  private static final Shared<JdbcSettings, Database> OPEN = new Shared<>();
  private static final Map<String, String> ENGINES =
      Map.of("INNODB", "InnoDB", "ROCKSDB", "MyRocks");
  private static final int MOST_CHARACTERS = 500;

  private final JdbcSettings settings;
  private final Driver driver;
  private final Map<String, Layout> layouts = new ConcurrentHashMap<>();
  private final List<InsertBatch> batches = new CopyOnWriteArrayList<>();

  /** Not made anew for each look: asking for the engine keeps InnoDB from being idle. */
  private volatile String pendingQuery = "";

  private volatile String settleStatement = "";
  private volatile boolean isBusy;

  private final AtomicLong repeated = new AtomicLong();

  private Database(JdbcSettings settings, Driver driver) {
    this.settings = settings;
    this.driver = driver;
  }

  /** Returns the database of some settings; nothing is connected yet. */
  static Database acquire(JdbcSettings settings) throws DBException {
    return OPEN.acquire(settings, () -> new Database(settings, driver(settings.driver())));
  }

  private static Driver driver(String name) throws DBException {
    try {
      return Class.forName(name).asSubclass(Driver.class).getDeclaredConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      throw new DBException(
          "there is no driver " + name + " on the class path; CLASSPATH may name its jar", e);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new DBException("db.driver=" + name + " is not a JDBC driver", e);
    }
  }

  /** Gives up one use. */
  void release() throws DBException {
    OPEN.release(this);
  }

  JdbcSettings settings() {
    return settings;
  }

  Dialect dialect() {
    return settings.dialect();
  }

  /** Connects to the server, and enters the schema. */
  Connection connect() throws SQLException {
    Properties properties = dialect().connectionProperties(settings);
    if (!settings.user().isEmpty()) {
      properties.setProperty("user", settings.user());
    }
    if (!settings.password().isEmpty()) {
      properties.setProperty("password", settings.password());
    }
    Connection connection = driver.connect(settings.driverUrl(), properties);
    if (connection == null) {
      throw new SQLException("the driver " + settings.driver() + " does not accept the URL");
    }
    try {
      dialect().prepare(connection);
      enterSchema(connection);
      connection.setAutoCommit(settings.autoCommit());
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private void enterSchema(Connection connection) throws SQLException {
    String schema = settings.schema();
    if (schema == null) {
      return;
    }
    if (settings.createTable()) {
      create(connection, dialect().createSchema(schema));
    }
    dialect().enter(connection, schema);
  }

  /** Executes a statement that creates something, which another client may do at the same time. */
  private void create(Connection connection, String ddl) throws SQLException {
    try {
      boolean unused = execute(connection, ddl);
    } catch (SQLException e) {
      if (!dialect().isDuplicate(e)) {
        throw e;
      }
    }
    if (!connection.getAutoCommit()) {
      connection.commit();
    }
  }

  /** Returns the columns of a table, which is created if it is missing. */
  Layout layout(Connection connection, String table) throws SQLException {
    Layout known = layouts.get(table);
    if (known != null) {
      return known;
    }
    synchronized (layouts) {
      Layout layout = find(connection, table);
      if (layout == null) {
        layout = created(connection, table);
      }
      // One without fields is about to get some, perhaps from another process.
      if (!layout.fields().isEmpty()) {
        layouts.put(table, layout);
      }
      return layout;
    }
  }

  /**
   * Returns the columns of a table, to which those of some fields are added if they are missing.
   */
  Layout layout(Connection connection, String table, Collection<String> fields)
      throws SQLException {
    Layout known = layout(connection, table);
    if (known.missing(fields).isEmpty()) {
      return known;
    }
    synchronized (layouts) {
      Layout layout = read(connection, table);
      List<String> missing = layout.missing(fields);
      if (!missing.isEmpty() && settings.createTable()) {
        create(connection, dialect().addColumns(table, missing));
        layout = read(connection, table);
        missing = layout.missing(fields);
      }
      layouts.put(table, layout);
      if (!missing.isEmpty()) {
        throw new SQLException(
            "the table "
                + table
                + " has no column "
                + missing.get(0)
                + " of text or bytes"
                + hintAtCreating());
      }
      return layout;
    }
  }

  private Layout created(Connection connection, String table) throws SQLException {
    if (!settings.createTable()) {
      throw new SQLException("there is no table " + table + hintAtCreating());
    }
    create(connection, dialect().createTable(table, settings.engine()));
    return read(connection, table);
  }

  private String hintAtCreating() {
    return settings.createTable() ? "" : ", and jdbc.create.table=false forbids to create it";
  }

  /** Returns the columns of a table as the server has them now, or null if it is missing. */
  @Nullable Layout find(Connection connection, String table) throws SQLException {
    try {
      return read(connection, table);
    } catch (SQLException e) {
      if (!dialect().isMissingTable(e)) {
        throw e;
      }
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
      return null;
    }
  }

  private Layout read(Connection connection, String table) throws SQLException {
    String query = "SELECT * FROM " + dialect().quoted(table) + " WHERE 1 = 0";
    Layout layout;
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery(query)) {
      layout = Layout.of(table, none.getMetaData(), dialect(), settings.fieldPrefix());
    }
    if (!connection.getAutoCommit()) {
      connection.commit();
    }
    String wanted = settings.engine();
    String engine = wanted == null ? null : dialect().engine(connection, table);
    if (wanted != null && !wanted.equals(engine)) {
      throw new SQLException(
          "the table " + table + " is kept by " + engine + ", not by jdbc.engine=" + wanted);
    }
    return layout;
  }

  /** Lets requests of other instances send this batch before they look at the database. */
  void register(InsertBatch batch) {
    batches.add(batch);
  }

  void unregister(InsertBatch batch) {
    batches.remove(batch);
  }

  /** Sends the batches of all instances, so that whatever comes next meets their records. */
  void flushBatches() throws Exception {
    for (InsertBatch batch : batches) {
      batch.flush();
    }
  }

  /** Counts a transaction that the server asked to repeat. */
  void countRepeated() {
    repeated.incrementAndGet();
  }

  /** Reads the counters of the server, and those of this process. */
  SortedMap<String, Long> counters(Connection connection) throws SQLException {
    SortedMap<String, Long> counters =
        dialect().counters(connection, dialect().engine(connection, settings.table()));
    counters.put("transactions-repeated", repeated.get());
    return counters;
  }

  /** Starts the work that the server has put off; returns what the statement returns. */
  boolean settle(Connection connection) throws SQLException {
    String engine = dialect().engine(connection, settings.table());
    pendingQuery = dialect().pending(engine);
    settleStatement = dialect().settle(engine);
    isBusy = false;
    return execute(connection, settleStatement);
  }

  /** Rewrites a table; returns what the statement returns. */
  boolean reorganise(Connection connection, String table) throws SQLException {
    return execute(connection, dialect().reorganise(table));
  }

  static boolean execute(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(text);
    }
  }

  /**
   * Names the work that the server has left since it was told to settle. When that has come to its
   * end, such as a purge or a vacuum, the server writes what the work has changed.
   */
  String pending(Connection connection) throws SQLException {
    String pending = pendingNow(connection);
    if (pending.isEmpty() && isBusy) {
      boolean unused = execute(connection, settleStatement);
      pending = pendingNow(connection);
    }
    isBusy = !pending.isEmpty();
    return pending;
  }

  private String pendingNow(Connection connection) throws SQLException {
    List<String> pending = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(pendingQuery)) {
      while (rows.next()) {
        pending.add(rows.getString(1) + " " + rows.getString(2));
      }
    }
    return String.join(", ", pending);
  }

  /** Names the server, its version and the engine of the table. */
  String version(Connection connection) throws SQLException {
    String engine = dialect().engine(connection, settings.table());
    DatabaseMetaData server = connection.getMetaData();
    // What follows is of the package, such as "10.11.14-MariaDB-0+deb12u2".
    String version = server.getDatabaseProductVersion().replaceFirst("[- ].*", "");
    String kept = engine == null ? "" : " (" + ENGINES.getOrDefault(engine, engine) + ")";
    return server.getDatabaseProductName() + " " + version + kept;
  }

  /** Describes a failure, without secrets. */
  String describe(SQLException e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    String state = e.getSQLState() == null ? "" : " (SQL state " + e.getSQLState() + ")";
    String cut =
        message.length() > MOST_CHARACTERS ? message.substring(0, MOST_CHARACTERS) : message;
    return settings.hide(cut.strip() + state);
  }

  /** Names the place of the database, without secrets and without the driver's parameters. */
  String place() {
    String url = settings.toString();
    int parameters = url.indexOf('?');
    String shown = parameters < 0 ? url : url.substring(0, parameters);
    return shown.toLowerCase(Locale.ROOT).startsWith("jdbc:") ? shown.substring(5) : shown;
  }
}
