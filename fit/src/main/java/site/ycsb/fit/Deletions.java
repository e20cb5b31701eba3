package site.ycsb.fit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import site.ycsb.tectonic.keyset.Key;

/** The keys of a section that are deleted at the moment, in the order of their deletes. */
final class Deletions {
  private final Set<Key> deleted = new LinkedHashSet<>();
  private final Deque<Key> latest = new ArrayDeque<>();

  /** Where an absent key stands among the deleted keys. */
  enum Place {
    /** None is deleted. */
    NONE_THERE,
    NOT_DELETED,
    OLDEST,
    LATEST,
    BETWEEN,
    /** The only one. */
    ONLY
  }

  void add(Key key) {
    deleted.add(key);
    latest.push(key);
  }

  /** A key is inserted again, if it was deleted. */
  void remove(Key key) {
    deleted.remove(key);
  }

  Place place(Key key) {
    if (deleted.isEmpty()) {
      return Place.NONE_THERE;
    } else if (!deleted.contains(key)) {
      return Place.NOT_DELETED;
    } else if (deleted.size() == 1) {
      return Place.ONLY;
    }
    Iterator<Key> oldest = deleted.iterator();
    if (oldest.next().equals(key)) {
      return Place.OLDEST;
    }
    while (!latest.isEmpty() && !deleted.contains(latest.peek())) {
      latest.pop();
    }
    return key.equals(latest.peek()) ? Place.LATEST : Place.BETWEEN;
  }
}
