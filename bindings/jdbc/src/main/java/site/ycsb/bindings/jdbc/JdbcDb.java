package site.ycsb.bindings.jdbc;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.RecordSize;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.bindings.api.StoreVersion;

/** Keeps records in a SQL database: a table per table, a column per field, a row per record. */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class JdbcDb extends DB
    implements RangeDelete, RangeScan, Append, RecordSize, EngineStats, Snapshot, StoreVersion {
  private @Nullable Database database;
  private @Nullable Session session;
  private @Nullable InsertBatch batch;

  @Override
  public void init() throws DBException {
    JdbcSettings settings = JdbcSettings.of(getProperties());
    Database opened = Database.acquire(settings, Drivers.load(settings));
    Session connecting = new Session(opened);
    try {
      connecting.call(connected -> connected.layout(settings.table()));
    } catch (SQLException e) {
      connecting.close();
      opened.release();
      // Without the cause: it may quote the URL with its password.
      throw new DBException(opened.place() + " cannot be used: " + opened.describe(e));
    }
    database = opened;
    session = connecting;
    batch = new InsertBatch(connecting, settings.batchSize(), settings.batchApi());
    opened.register(batch);
  }

  @Override
  public void cleanup() throws DBException {
    Database opened = database;
    if (opened == null) {
      return;
    }
    database = null;
    InsertBatch last = requireNonNull(batch);
    try {
      last.flush();
    } catch (SQLException e) {
      throw new DBException(opened.place() + ": " + opened.describe(e));
    } finally {
      opened.unregister(last);
      session().close();
      opened.release();
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return session().attempt(open -> Requests.read(open, table, key, fields, result));
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return session()
        .attempt(open -> Requests.scan(open, table, startKey, recordCount, fields, result));
  }

  @Override
  public Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return session()
        .attempt(open -> Requests.scanRange(open, table, startKey, endKey, fields, result));
  }

  /** Writes a whole record, in place of the one that may be there. */
  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    List<String> fields = List.copyOf(values.keySet());
    List<byte[]> row = Values.of(values, fields);
    if (opened().settings().batchSize() > 1) {
      return gather(table, key, fields, row);
    }
    return session().attempt(open -> Requests.insert(open, table, key, fields, row));
  }

  private Status gather(String table, String key, List<String> fields, List<byte[]> row) {
    try {
      boolean sent = requireNonNull(batch).add(table, key, fields, row);
      return sent ? Status.OK : Status.BATCHED_OK;
    } catch (SQLException e) {
      return new Status("ERROR", opened().describe(e));
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return change(table, key, values, Sql::update);
  }

  @Override
  public Status append(String table, String key, Map<String, ByteIterator> values) {
    Dialect dialect = opened().settings().dialect();
    return change(table, key, values, (layout, columns) -> Sql.append(layout, columns, dialect));
  }

  private Status change(
      String table, String key, Map<String, ByteIterator> values, Requests.Change change) {
    List<String> fields = List.copyOf(values.keySet());
    List<byte[]> row = Values.of(values, fields);
    return session().attempt(open -> Requests.change(open, table, key, fields, row, change));
  }

  @Override
  public Status delete(String table, String key) {
    return session().attempt(open -> Requests.delete(open, table, key));
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return session().attempt(open -> Requests.deleteRange(open, table, startKey, endKey));
  }

  @Override
  public OptionalLong recordSizeBytes(String table, String key) {
    return ask(open -> Requests.sizeBytes(open, table, key));
  }

  @Override
  public SortedMap<String, Long> engineStats() {
    return ask(open -> opened().counters(open.connection()));
  }

  private <T> T ask(Session.Work<T> question) {
    try {
      opened().flushBatches();
      return session().call(question);
    } catch (SQLException e) {
      throw new IllegalStateException(failure(e));
    }
  }

  @Override
  public String storeVersion() {
    return ask(open -> opened().version(open.connection()));
  }

  @Override
  public void saveSnapshot(List<String> tables, Path folder) throws IOException {
    SnapshotFiles files = new SnapshotFiles(folder);
    try {
      opened().flushBatches();
      for (int i = 0; i < tables.size(); i++) {
        int number = i;
        session().call(open -> save(open, files, number, tables.get(number)));
      }
    } catch (UncheckedIOException e) {
      throw requireNonNull(e.getCause());
    } catch (SQLException e) {
      throw new IOException(failure(e));
    }
  }

  private Status save(Session open, SnapshotFiles files, int number, String table)
      throws SQLException {
    Layout layout = opened().find(open.connection(), table);
    if (layout == null) {
      return Status.NOT_FOUND;
    }
    try {
      files.save(open.connection(), number, table, layout);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Status.OK;
  }

  @Override
  public void restoreSnapshot(Path folder) throws IOException {
    try {
      new SnapshotFiles(folder).restore(session());
    } catch (SQLException e) {
      throw new IOException(failure(e));
    }
  }

  /** Names a schema on the same server, in MariaDB a database. */
  @Override
  public Properties freshInstance(Properties properties, String name) {
    Properties fresh = new Properties();
    properties.stringPropertyNames().forEach(p -> fresh.setProperty(p, properties.getProperty(p)));
    fresh.setProperty(JdbcSettings.SCHEMA, "tectonic-" + name);
    return fresh;
  }

  /** Removes the schema that {@link #freshInstance} named, and no other. */
  @Override
  public void dropInstance() throws IOException {
    String schema = opened().settings().schema();
    if (schema == null) {
      throw new IOException(
          opened().place() + " is not removed: only what " + JdbcSettings.SCHEMA + " names is");
    }
    try {
      session().call(open -> drop(open, schema));
    } catch (SQLException e) {
      throw new IOException(failure(e));
    }
  }

  private boolean drop(Session open, String schema) throws SQLException {
    try (Statement statement = open.connection().createStatement()) {
      return statement.execute(opened().settings().dialect().dropSchema(schema));
    }
  }

  private String failure(SQLException e) {
    return opened().place() + ": " + opened().describe(e);
  }

  private Database opened() {
    return requireNonNull(database, "init() has not been called");
  }

  private Session session() {
    return requireNonNull(session, "init() has not been called");
  }
}
