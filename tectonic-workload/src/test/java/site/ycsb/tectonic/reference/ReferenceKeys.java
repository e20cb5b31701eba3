package site.ycsb.tectonic.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import site.ycsb.tectonic.keyset.Key;

/**
 * The keys of a section, plainly: all that are ever inserted are known and sorted beforehand, and
 * of each whether it is live and which insert made it so.
 */
final class ReferenceKeys {
  static final int NONE = -1;

  private final List<Key> sorted;
  private final Map<Key, Integer> places = new HashMap<>();
  private final Map<Integer, Integer> inserts = new HashMap<>();
  private final Map<Key, Integer> deleted = new HashMap<>();
  private final LiveRanks byDeletion;
  private final List<Watcher> watchers = new ArrayList<>();
  private int deletions;
  private final LiveRanks byKey;
  private final LiveRanks byAge;
  private int inserted;

  /**
   * @param sorted all keys that are inserted, each once
   * @param mostInserts how often keys are inserted
   */
  ReferenceKeys(List<Key> sorted, int mostInserts) {
    this.sorted = sorted;
    for (int i = 0; i < sorted.size(); i++) {
      places.put(sorted.get(i), i);
    }
    byKey = new LiveRanks(sorted.size());
    byAge = new LiveRanks(mostInserts);
    byDeletion = new LiveRanks(mostInserts);
  }

  /** Is told of each key that becomes live, and of each that is no longer. */
  interface Watcher {
    void inserted(Key key);

    void deleted(Key key);
  }

  void watch(Watcher watcher) {
    watchers.add(watcher);
  }

  /** How often a key became live or was deleted. */
  int changes() {
    return inserted + deletions;
  }

  /** Number of live keys. */
  int live() {
    return byKey.total();
  }

  boolean isLive(Key key) {
    Integer place = places.get(key);
    return place != null && inserts.containsKey(place);
  }

  /** Whether a key was live before and is not. */
  boolean wasDeleted(Key key) {
    return deleted.containsKey(key);
  }

  /** Number of keys that were live before and are not. */
  int deletedKeys() {
    return deleted.size();
  }

  /** Adds a key; one that is live stays where it is. */
  void insert(Key key) {
    if (isLive(key)) {
      return;
    }
    int place = place(key);
    byKey.add(place, 1);
    byAge.add(inserted, 1);
    inserts.put(place, inserted++);
    Integer deletion = deleted.remove(key);
    if (deletion != null) {
      byDeletion.add(deletion, -1);
    }
    watchers.forEach(watcher -> watcher.inserted(key));
  }

  /** Removes a key, if it is live. */
  void delete(Key key) {
    if (isLive(key)) {
      int place = place(key);
      byKey.add(place, -1);
      byAge.add(Objects.requireNonNull(inserts.remove(place)), -1);
      deleted.put(key, deletions);
      byDeletion.add(deletions++, 1);
      watchers.forEach(watcher -> watcher.deleted(key));
    }
  }

  /** How many keys that are not live were deleted before one of them. */
  int deletionRank(Key key) {
    return byDeletion.before(Objects.requireNonNull(deleted.get(key)));
  }

  /** How many live keys are older than a live one. */
  int age(Key key) {
    return byAge.before(insertOf(key));
  }

  /** How many inserts of keys that were not live came before that of a live one. */
  int insertOf(Key key) {
    return Objects.requireNonNull(inserts.get(place(key)));
  }

  /** How many live keys are smaller than a live one. */
  int rank(Key key) {
    return byKey.before(place(key));
  }

  /** The live key that so many are smaller than; of a rank below the number of live keys. */
  Key ofRank(int rank) {
    return sorted.get(byKey.place(rank));
  }

  /** Where a key that is inserted stands among all in order. */
  private int place(Key key) {
    return Objects.requireNonNull(places.get(key));
  }
}
