package site.ycsb.tests;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Vector;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;

/**
 * Memory that dawdles: a small share of the operations, drawn from a seed, waits a while before it
 * reaches the store or before it returns, so that other threads overtake it.
 */
final class DelayingDb extends PlainDb implements Merge, RangeDelete, RangeScan {
  private static final int ONE_IN = 1_000;
  private static final int LONGEST_DELAY_NANOS = 200_000;

  private final SplittableRandom random;

  /**
   * @param seed of the delays; each thread has its own
   */
  DelayingDb(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  @SuppressWarnings("NonApiType")
  public Status scanRange(
      String table,
      String start,
      String end,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return call(() -> memory.scanRange(table, start, end, fields, result));
  }

  @Override
  public Status merge(String table, String key, Map<String, ByteIterator> values) {
    return call(() -> memory.merge(table, key, values));
  }

  @Override
  public Status deleteRange(String table, String start, String end) {
    return call(() -> memory.deleteRange(table, start, end));
  }

  @Override
  Status call(Supplier<Status> operation) {
    maybeWait();
    Status status = operation.get();
    maybeWait();
    return status;
  }

  private void maybeWait() {
    if (random.nextInt(2 * ONE_IN) == 0) {
      LockSupport.parkNanos(random.nextInt(LONGEST_DELAY_NANOS));
    }
  }
}
