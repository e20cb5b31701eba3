package site.ycsb.tectonic.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import site.ycsb.DB;
import site.ycsb.Workload;

/**
 * A workload that only sleeps, and returns on time: it parks until shortly before, as a parked
 * thread wakes late, and spins for the rest.
 */
final class SleepingWorkload extends Workload {
  private static final long MARGIN_NANOS = TimeUnit.MICROSECONDS.toNanos(150);

  private final LongUnaryOperator untilNanos;

  /** Makes a workload that says, at a time, when a request returns. */
  SleepingWorkload(LongUnaryOperator untilNanos) {
    this.untilNanos = untilNanos;
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    return doTransaction(db, state);
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    long now = System.nanoTime();
    long until = untilNanos.applyAsLong(now);
    while (now - until < 0) {
      if (until - now > MARGIN_NANOS) {
        LockSupport.parkNanos(until - now - MARGIN_NANOS);
      } else {
        Thread.onSpinWait();
      }
      now = System.nanoTime();
    }
    return true;
  }
}
