package site.ycsb.tectonic.execute;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.tectonic.keyset.Key;

/**
 * Some of the keys that were deleted and not inserted again, drawn by their hashes, so that each
 * had the same chance. For several threads.
 */
final class DeletedSample {
  private final Set<Key> keys = ConcurrentHashMap.newKeySet();
  private final int most;
  private volatile int level;

  DeletedSample(int most) {
    this.most = most;
  }

  void add(Key key) {
    if (isDrawn(key) && keys.add(key) && keys.size() > most) {
      thin();
    }
  }

  void remove(Key key) {
    keys.remove(key);
  }

  /** Keeps about every other key. */
  private synchronized void thin() {
    if (keys.size() > most) {
      level++;
      keys.removeIf(key -> !isDrawn(key));
    }
  }

  private boolean isDrawn(Key key) {
    // The lowest bits say which records are followed.
    return Long.numberOfLeadingZeros(key.hash()) >= level;
  }

  Set<Key> keys() {
    return keys;
  }

  void clear() {
    keys.clear();
    level = 0;
  }
}
