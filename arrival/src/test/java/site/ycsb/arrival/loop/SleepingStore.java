package site.ycsb.arrival.loop;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import site.ycsb.DB;
import site.ycsb.Workload;

/** A workload that only sleeps, at least as long as it is told to. */
final class SleepingStore extends Workload {
  final AtomicLong requests = new AtomicLong();
  private final LongUnaryOperator untilNanos;

  /** Makes a store that says, for a request and the present, when it returns. */
  SleepingStore(LongUnaryOperator untilNanos) {
    this.untilNanos = untilNanos;
  }

  /** Makes a store in which each request takes so long. */
  static SleepingStore ofNanos(LongUnaryOperator nanosOfRequest) {
    AtomicLong index = new AtomicLong();
    return new SleepingStore(now -> now + nanosOfRequest.applyAsLong(index.getAndIncrement()));
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    return doTransaction(db, state);
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    requests.incrementAndGet();
    long until = untilNanos.applyAsLong(System.nanoTime());
    for (long left = 1; left > 0; left = until - System.nanoTime()) {
      if (left > 1) {
        LockSupport.parkNanos(left);
      }
    }
    return true;
  }
}
