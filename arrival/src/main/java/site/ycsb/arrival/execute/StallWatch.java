package site.ycsb.arrival.execute;

import java.util.concurrent.TimeUnit;

/**
 * Tells when nothing has happened for too long. Between two looks at most one second counts, so
 * that a process that was suspended is not taken for one that hangs.
 */
final class StallWatch {
  private static final long MOST_BETWEEN_LOOKS_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final long limitNanos;
  private long lastLookNanos;
  private long lastActivity = Long.MIN_VALUE;
  private long idleNanos;

  /** Makes a watch that never barks when the limit is 0. */
  StallWatch(long limitNanos, long nowNanos) {
    this.limitNanos = limitNanos;
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
      idleNanos += Math.min(nowNanos - lastLookNanos, MOST_BETWEEN_LOOKS_NANOS);
    } else {
      idleNanos = 0;
    }
    lastActivity = activity;
    lastLookNanos = nowNanos;
    return limitNanos > 0 && idleNanos >= limitNanos;
  }
}
