package site.ycsb.arrival.loop;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The closed-loop pacing of YCSB's {@code -target}: a thread's operation i is due i ticks after the
 * thread's start, and starts late when the one before it returned late. The threads start evenly
 * spread over one tick.
 */
final class Pace {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final double tickNanos;
  private final long startNanos;
  private final boolean spin;
  private final LongSupplier nanoClock;
  private final LongConsumer intendedStart;

  Pace(
      double tickNanos,
      long startNanos,
      boolean spin,
      LongSupplier nanoClock,
      LongConsumer intendedStart) {
    this.tickNanos = tickNanos;
    this.startNanos = startNanos;
    this.spin = spin;
    this.nanoClock = nanoClock;
    this.intendedStart = intendedStart;
  }

  /** Between two operations of one thread, when all of them share the target. */
  static double tickNanos(double targetPerSecond, int threads) {
    return NANOS_PER_SECOND * threads / targetPerSecond;
  }

  /** Where in the first tick a thread starts. */
  static long offsetNanos(double tickNanos, int thread, int threads) {
    return (long) (tickNanos * thread / threads);
  }

  /** Waits until the operation is due and announces that instant; returns early when stopped. */
  void awaitTurn(long operation, BooleanSupplier stopped) {
    long due = startNanos + (long) (operation * tickNanos);
    long left = due - nanoClock.getAsLong();
    while (left > 0 && !stopped.getAsBoolean()) {
      if (spin) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(this, Math.min(left, LONGEST_PARK_NANOS));
      }
      left = due - nanoClock.getAsLong();
    }
    intendedStart.accept(due);
  }
}
