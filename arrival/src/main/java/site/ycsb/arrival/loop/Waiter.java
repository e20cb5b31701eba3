package site.ycsb.arrival.loop;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Waits until an instant: parks while it is far, and keeps the processor for the last part, since
 * the kernel wakes a parked thread late.
 */
final class Waiter {
  private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final long marginNanos;
  private final Time time;

  /**
   * @param marginNanos before the instant in which it keeps the processor
   */
  Waiter(long marginNanos, Time time) {
    this.marginNanos = marginNanos;
    this.time = time;
  }

  /** Returns the time at the end of the wait, not before the instant unless stopped. */
  long await(long dueNanos, BooleanSupplier stopped) {
    long now = time.getAsLong();
    while (now - dueNanos < 0 && !stopped.getAsBoolean()) {
      long left = dueNanos - now;
      if (left > marginNanos) {
        time.park(this, Math.min(left - marginNanos, LONGEST_PARK_NANOS));
      } else {
        time.spin(left);
      }
      now = time.getAsLong();
    }
    return now;
  }
}
