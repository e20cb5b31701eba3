package site.ycsb.bindings.jdbc;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.Reorganise;
import site.ycsb.bindings.api.Settle;
import site.ycsb.bindings.base.BindingProperties;
import site.ycsb.bindings.base.StoreBinding;
import site.ycsb.bindings.jdbc.Layout.Column;

/** Keeps records in a SQL database: a table per table, a column per field, a row per record. */
@SuppressWarnings("NonApiType") // a row of DB.scan is a HashMap
public final class JdbcDb extends StoreBinding implements Append, Settle, Reorganise {

  private @Nullable Database database;
  private @Nullable Session session;
  private @Nullable InsertBatch batch;

  @Override
  public void init() throws DBException {
    JdbcSettings settings = JdbcSettings.of(getProperties());
    Database opened = Database.acquire(settings);
    Session connecting = new Session(opened);
    database = opened;
    session = connecting;
    try {
      connecting.call(() -> connecting.layout(settings.table()));
    } catch (Exception e) {
      // Without the cause: it may quote the URL with its password.
      String message = place() + " cannot be used: " + why(e);
      database = null;
      connecting.close();
      opened.release();
      throw new DBException(message);
    }
    InsertBatch own = new InsertBatch(connecting, settings.batchSize(), settings.batchApi());
    opened.register(own);
    batch = own;
  }

  @Override
  public void cleanup() throws DBException {
    if (database == null) {
      return;
    }
    Database opened = opened();
    InsertBatch last = requireNonNull(batch);
    try {
      last.flush();
    } catch (Exception e) {
      throw new DBException(place() + ": " + why(e));
    } finally {
      database = null;
      opened.unregister(last);
      session().close();
      opened.release();
    }
  }

  private Database opened() {
    return requireNonNull(database, "init() has not been called");
  }

  private Session session() {
    return requireNonNull(session, "init() has not been called");
  }

  @Override
  protected String place() {
    return opened().place();
  }

  @Override
  protected @Nullable String reason(Exception failure) {
    return failure instanceof SQLException refused ? opened().describe(refused) : null;
  }

  /** Runs a request in a transaction, after the batches of all instances. */
  @Override
  protected <T> T send(Callable<T> request) throws Exception {
    opened().flushBatches();
    return session().call(request);
  }

  @Override
  protected @Nullable Map<String, ByteIterator> record(
      String table, String key, @Nullable Set<String> fields) throws SQLException {
    Layout layout = session().layout(table);
    List<Column> columns = layout.columns(fields);
    PreparedStatement read = session().prepared(layout.read(columns));
    layout.key().bind(read, 1, key);
    try (ResultSet rows = read.executeQuery()) {
      return rows.next() ? record(rows, columns) : null;
    }
  }

  @Override
  protected void scan(String table, Range range, List<HashMap<String, ByteIterator>> result)
      throws SQLException {
    Layout layout = session().layout(table);
    List<Column> columns = layout.columns(range.fields());
    String endKey = range.endKey();
    String upwards = endKey == null ? layout.scan(columns) : layout.scanRange(columns);
    PreparedStatement scan =
        session().prepared(range.descends() ? layout.scanReverse(columns) : upwards);
    layout.key().bind(scan, 1, range.startKey());
    if (endKey == null) {
      scan.setInt(2, range.most());
    } else {
      layout.key().bind(scan, 2, endKey);
    }
    scan.setFetchSize(session().settings().fetchSize());
    // Not at once into the result: the transaction may be repeated.
    List<HashMap<String, ByteIterator>> found = new ArrayList<>();
    try (ResultSet rows = scan.executeQuery()) {
      while (rows.next()) {
        found.add(record(rows, columns));
      }
    }
    result.addAll(found);
  }

