package site.ycsb.arrival.loop;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Measures what the machine does to a thread that only sleeps: how much longer than a millisecond
 * each millisecond takes (after Tene's jHiccup).
 */
final class HiccupMeter {
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final LongSupplier nanoClock;
  private final SingleWriterRecorder overshoot = new SingleWriterRecorder(3);
  private final Thread thread = new Thread(this::measure, "hiccup-meter");
  private final long slackNanos;
  private volatile boolean stopped;

  HiccupMeter(LongSupplier nanoClock, long slackNanos) {
    this.nanoClock = nanoClock;
    this.slackNanos = slackNanos;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  void stop() {
    stopped = true;
  }

  /** What was measured since the last call. */
  Histogram overshootNanos() {
    return overshoot.getIntervalHistogram();
  }

  private void measure() {
    if (slackNanos > 0) {
      KernelThread.setTimerSlack(slackNanos);
    }
    long before = nanoClock.getAsLong();
    while (!stopped) {
      LockSupport.parkNanos(this, NAP_NANOS);
      long after = nanoClock.getAsLong();
      // A long nap stands for those that it kept from happening, as it delays all that falls in it.
      overshoot.recordValueWithExpectedInterval(Math.max(0, after - before - NAP_NANOS), NAP_NANOS);
      before = after;
    }
  }
}
