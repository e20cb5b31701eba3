package site.ycsb.bindings.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.ByteArrayByteIterator;
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

/** Keeps records in a Redis server, as {@link Script} lays them out; each request is one script. */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class RedisBinding extends DB
    implements RangeDelete, RangeScan, Append, RecordSize, EngineStats, Snapshot, StoreVersion {
  private static final String NO_END = "+";
  private static final int NO_LIMIT = -1;

  private @Nullable ServerConnection connection;

  @Override
  public void init() throws DBException {
    connection = ServerConnection.open(RedisSettings.of(getProperties()));
  }

  @Override
  public void cleanup() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    List<byte[]> arguments = new ArrayList<>();
    arguments.add(bytes(key));
    addNames(fields, arguments);
    return attempt(
        Script.READ,
        table,
        arguments,
        found -> {
          if (found == null) {
            return Status.NOT_FOUND;
          }
          put(found, result);
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
    return scan(
        table, List.of(inclusive(startKey), NO_END), Math.max(recordCount, 0), fields, result);
  }

  @Override
  public Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return scan(table, List.of(inclusive(startKey), inclusive(endKey)), NO_LIMIT, fields, result);
  }

  private Status scan(
      String table,
      List<String> ends,
      int most,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    List<byte[]> arguments = new ArrayList<>();
    ends.forEach(end -> arguments.add(bytes(end)));
    arguments.add(bytes(Integer.toString(most)));
    addNames(fields, arguments);
    return attempt(
        Script.SCAN,
        table,
        arguments,
        rows -> {
          for (Object found : (List<?>) requireNonNull(rows)) {
            HashMap<String, ByteIterator> row = new HashMap<>();
            put(found, row);
            result.add(row);
          }
          return Status.OK;
        });
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write(Script.INSERT, table, key, values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write(Script.UPDATE, table, key, values);
  }

  @Override
  public Status append(String table, String key, Map<String, ByteIterator> values) {
    return write(Script.APPEND, table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return write(Script.DELETE, table, key, Map.of());
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    List<byte[]> ends = List.of(bytes(inclusive(startKey)), bytes(inclusive(endKey)));
    return attempt(Script.DELETE_RANGE, table, ends, deleted -> Status.OK);
  }

  @Override
  public OptionalLong recordSizeBytes(String table, String key) {
    try {
      Object size = connection().run(Script.SIZE, table, List.of(bytes(key)));
      return size == null ? OptionalLong.empty() : OptionalLong.of((Long) size);
    } catch (JedisException e) {
      throw unasked(e);
    }
  }

  @Override
  public SortedMap<String, Long> engineStats() {
    try {
      String info = requireNonNull(connection().run(Jedis::info));
      return ServerFigures.counters(info, requireNonNull(connection().run(Jedis::dbSize)));
    } catch (JedisException e) {
      throw unasked(e);
    }
  }

  @Override
  public String storeVersion() {
    try {
      return ServerFigures.version(requireNonNull(connection().run(Jedis::info)));
    } catch (JedisException e) {
      throw unasked(e);
    }
  }

  @Override
  public void saveSnapshot(List<String> tables, Path folder) throws IOException {
    new Instance(connection()).save(tables, folder);
  }

  @Override
  public void restoreSnapshot(Path folder) throws IOException {
    new Instance(connection()).restore(folder);
  }

  /** Names other tables on the same server. */
  @Override
  public Properties freshInstance(Properties properties, String name) {
    return RedisSettings.beside(properties, name);
  }

  @Override
  public void dropInstance() throws IOException {
    new Instance(connection()).drop();
  }

  private static IllegalStateException unasked(JedisException e) {
    return new IllegalStateException(
        "Redis cannot be asked: " + ServerConnection.rootMessage(e), e);
  }

  private Status write(Script script, String table, String key, Map<String, ByteIterator> values) {
    List<byte[]> arguments = new ArrayList<>();
    arguments.add(bytes(key));
    for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
      if (value.getKey().contains(RedisSettings.SEPARATOR)) {
        return new Status("ERROR", "a field cannot have a / in its name: " + value.getKey());
      }
      arguments.add(bytes(value.getKey()));
      arguments.add(value.getValue().toArray());
    }
    return attempt(
        script,
        table,
        arguments,
        found -> Long.valueOf(0).equals(found) ? Status.NOT_FOUND : Status.OK);
  }

  /** What is made of the answer of a script. */
  private interface Answer {
    Status status(@Nullable Object answer);
  }

  private Status attempt(Script script, String table, List<byte[]> arguments, Answer answer) {
    if (table.contains(RedisSettings.SEPARATOR)) {
      return new Status("ERROR", "a table cannot have a / in its name: " + table);
    }
    try {
      return answer.status(connection().run(script, table, arguments));
    } catch (JedisException e) {
      return new Status("ERROR", ServerConnection.rootMessage(e));
    }
  }

  private ServerConnection connection() {
    return requireNonNull(connection, "init() has not been called");
  }

  private static void addNames(@Nullable Set<String> fields, List<byte[]> arguments) {
    if (fields != null) {
      fields.forEach(field -> arguments.add(bytes(field)));
    }
  }

  /** Moves names and values that follow each other into a record. */
  static void put(Object found, Map<String, ByteIterator> result) {
    List<?> namesAndValues = (List<?>) found;
    for (int i = 0; i < namesAndValues.size(); i += 2) {
      String name = new String((byte[]) namesAndValues.get(i), UTF_8);
      result.put(name, new ByteArrayByteIterator((byte[]) namesAndValues.get(i + 1)));
    }
  }

  private static String inclusive(String key) {
    return "[" + key;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
