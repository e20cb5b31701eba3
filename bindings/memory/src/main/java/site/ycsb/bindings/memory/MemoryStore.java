package site.ycsb.bindings.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.bindings.base.Shared;
import site.ycsb.bindings.records.SnapshotFolder;

/**
 * Holds the tables of one named store, shared by all binding instances of this process that name
 * it.
 *
 * <p>A record is a map that nobody changes once it is stored, so that readers need no copy.
 */
final class MemoryStore implements Shared.Resource {
  /** The stores by their names; the last user of one drops its records. */
  static final Shared<String, MemoryStore> OPEN = new Shared<>();

  private final ConcurrentMap<String, ConcurrentNavigableMap<byte[], Map<String, byte[]>>> tables =
      new ConcurrentHashMap<>();
  final LongAdder bytesRead = new LongAdder();
  final LongAdder bytesWritten = new LongAdder();

  /** Returns the records of a table by key, in the order of the keys' unsigned bytes. */
  ConcurrentNavigableMap<byte[], Map<String, byte[]>> table(String table) {
    ConcurrentNavigableMap<byte[], Map<String, byte[]>> records = tables.get(table);
    return records != null
        ? records
        : tables.computeIfAbsent(table, t -> new ConcurrentSkipListMap<>(Arrays::compareUnsigned));
  }

  /** Writes the records of some tables to a folder. */
  void save(List<String> names, Path folder) throws IOException {
    new SnapshotFolder(folder)
        .write(
            names,
            (name, sink) -> {
              for (Map.Entry<byte[], Map<String, byte[]>> record : table(name).entrySet()) {
                Map<String, ByteIterator> values = new HashMap<>();
                record.getValue().forEach((f, v) -> values.put(f, new ByteArrayByteIterator(v)));
                sink.accept(record.getKey(), values);
              }
            });
  }

  /** Inserts the records of a snapshot. */
  void restore(Path folder) throws IOException {
    new SnapshotFolder(folder)
        .readFields(
            (name, key, fields) -> {
              Map<String, byte[]> values = new HashMap<>();
              fields.forEach((f, v) -> values.put(f, v.toArray()));
              table(name).put(key.getBytes(UTF_8), values);
            });
  }

  /** Drops the records of all tables. */
  void clear() {
    tables.clear();
  }

  /** Counts the records of all tables. */
  long records() {
    return tables.values().stream().mapToLong(Map::size).sum();
  }

  static byte[] concatenate(byte[] head, byte[] tail) {
    byte[] whole = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, whole, head.length, tail.length);
    return whole;
  }
}
