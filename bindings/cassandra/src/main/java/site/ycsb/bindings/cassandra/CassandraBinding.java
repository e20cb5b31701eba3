package site.ycsb.bindings.cassandra;

import static java.util.Objects.requireNonNull;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.util.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.base.BindingProperties;
import site.ycsb.bindings.base.StoreBinding;

/** Keeps records in a Cassandra cluster, as {@link CassandraTable} lays them out. */
@SuppressWarnings("NonApiType") // a row of DB.scan is a HashMap
public final class CassandraBinding extends StoreBinding {
  /** What the keyspaces of {@link #freshInstance} begin with. */
  private static final String OF_INSTANCES = "tectonic_";

  private @Nullable SharedSession session;
  private @Nullable CassandraSettings settings;

  @Override
  public void init() throws DBException {
    CassandraSettings given = CassandraSettings.of(getProperties());
    SharedSession shared = SharedSession.acquire(given.address());
    settings = given;
    session = shared;
    try {
      table(getProperties().getProperty("table", "usertable"));
    } catch (DriverException | IllegalStateException e) {
      cleanup();
      throw new DBException(given.address() + ": " + SharedSession.reason(e));
    }
  }

  @Override
  public void cleanup() throws DBException {
    SharedSession shared = session;
    if (shared != null) {
      session = null;
      shared.release();
    }
  }

  private SharedSession session() {
    return requireNonNull(session, "init() has not been called");
  }

  private CassandraSettings settings() {
    return requireNonNull(settings, "init() has not been called");
  }

  private CqlIdentifier keyspace() {
    return CqlIdentifier.fromInternal(settings().keyspace());
  }

  private CassandraTable table(String name) {
    return session().table(keyspace(), name);
  }

  @Override
  protected String place() {
    return settings().address() + ", keyspace " + settings().keyspace();
  }

  @Override
  protected @Nullable String reason(Exception failure) {
    return failure instanceof DriverException
            || failure instanceof IllegalStateException
            || failure instanceof IllegalArgumentException
        ? SharedSession.reason((RuntimeException) failure)
        : null;
  }

  @Override
  protected @Nullable Map<String, ByteIterator> record(
      String table, String key, @Nullable Set<String> fields) {
    Row row = query(table, fields, "y_id = ?", key).one();
    return row == null ? null : record(row);
  }

  @Override
  protected void scan(String table, Range range, List<HashMap<String, ByteIterator>> result) {
    String open = range.descends() ? "y_id <= ? ORDER BY y_id DESC LIMIT ?" : "y_id >= ? LIMIT ?";
    ResultSet rows =
        range.endKey() == null
            ? query(table, range.fields(), open, range.startKey(), range.most())
            : query(
                table, range.fields(), "y_id >= ? AND y_id <= ?", range.startKey(), range.endKey());
    rows.forEach(row -> result.add(record(row)));
  }

  /** The fields of a row. */
  private static HashMap<String, ByteIterator> record(Row row) {
    HashMap<String, ByteIterator> record = new HashMap<>();
    for (ColumnDefinition column : row.getColumnDefinitions()) {
      String name = column.getName().asInternal();
      boolean isField = !name.equals("part") && !name.equals("y_id");
      ByteBuffer value = isField ? row.getByteBuffer(column.getName()) : null;
      if (value != null) {
        record.put(name, new ByteArrayByteIterator(Bytes.getArray(value)));
      }
    }
    return record;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return done(() -> write(table, key, values));
  }

  /** Looks for the record first, unless told not to: to Cassandra, an update is an insert. */
  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        () -> {
          boolean missing =
              !settings().blindUpdates() && query(table, Set.of(), "y_id = ?", key).one() == null;
          if (missing) {
            return Status.NOT_FOUND;
          }
          write(table, key, values);
          return Status.OK;
        });
  }

  @Override
  public Status delete(String table, String key) {
    return done(
        () ->
            table(table)
                .run("DELETE FROM %s WHERE part = 0 AND y_id = ?", settings().write(), key));
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return done(
        () ->
            table(table)
                .run(
                    "DELETE FROM %s WHERE part = 0 AND y_id >= ? AND y_id <= ?",
                    settings().write(), startKey, endKey));
  }

  private void write(String table, String key, Map<String, ByteIterator> values) {
    CassandraTable target = table(table);
    target.require(values.keySet());
    List<String> names = new ArrayList<>();
    List<Object> bound = new ArrayList<>();
    bound.add(key);
    values.forEach(
        (name, value) -> {
          names.add(name);
          bound.add(ByteBuffer.wrap(value.toArray()));
        });
    target.run(
        "INSERT INTO %s (part, y_id"
            + names.stream().map(name -> ", " + column(name)).collect(Collectors.joining())
            + ") VALUES (0, ?"
            + ", ?".repeat(names.size())
            + ")",
        settings().write(),
        bound.toArray());
  }

  private ResultSet query(
      String table, @Nullable Set<String> fields, String condition, Object... values) {
    CassandraTable source = table(table);
    String wanted =
        fields == null
            ? "*"
            : "y_id"
                + fields.stream()
                    .filter(source::has)
                    .map(name -> ", " + column(name))
                    .collect(Collectors.joining());
    return source.run(
        "SELECT " + wanted + " FROM %s WHERE part = 0 AND " + condition, settings().read(), values);
  }

  /** Returns a column's name as text to be formatted, in which a percent sign is doubled. */
  private static String column(String name) {
    return CassandraTable.quoted(name).replace("%", "%%");
  }

  @Override
  protected SortedMap<String, Long> counters() {
    return session().counters(settings().keyspace());
  }

  @Override
  protected String version() {
    return session().version();
  }

  /** Names another keyspace of the same cluster. */
  @Override
  public Properties freshInstance(Properties properties, String name) {
    return BindingProperties.with(
        properties, CassandraSettings.KEYSPACE, OF_INSTANCES + name.replace('-', '_'));
  }

  /** Removes the keyspace that {@link #freshInstance} named, and no other. */
  @Override
  protected void drop() throws IOException {
    if (!settings().keyspace().startsWith(OF_INSTANCES)) {
      throw new IOException(
          place() + " is not removed: only keyspaces that begin with " + OF_INSTANCES + " are");
    }
    session().drop(keyspace());
  }
}
