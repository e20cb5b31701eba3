package site.ycsb.bindings.memory;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.bindings.base.Shared;

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
