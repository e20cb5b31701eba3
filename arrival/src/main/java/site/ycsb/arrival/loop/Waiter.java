package site.ycsb.arrival.loop;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import site.ycsb.arrival.loop.OpenLoopSettings.WaitMode;

/**
 * Waits until an instant: parks while it is far, and keeps the processor for the last part, since
 * the kernel wakes a parked thread late.
 */
public final class Waiter {
  private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final long marginNanos;
  private final LongSupplier nanoClock;
  private final LongConsumer park;

  public Waiter(WaitMode mode, long hybridNanos, LongSupplier nanoClock, LongConsumer park) {
    this.marginNanos = mode.spinNanos(hybridNanos);
    this.nanoClock = nanoClock;
    this.park = park;
  }

  /** Returns the time at the end of the wait, not before the instant unless stopped. */
  public long await(long dueNanos, BooleanSupplier stopped) {
    long now = nanoClock.getAsLong();
    while (now - dueNanos < 0 && !stopped.getAsBoolean()) {
      long left = dueNanos - now;
      if (left > marginNanos) {
        park.accept(Math.min(left - marginNanos, LONGEST_PARK_NANOS));
      } else {
        Thread.onSpinWait();
      }
      now = nanoClock.getAsLong();
    }
    return now;
  }
}
