package site.ycsb.arrival.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Measures what the machine does during a run. A thread sleeps for milliseconds and records by how
 * much each one is late (after Tene's jHiccup). Once a second it records who used the processors.
 */
public final class MachineMeter {
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final double NANOS_PER_SECOND = SECOND_NANOS;
  // A rest of a second says little, but all there is of a run that is as short.
  private static final long LEAST_NANOS = SECOND_NANOS / 5;
  // Histograms that grow would do so where little memory is left, as hiccups are long there.
  private static final long USUAL_NANOS = 10 * SECOND_NANOS;
  private static final int MOST_SECONDS = 1 << 18;
  private static final int DIGITS = 3;

  private final Time time;
  private final Thread thread;
  private final Histogram hiccups = new Histogram(1, USUAL_NANOS, DIGITS);
  private final Histogram hiccupsOfSecond = new Histogram(1, USUAL_NANOS, DIGITS);
  private final List<MachineSecond> seconds = new ArrayList<>();
  private ProcessorTimes last = ProcessorTimes.UNKNOWN;
  private long lastNanos;
  private volatile long beginNanos;
  private volatile boolean stopped;

  public MachineMeter(Time time) {
    this.time = time;
    thread = time.thread(this::measure, "machine-meter");
    hiccups.setAutoResize(true);
    hiccupsOfSecond.setAutoResize(true);
  }

  /** Begins to measure at an instant, which may be ahead. */
  public void start(long atNanos) {
    beginNanos = atNanos;
    thread.start();
  }

  /** Ends the measuring, if it has begun. */
  public void stop() {
    stopped = true;
    time.wake(thread);
    try {
      boolean unused = time.join(thread, Time.FOREVER);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** By how much a thread that only slept woke late, in nanoseconds, so far. */
  public synchronized Histogram hiccupNanos() {
    return hiccups.copy();
  }

  /** The seconds from one on, counted from 0, as far as they are over. */
  public synchronized List<MachineSecond> seconds(int from) {
    return List.copyOf(seconds.subList(Math.min(from, seconds.size()), seconds.size()));
  }

  private void measure() {
    boolean unused = KernelThread.tightenTimers();
    long before = awaitBegin();
    last = time.processors();
    lastNanos = before;
    while (!stopped) {
      time.park(this, NAP_NANOS);
      long after = time.getAsLong();
      record(Math.max(0, after - before - NAP_NANOS));
      if (after - lastNanos >= SECOND_NANOS) {
        endSecond(after);
        after = time.getAsLong();
      }
      before = after;
    }
    long now = time.getAsLong();
    if (now - lastNanos >= LEAST_NANOS) {
      endSecond(now);
    }
  }

  private long awaitBegin() {
    long now = time.getAsLong();
    while (now < beginNanos && !stopped) {
      time.park(this, Math.min(NAP_NANOS, beginNanos - now));
      now = time.getAsLong();
    }
    return now;
  }

  /** A long nap stands for those that it kept from happening, as it delays all that falls in it. */
  private synchronized void record(long hiccupNanos) {
    hiccups.recordValueWithExpectedInterval(hiccupNanos, NAP_NANOS);
    hiccupsOfSecond.recordValue(hiccupNanos);
  }

  private synchronized void endSecond(long now) {
    ProcessorTimes times = time.processors();
    if (seconds.size() < MOST_SECONDS) {
      seconds.add(
          MachineSecond.of(
              (now - beginNanos) / NANOS_PER_SECOND,
              (now - lastNanos) / NANOS_PER_SECOND,
              hiccupsOfSecond.getMaxValue(),
              last,
              times));
    }
    hiccupsOfSecond.reset();
    last = times;
    lastNanos = now;
  }
}
