package site.ycsb.arrival.execute;

import java.util.concurrent.atomic.AtomicLongArray;

/** Operations done by each thread, each count on a cache line of its own. */
final class OperationCounts {
  private static final int LONGS_PER_CACHE_LINE = 16;

  private final AtomicLongArray counts;

  OperationCounts(int threads) {
    counts = new AtomicLongArray((threads + 1) * LONGS_PER_CACHE_LINE);
  }

  /** Publishes the count of a thread; without a fence, so that counting costs next to nothing. */
  void set(int thread, long operations) {
    counts.lazySet((thread + 1) * LONGS_PER_CACHE_LINE, operations);
  }

  long sum() {
    long sum = 0;
    for (int i = LONGS_PER_CACHE_LINE; i < counts.length(); i += LONGS_PER_CACHE_LINE) {
      sum += counts.get(i);
    }
    return sum;
  }
}
