package site.ycsb.tectonic.keyset;

/**
 * The largest keys of a set that only grows, by rank: enough to tell whether so many keys follow
 * another one. Hardly any new key is among them, and all others cost a comparison each.
 */
public final class LargestKeys {
  /** So many can be kept; for more, the order of all keys costs less time. */
  public static final int MOST = 4096;

  private final int most;
  private final KeyBytes keyBytes;
  private final int skippedBytes;
  private final OrderedKeys kept;
  private int added;
  private long leastPrefix;

  /**
   * @param most keys that are kept, 1 to {@link #MOST}
   * @param skippedBytes leading bytes that all keys share
   */
  LargestKeys(int most, KeyBytes keyBytes, int skippedBytes) {
    if (most < 1 || most > MOST) {
      throw new IllegalArgumentException("most is " + most + ", not 1 to " + MOST);
    }
    this.most = most;
    this.keyBytes = keyBytes;
    this.skippedBytes = skippedBytes;
    kept = new OrderedKeys(keyBytes, skippedBytes);
  }

  void add(int ordinal) {
    added++;
    if (kept.size() == most && isBelow(ordinal)) {
      return;
    }
    kept.add(ordinal);
    if (kept.size() > most) {
      int unused = kept.removeAt(0);
    }
    if (kept.size() == most) {
      leastPrefix = keyBytes.prefix(kept.at(0), skippedBytes);
    }
  }

  private boolean isBelow(int ordinal) {
    return Long.compareUnsigned(keyBytes.prefix(ordinal, skippedBytes), leastPrefix) < 0;
  }

  /** The ordinal at a rank among all keys, one of the last. */
  int at(int rank) {
    return kept.at(rank - left());
  }

  /** Whether any key has at most a rank, one of the last. */
  boolean ranksUpTo(int ordinal, int rank) {
    return kept.ranksUpTo(ordinal, rank - left());
  }

  /** How many keys are smaller than those that are kept. */
  private int left() {
    return added - kept.size();
  }
}
