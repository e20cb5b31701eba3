package site.ycsb.bindings.cassandra;

import static java.util.Objects.requireNonNull;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.Vector;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.bindings.api.StoreVersion;

/** Keeps records in a Cassandra cluster, as {@link CassandraTable} lays them out. */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class CassandraBinding extends DB
    implements RangeDelete, RangeScan, EngineStats, Snapshot, StoreVersion {
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
  public void cleanup() {
    if (session != null) {
      session.release();
      session = null;
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return attempt(
        () -> {
          Row row = query(table, fields, "y_id = ?", key).one();
          if (row == null) {
            return Status.NOT_FOUND;
          }
          Rows.put(row, result);
          return Status.OK;
        });
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return attempt(
        () -> {
          // To the server, a limit of 0 is an error.
          if (recordCount > 0) {
            Rows.collect(query(table, fields, "y_id >= ? LIMIT ?", startKey, recordCount), result);
          }
          return Status.OK;
        });
  }

  @Override
  public Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return attempt(
        () -> {
          Rows.collect(query(table, fields, "y_id >= ? AND y_id <= ?", startKey, endKey), result);
          return Status.OK;
        });
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return attempt(() -> write(table, key, values));
  }

  /** Looks for the record first, unless told not to: to Cassandra, an update is an insert. */
  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        () -> {
          boolean missing =
              !settings().blindUpdates() && query(table, Set.of(), "y_id = ?", key).one() == null;
          return missing ? Status.NOT_FOUND : write(table, key, values);
        });
  }

  @Override
  public Status delete(String table, String key) {
    return attempt(
        () -> {
          table(table).run("DELETE FROM %s WHERE part = 0 AND y_id = ?", settings().write(), key);
          return Status.OK;
        });
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return attempt(
        () -> {
          table(table)
              .run(
                  "DELETE FROM %s WHERE part = 0 AND y_id >= ? AND y_id <= ?",
                  settings().write(), startKey, endKey);
          return Status.OK;
        });
  }

  @Override
  public SortedMap<String, Long> engineStats() {
    try {
      return session().counters(settings().keyspace());
    } catch (DriverException e) {
      throw new IllegalStateException(settings().address() + ": " + SharedSession.reason(e));
    }
  }

  @Override
  public String storeVersion() {
    try {
      return session().version();
    } catch (DriverException e) {
      throw new IllegalStateException(settings().address() + ": " + SharedSession.reason(e));
    }
  }

  @Override
  public void saveSnapshot(List<String> tables, Path folder) throws IOException {
    instance().save(tables, folder);
  }

  @Override
  public void restoreSnapshot(Path folder) throws IOException {
    instance().restore(folder, this::insert);
  }

  @Override
  public Properties freshInstance(Properties properties, String name) {
    return Keyspace.beside(properties, name);
  }

  /** Removes the keyspace that {@link #freshInstance} named, and no other. */
  @Override
  public void dropInstance() throws IOException {
    instance().drop();
  }

  private Keyspace instance() {
    return new Keyspace(session(), settings());
  }

  private Status write(String table, String key, Map<String, ByteIterator> values) {
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
    return Status.OK;
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

  /** One request to the cluster. */
  private interface Request {
    Status run();
  }

  private static Status attempt(Request request) {
    try {
      return request.run();
    } catch (DriverException | IllegalStateException | IllegalArgumentException e) {
      return new Status("ERROR", SharedSession.reason(e));
    }
  }

  private CassandraTable table(String name) {
    return session().table(CqlIdentifier.fromInternal(settings().keyspace()), name);
  }

  private SharedSession session() {
    return requireNonNull(session, "init() has not been called");
  }

  private CassandraSettings settings() {
    return requireNonNull(settings, "init() has not been called");
  }
}
