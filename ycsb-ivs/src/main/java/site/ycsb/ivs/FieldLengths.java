package site.ycsb.ivs;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import site.ycsb.ByteIterator;

/**
 * Remembers how long the fields are that were extended, so that a store which appends on its own
 * need be asked only once. For all threads of a run; those of a key under its lock.
 */
final class FieldLengths {
  private static final int LOCKS = 1 << 10;

  private final ConcurrentMap<String, Map<String, Long>> known = new ConcurrentHashMap<>();
  private final Object[] locks = new Object[LOCKS];

  FieldLengths() {
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new Object();
    }
  }

  /** Returns what keeps two threads from extending one record at a time. */
  Object lock(String key) {
    return locks[Math.floorMod(key.hashCode(), LOCKS)];
  }

  /** Returns the fields of which the length is not known. */
  Set<String> unknown(String key, Set<String> fields) {
    Map<String, Long> ofKey = known.getOrDefault(key, Map.of());
    return fields.stream().filter(f -> !ofKey.containsKey(f)).collect(Collectors.toSet());
  }

  /** Notes what the store says. */
  void learn(String key, String field, long length) {
    known.computeIfAbsent(key, k -> new HashMap<>()).put(field, length);
  }

  /** Adds to known lengths, if none passes the limit by it. */
  boolean grow(String key, Map<String, ByteIterator> growth, long limit) {
    Map<String, Long> ofKey = known.getOrDefault(key, Map.of());
    boolean fits =
        growth.entrySet().stream()
            .allMatch(g -> ofKey.getOrDefault(g.getKey(), 0L) + g.getValue().bytesLeft() <= limit);
    if (fits) {
      growth.forEach((field, value) -> ofKey.merge(field, value.bytesLeft(), Long::sum));
    }
    return fits;
  }

  /** Gives up what is known of a key, after another operation changed it or one failed. */
  void forget(String key) {
    synchronized (lock(key)) {
      known.remove(key);
    }
  }
}
