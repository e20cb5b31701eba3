package site.ycsb.tectonic.execute;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Vector;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A binding to a sorted map of records that all its instances share, without capabilities. */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
class FakeDb extends DB {
  private final FakeStore store;
  private final SplittableRandom random;

  FakeDb(FakeStore store) {
    this.store = store;
    random = store.nextRandom();
  }

  /** The records from one key of a table to another, both inclusive. */
  NavigableMap<String, Map<String, String>> range(String table, String start, String end) {
    return store.records.subMap(table + "/" + start, true, table + "/" + end, true);
  }

  /** Whether values are those of a record by which a run sees what the binding does. */
  static boolean isProbe(Map<String, String> values) {
    return values.values().stream().anyMatch(value -> value.startsWith(StoreProbe.MARK));
  }

  /** Whether such a record is there under a key. */
  boolean holdsProbe(String table, String key) {
    return isProbe(store.records.getOrDefault(table + "/" + key, Map.of()));
  }

  /**
   * Is called before a request takes effect and after: shakes up the order of threads. On a busy
   * machine a yield lasts until all others had their turn.
   */
  @SuppressWarnings("ThreadPriorityCheck") // Nothing relies on it.
  void pause() {
    for (int yields = random.nextInt(32) == 0 ? random.nextInt(4) : 0; yields > 0; yields--) {
      Thread.yield();
    }
    for (int spins = random.nextInt(60); spins > 0; spins--) {
      Thread.onSpinWait();
    }
  }

  @Override
  public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
    Map<String, String> fields = strings(values);
    return written(
        () -> {
          store.records.put(table + "/" + key, fields);
          return Status.OK;
        });
  }

  @Override
  public @Nullable Status update(String table, String key, Map<String, ByteIterator> values) {
    return change(table, key, (old, added) -> added, strings(values));
  }

  /** Combines fields of a record with others. */
  final @Nullable Status change(
      String table, String key, BinaryOperator<String> combine, Map<String, String> values) {
    return written(
        () -> {
          Map<String, String> changed =
              store.records.computeIfPresent(
                  table + "/" + key,
                  (k, old) -> {
                    Map<String, String> both = new HashMap<>(old);
                    values.forEach((field, value) -> both.merge(field, value, combine));
                    return both;
                  });
          return changed == null ? Status.NOT_FOUND : Status.OK;
        });
  }

  @Override
  public @Nullable Status delete(String table, String key) {
    return written(
        () -> store.records.remove(table + "/" + key) == null ? Status.NOT_FOUND : Status.OK);
  }

  @Override
  public @Nullable Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return paused(
        () -> {
          Map<String, String> found = store.records.get(table + "/" + key);
          if (found == null) {
            return Status.NOT_FOUND;
          }
          result.putAll(bytes(found));
          return Status.OK;
        });
  }

  @Override
  public @Nullable Status scan(
      String table,
      String start,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return paused(
        () -> {
          range(table, start, "\uFFFF").values().stream()
              .limit(count)
              .forEach(found -> result.add(bytes(found)));
          return Status.OK;
        });
  }

  /** A request to the store, with pauses on the way there and back. */
  final @Nullable Status paused(Supplier<@Nullable Status> request) {
    pause();
    Status status = request.get();
    pause();
    return status;
  }

  /** A request that changes records. */
  final @Nullable Status written(Supplier<Status> write) {
    return paused(() -> write(write));
  }

  /** Changes the records, or fails in one of the ways in which a binding may fail. */
  private @Nullable Status write(Supplier<Status> write) {
    if (random.nextDouble() >= store.failingShare) {
      return write.get();
    }
    store.failedWrites.increment();
    int way = random.nextInt(4);
    if (way == 0) {
      return null;
    } else if (way == 1) {
      return Status.ERROR;
    }
    Status lost = write.get();
    if (way == 2) {
      return Status.SERVICE_UNAVAILABLE;
    }
    throw new IllegalStateException("the answer was lost: " + lost);
  }

  static Map<String, String> strings(Map<String, ByteIterator> values) {
    Map<String, String> strings = new HashMap<>();
    values.forEach((field, value) -> strings.put(field, value.toString()));
    return strings;
  }

  static HashMap<String, ByteIterator> bytes(Map<String, String> values) {
    HashMap<String, ByteIterator> bytes = new HashMap<>();
    values.forEach(
        (field, value) ->
            bytes.put(field, new ByteArrayByteIterator(value.getBytes(StandardCharsets.UTF_8))));
    return bytes;
  }
}
