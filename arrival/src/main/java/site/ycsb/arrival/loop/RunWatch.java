package site.ycsb.arrival.loop;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Waits for the end of a run, and ends it when its time is over, on a signal, or when it hangs.
 *
 * @param returned changes with every call that returns
 */
public record RunWatch(
    RequestExecutor loop, RunStop stop, LongSupplier returned, LongSupplier nanoClock) {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** How a run came to its end. */
  public enum Ending {
    /** All threads have ended. */
    CLOSED,
    /** All threads have ended because the time was over. */
    TIME_OVER,
    /** Nothing returned for too long. */
    STALLED,
    /** A signal came, and some operation did not return in time. */
    ABANDONED
  }

  /** Has whoever watches the process end the run for want of memory, before more is asked for. */
  public static void tell(Throwable thrown) {
    Thread.UncaughtExceptionHandler watching = Thread.getDefaultUncaughtExceptionHandler();
    if (thrown instanceof OutOfMemoryError && watching != null) {
      watching.uncaughtException(Thread.currentThread(), thrown);
    }
  }

  /**
   * Waits for the end.
   *
   * @param begin of the run
   * @param longestNanos that the run may last, 0 for as long as it takes
   * @param stallNanos without any operation returning after which the run is given up, 0 for never
   */
  public Ending await(long begin, long longestNanos, long stallNanos) throws InterruptedException {
    StallWatch stall = new StallWatch(stallNanos, begin);
    while (!loop.awaitClosed(LOOK_NANOS)) {
      long now = nanoClock.getAsLong();
      if (stop.isRequested()) {
        return endWithin(GRACE_NANOS) ? Ending.CLOSED : Ending.ABANDONED;
      }
      if (!loop.isTimeOver() && longestNanos > 0 && now - begin >= longestNanos) {
        loop.timeOver();
      }
      if (loop.isIdle()) {
        stall.reset(now);
      } else if (stall.isStalled(activity(), now)) {
        endWithin(GRACE_NANOS);
        return Ending.STALLED;
      }
    }
    return loop.isTimeOver() ? Ending.TIME_OVER : Ending.CLOSED;
  }

  private boolean endWithin(long nanos) throws InterruptedException {
    loop.stop();
    return loop.awaitClosed(nanos);
  }

  /** Changes with every operation that returns and every thread that ends. */
  private long activity() {
    return returned.getAsLong() + loop.operations() - loop.running();
  }

  /**
   * Tells when nothing has happened for too long. At most a tenth of that counts between two looks:
   * a process that was stopped, or that collected garbage, is not taken for one that hangs.
   */
  static final class StallWatch {
    private static final int FEWEST_LOOKS = 10;

    private final long limitNanos;
    private final long mostNanos;
    private long lastLookNanos;
    private long lastActivity = Long.MIN_VALUE;
    private long idleNanos;

    /** Makes a watch that never barks when the limit is 0. */
    StallWatch(long limitNanos, long nowNanos) {
      this.limitNanos = limitNanos;
      this.mostNanos = Math.max(limitNanos / FEWEST_LOOKS, LOOK_NANOS);
      this.lastLookNanos = nowNanos;
    }

    /** Starts the count again: there is nothing to wait for. */
    void reset(long nowNanos) {
      idleNanos = 0;
      lastLookNanos = nowNanos;
    }

    /** Looks at a number that changes with everything that happens. */
    boolean isStalled(long activity, long nowNanos) {
      if (activity == lastActivity) {
        idleNanos += Math.min(nowNanos - lastLookNanos, mostNanos);
      } else {
        idleNanos = 0;
      }
      lastActivity = activity;
      lastLookNanos = nowNanos;
      return limitNanos > 0 && idleNanos >= limitNanos;
    }
  }
}
