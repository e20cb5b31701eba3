package site.ycsb.tectonic.bench;

import site.ycsb.tectonic.keyset.KeyBytes;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.keyset.KeySetNeeds;

/** The kinds of key sets: what is asked of one. */
public enum Kind {
  APPEND_ONLY(false, false, false, false),
  DELETION(false, true, false, false),
  MEMBERSHIP(true, false, false, false),
  ORDERED(false, false, true, false),
  SCATTERED(false, false, false, true),
  DELETION_MEMBERSHIP(true, true, false, false),
  DELETION_ORDERED(false, true, true, false),
  DELETION_SCATTERED(false, true, false, true),
  ALL(true, true, true, true);

  private static final byte[] NO_KEY = {};

  private final boolean membership;
  private final boolean deletion;
  private final boolean ordered;
  private final boolean scattered;

  Kind(boolean membership, boolean deletion, boolean ordered, boolean scattered) {
    this.membership = membership;
    this.deletion = deletion;
    this.ordered = ordered;
    this.scattered = scattered;
  }

  boolean deletes() {
    return deletion;
  }

  /** An empty set. */
  KeySet empty(KeyBytes keys) {
    return KeySet.of(new KeySetNeeds(membership, deletion, ordered, 0, scattered, 0), keys);
  }

  /** Adds the key of an ordinal; it is made only if the set looks at it. */
  int add(KeySet set, int ordinal, KeyBytes keys) {
    return set.add(membership ? keys.of(ordinal) : NO_KEY);
  }

  /** A set of the first keys. */
  KeySet filled(int count, KeyBytes keys) {
    KeySet set = empty(keys);
    for (int ordinal = 0; ordinal < count; ordinal++) {
      add(set, ordinal, keys);
    }
    return set;
  }
}
