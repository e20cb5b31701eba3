package site.ycsb.tectonic.bench;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongUnaryOperator untilNanos;

  /** Makes a workload that says, at a time, when a request returns. */
  SleepingWorkload(LongUnaryOperator untilNanos) {
    this.untilNanos = untilNanos;
  }

  /** Requests whose times are exponential. */
  static SleepingWorkload exponential(double meanNanos, long seed) {
    AtomicLong requests = new AtomicLong();
    return new SleepingWorkload(
        now -> {
          SplittableRandom random = new SplittableRandom(seed + requests.getAndIncrement());
          return now + (long) (-meanNanos * Math.log1p(-random.nextDouble()));
        });
  }

  /** Requests that take so long, but return none from one second to another of the run. */
  static SleepingWorkload stalling(double fromSeconds, double toSeconds, double nanos) {
    AtomicLong first = new AtomicLong();
    return new SleepingWorkload(
        now -> {
          first.compareAndSet(0, now);
          double second = (now - first.get()) / NANOS_PER_SECOND;
          double stall = second >= fromSeconds && second < toSeconds ? toSeconds - second : 0;
          return now + (long) (stall * NANOS_PER_SECOND + nanos);
        });
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