  /** The fields of the row that a result stands at; a field without a value is left out. */
  private static HashMap<String, ByteIterator> record(ResultSet rows, List<Column> columns)
      throws SQLException {
    HashMap<String, ByteIterator> record = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      byte @Nullable [] value = rows.getBytes(1 + i);
      if (value != null) {
        record.put(columns.get(i).field(), new ByteArrayByteIterator(value));
      }
    }
    return record;
  }

  /** Writes a whole record, in place of the one that may be there. */
  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    List<String> fields = List.copyOf(values.keySet());
    List<byte[]> row = drain(values, fields);
    if (opened().settings().batchSize() > 1) {
      return gather(table, key, fields, row);
    }
    return done(
        () -> {
          Layout layout = session().layout(table, fields);
          List<Column> columns = layout.columns(fields);
          PreparedStatement insert = session().prepared(opened().dialect().insert(layout, columns));
          InsertBatch.bind(insert, layout.key(), key, columns, row);
          insert.executeUpdate();
        });
  }

  private Status gather(String table, String key, List<String> fields, List<byte[]> row) {
    try {
      boolean sent = requireNonNull(batch).add(table, key, fields, row);
      return sent ? Status.OK : Status.BATCHED_OK;
    } catch (Exception e) {
      return new Status("ERROR", why(e));
    }
  }

  /** Takes the bytes of some fields out of their iterators, which can be done once. */
  private static List<byte[]> drain(Map<String, ByteIterator> values, List<String> fields) {
    return fields.stream().map(field -> requireNonNull(values.get(field)).toArray()).toList();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return change(table, key, values, Layout::update);
  }

  @Override
  public Status append(String table, String key, Map<String, ByteIterator> values) {
    Dialect dialect = opened().dialect();
    return change(table, key, values, (layout, columns) -> layout.append(columns, dialect));
  }

  /** Changes some columns by the statement that is written for them. */
  private Status change(
      String table,
      String key,
      Map<String, ByteIterator> values,
      BiFunction<Layout, List<Column>, String> statement) {
    List<String> fields = List.copyOf(values.keySet());
    List<byte[]> row = drain(values, fields);
    return attempt(
        () -> {
          Layout layout = session().layout(table, fields);
          List<Column> columns = layout.columns(fields);
          PreparedStatement change = session().prepared(statement.apply(layout, columns));
          for (int i = 0; i < columns.size(); i++) {
            columns.get(i).bind(change, i + 1, row.get(i));
          }
          layout.key().bind(change, columns.size() + 1, key);
          return found(change.executeUpdate());
        });
  }

  @Override
  public Status delete(String table, String key) {
    return attempt(
        () -> {
          Layout layout = session().layout(table);
          PreparedStatement delete = session().prepared(layout.delete());
          layout.key().bind(delete, 1, key);
          return found(delete.executeUpdate());
        });
  }

  private static Status found(int rows) {
    return rows == 0 ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return done(
        () -> {
          Layout layout = session().layout(table);
          PreparedStatement delete = session().prepared(layout.deleteRange());
          layout.key().bind(delete, 1, startKey);
          layout.key().bind(delete, 2, endKey);
          delete.executeUpdate();
        });
  }

  @Override
  protected SortedMap<String, Long> counters() throws Exception {
    return send(() -> opened().counters(session().connection()));
  }

  @Override
  protected String version() throws Exception {
    return send(() -> opened().version(session().connection()));
  }

  @Override
  public void settle() {
    asked(() -> send(() -> opened().settle(session().connection())));
  }

  @Override
  public String pending() {
    return ask(() -> send(() -> opened().pending(session().connection())));
  }

  @Override
  public void reorganise(String table) {
    asked(() -> send(() -> opened().reorganise(session().connection(), table)));
  }

  /** Names a schema on the same server, in MariaDB a database. */
  @Override
  public Properties freshInstance(Properties properties, String name) {
    return BindingProperties.with(properties, JdbcSettings.SCHEMA, "tectonic-" + name);
  }

  /** Removes the schema that {@link #freshInstance} named, and no other. */
  @Override
  protected void drop() throws Exception {
    String schema = opened().settings().schema();
    if (schema == null) {
      throw new IOException(
          place() + " is not removed: only what " + JdbcSettings.SCHEMA + " names is");
    }
    String drop = opened().dialect().dropSchema(schema);
    boolean unused = session().call(() -> Database.execute(session().connection(), drop));
  }
}
