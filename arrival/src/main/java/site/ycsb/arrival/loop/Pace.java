package site.ycsb.arrival.loop;

import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * The closed-loop pacing of YCSB's -target. A thread's operation i is due i ticks after the
 * thread's start; a late return delays the next operation. The threads start evenly spread over one
 * tick.
 */
final class Pace {
  private static final double NANOS_PER_SECOND = 1e9;

  private final double tickNanos;
  private final long startNanos;
  private final Waiter waiter;
  private final LongConsumer intendedStart;

  Pace(double tickNanos, long startNanos, boolean spin, Time time, LongConsumer intendedStart) {
    this.tickNanos = tickNanos;
    this.startNanos = startNanos;
    this.intendedStart = intendedStart;
    this.waiter = new Waiter(spin ? Long.MAX_VALUE : 0, time);
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
    long unused = waiter.await(due, stopped);
    intendedStart.accept(due);
  }
}
