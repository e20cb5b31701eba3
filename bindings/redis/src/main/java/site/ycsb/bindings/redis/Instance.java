package site.ycsb.bindings.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;
import site.ycsb.ByteIterator;
import site.ycsb.bindings.records.RecordCodec;
import site.ycsb.bindings.records.SnapshotFolder;

/** Copies the records of an instance as a whole, one by one, and removes its keys. */
final class Instance {
  private static final int KEYS_FETCHED = 1_000;
  private static final byte[] FROM_THE_FIRST = {'-'};
  private static final byte[] TO_THE_LAST = {'+'};

  private final ServerConnection connection;

  Instance(ServerConnection connection) {
    this.connection = connection;
  }

  /** Writes the records of some tables to a folder. */
  void save(List<String> tables, Path folder) throws IOException {
    try {
      new SnapshotFolder(folder).write(tables, this::copy);
    } catch (JedisException e) {
      throw failed("cannot be copied", e);
    }
  }

  private void copy(String table, SnapshotFolder.Sink sink) throws IOException {
    List<byte[]> keys = keys(table, FROM_THE_FIRST);
    while (!keys.isEmpty()) {
      for (byte[] key : keys) {
        Object record = connection.run(Script.READ, table, List.of(key));
        if (record != null) {
          Map<String, ByteIterator> values = new HashMap<>();
          RedisBinding.put(record, values);
          sink.accept(key, RecordCodec.encodePut(values));
        }
      }
      keys = keys(table, after(keys.get(keys.size() - 1)));
    }
  }

  private List<byte[]> keys(String table, byte[] start) {
    return requireNonNull(
        connection.run(
            redis ->
                redis.zrangeByLex(connection.key(table), start, TO_THE_LAST, 0, KEYS_FETCHED)));
  }

  /** Returns the start of a range, as ZRANGEBYLEX has it, that begins after a key. */
  private static byte[] after(byte[] key) {
    byte[] start = new byte[key.length + 1];
    start[0] = '(';
    System.arraycopy(key, 0, start, 1, key.length);
    return start;
  }

  /** Inserts the records of a snapshot. */
  void restore(Path folder) throws IOException {
    try {
      new SnapshotFolder(folder).read(this::insert);
    } catch (JedisException e) {
      throw failed("cannot be filled", e);
    }
  }

  private void insert(String table, byte[] key, byte[] record) throws IOException {
    List<byte[]> arguments = new ArrayList<>();
    arguments.add(key);
    try {
      RecordCodec.decode(record, null)
          .forEach(
              (name, value) -> {
                arguments.add(name.getBytes(UTF_8));
                arguments.add(value.toArray());
              });
    } catch (DataFormatException e) {
      throw new IOException(e.getMessage(), e);
    }
    connection.run(Script.INSERT, table, arguments);
  }

  /** Removes all keys of this instance: those with its prefix, or, without one, all unprefixed. */
  void drop() throws IOException {
    try {
      byte[] cursor = ScanParams.SCAN_POINTER_START_BINARY;
      do {
        cursor = dropSome(cursor);
      } while (!new String(cursor, UTF_8).equals(ScanParams.SCAN_POINTER_START));
    } catch (JedisException e) {
      throw failed("cannot be removed", e);
    }
  }

  private byte[] dropSome(byte[] cursor) {
    ScanParams some = new ScanParams().count(KEYS_FETCHED);
    ScanResult<byte[]> found = requireNonNull(connection.run(redis -> redis.scan(cursor, some)));
    byte[][] own = found.getResult().stream().filter(this::isOwn).toArray(byte[][]::new);
    if (own.length > 0) {
      connection.run(redis -> redis.unlink(own));
    }
    return found.getCursorAsBytes();
  }

  private boolean isOwn(byte[] key) {
    String prefix = connection.prefix();
    String text = new String(key, UTF_8);
    return prefix.isEmpty() ? !text.startsWith(RedisSettings.SEPARATOR) : text.startsWith(prefix);
  }

  private IOException failed(String what, JedisException e) {
    return new IOException("the records of Redis " + what + ": " + ServerConnection.rootMessage(e));
  }
}
