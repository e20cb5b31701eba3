package site.ycsb.tectonic.generate;

import site.ycsb.tectonic.random.SeededRandom;

/**
 * A uniformly random permutation of operations with exact counts, in O(1) memory: each draw takes a
 * kind with the probability of its share of what is left.
 */
final class Interleaving {
  private final long[] left;
  private long total;

  /**
   * @param counts how many operations there are of each entry
   */
  Interleaving(long[] counts) {
    left = counts.clone();
    for (long count : counts) {
      total += count;
    }
  }

  long total() {
    return total;
  }

  long left(int entry) {
    return left[entry];
  }

  /** Which entry comes next; nothing is taken yet. */
  int peek(SeededRandom random) {
    long place = random.nextLong(total);
    int entry = 0;
    while (place >= left[entry]) {
      place -= left[entry];
      entry++;
    }
    return entry;
  }

  void take(int entry) {
    left[entry]--;
    total--;
  }
}
