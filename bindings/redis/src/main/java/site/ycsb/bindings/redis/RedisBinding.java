package site.ycsb.bindings.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.Durability;
import site.ycsb.bindings.base.StoreBinding;

/** Keeps records in a Redis server, as {@link Script} lays them out; each request is one script. */
@SuppressWarnings("NonApiType") // a row of DB.scan is a HashMap
public final class RedisBinding extends StoreBinding implements Append, Durability {
  private static final String NO_START = "-";
  private static final String NO_END = "+";
  private static final int KEYS_FETCHED = 1_000;

  /** Our names of counters by those of INFO. */
  private static final Map<String, String> COUNTERS =
      Map.of(
          "total_commands_processed", "commands",
          "keyspace_hits", "keyspace-hits",
          "keyspace_misses", "keyspace-misses",
          "total_net_input_bytes", "network-in-bytes",
          "total_net_output_bytes", "network-out-bytes",
          "evicted_keys", "evicted-keys",
          "total_error_replies", "error-replies",
          "used_memory", "live-memory-bytes",
          "used_memory_dataset", "live-data-bytes",
          "used_memory_rss", "live-resident-bytes");

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

  private ServerConnection connection() {
    return requireNonNull(connection, "init() has not been called");
  }

  @Override
  protected String place() {
    return "Redis";
  }

  @Override
  protected @Nullable String reason(Exception failure) {
    return failure instanceof JedisException ? ServerConnection.rootMessage(failure) : null;
  }

  @Override
  protected @Nullable Map<String, ByteIterator> record(
      String table, String key, @Nullable Set<String> fields) throws IOException {
    List<byte[]> arguments = new ArrayList<>();
    arguments.add(bytes(key));
    addNames(fields, arguments);
    Object found = run(Script.READ, table, arguments);
    return found == null ? null : record(found);
  }

  @Override
  protected void scan(String table, Range range, List<HashMap<String, ByteIterator>> result)
      throws IOException {
    List<byte[]> arguments = new ArrayList<>();
    String noEnd = range.descends() ? NO_START : NO_END;
    arguments.add(bytes(inclusive(range.startKey())));
    arguments.add(bytes(range.endKey() == null ? noEnd : inclusive(range.endKey())));
    arguments.add(bytes(Integer.toString(range.most())));
    addNames(range.fields(), arguments);
    Script script = range.descends() ? Script.SCAN_REVERSE : Script.SCAN;
    for (Object found : (List<?>) requireNonNull(run(script, table, arguments))) {
      result.add(record(found));
    }
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

  private Status write(Script script, String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        () -> {
          Object answer = run(script, table, arguments(bytes(key), values));
          return Long.valueOf(0).equals(answer) ? Status.NOT_FOUND : Status.OK;
        });
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    List<byte[]> ends = List.of(bytes(inclusive(startKey)), bytes(inclusive(endKey)));
    return done(() -> run(Script.DELETE_RANGE, table, ends));
  }

  private @Nullable Object run(Script script, String table, List<byte[]> arguments)
      throws IOException {
    if (table.contains(RedisSettings.SEPARATOR)) {
      throw new IOException("a table cannot have a / in its name: " + table);
    }
    return connection().run(script, table, arguments);
  }

  private static List<byte[]> arguments(byte[] key, Map<String, ByteIterator> values)
      throws IOException {
    List<byte[]> arguments = new ArrayList<>();
    arguments.add(key);
    for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
      if (value.getKey().contains(RedisSettings.SEPARATOR)) {
        throw new IOException("a field cannot have a / in its name: " + value.getKey());
      }
      arguments.add(bytes(value.getKey()));
      arguments.add(value.getValue().toArray());
    }
    return arguments;
  }

  private static void addNames(@Nullable Set<String> fields, List<byte[]> arguments) {
    if (fields != null) {
      fields.forEach(field -> arguments.add(bytes(field)));
    }
  }

  /** The record of names and values that follow each other. */
  private static HashMap<String, ByteIterator> record(Object found) {
    HashMap<String, ByteIterator> record = new HashMap<>();
    List<?> namesAndValues = (List<?>) found;
    for (int i = 0; i < namesAndValues.size(); i += 2) {
      String name = new String((byte[]) namesAndValues.get(i), UTF_8);
      record.put(name, new ByteArrayByteIterator((byte[]) namesAndValues.get(i + 1)));
    }
    return record;
  }

  /** Reads the counters out of INFO, of which a line is {@code name:value}. */
  @Override
  protected SortedMap<String, Long> counters() {
    SortedMap<String, Long> counters = new TreeMap<>();
    info()
        .lines()
        .map(line -> line.split(":", 2))
        .filter(line -> line.length == 2 && COUNTERS.containsKey(line[0]))
        .forEach(line -> counters.put(COUNTERS.get(line[0]), Long.valueOf(line[1].strip())));
    counters.put("live-keys", requireNonNull(connection().run(Jedis::dbSize)));
    return counters;
  }

  @Override
  protected String version() throws IOException {
    return info()
        .lines()
        .filter(line -> line.startsWith("redis_version:"))
        .map(line -> "Redis " + line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElseThrow(() -> new IOException("it does not say its version"));
  }

  /** As the server tells: whether there is a file of commands, and when it is on the disk. */
  @Override
  public String durability() {
    return ask(
        () ->
            Stream.of("appendonly", "appendfsync")
                .map(name -> name + " " + setting(name))
                .collect(Collectors.joining(", ")));
  }

  private @Nullable String setting(String name) {
    return requireNonNull(connection().run(jedis -> jedis.configGet(name))).get(name);
  }

  private String info() {
    return requireNonNull(connection().run(Jedis::info));
  }

  /** Names other tables on the same server. */
  @Override
  public Properties freshInstance(Properties properties, String name) {
    return RedisSettings.beside(properties, name);
  }

  /** Removes all keys of this instance: those with its prefix, or, without one, all unprefixed. */
  @Override
  protected void drop() {
    byte[] cursor = ScanParams.SCAN_POINTER_START_BINARY;
    do {
      cursor = dropSome(cursor);
    } while (!new String(cursor, UTF_8).equals(ScanParams.SCAN_POINTER_START));
  }

  private byte[] dropSome(byte[] cursor) {
    ScanParams some = new ScanParams().count(KEYS_FETCHED);
    ScanResult<byte[]> found = requireNonNull(connection().run(redis -> redis.scan(cursor, some)));
    byte[][] own = found.getResult().stream().filter(this::isOwn).toArray(byte[][]::new);
    if (own.length > 0) {
      connection().run(redis -> redis.unlink(own));
    }
    return found.getCursorAsBytes();
  }

  private boolean isOwn(byte[] key) {
    String prefix = connection().prefix();
    String text = new String(key, UTF_8);
    return prefix.isEmpty() ? !text.startsWith(RedisSettings.SEPARATOR) : text.startsWith(prefix);
  }

  private static String inclusive(String key) {
    return "[" + key;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
