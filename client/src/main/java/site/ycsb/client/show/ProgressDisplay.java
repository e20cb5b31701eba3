package site.ycsb.client.show;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import site.ycsb.arrival.loop.Time;

/** Shows how far a run is, on a thread of its own, from the moment it starts until it is closed. */
public final class ProgressDisplay {
  private static final long BAR_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long BAR_WINDOW_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final long STATUS_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Supplier<ProgressSnapshot> source;
  private final Options options;
  private final PrintStream err;
  private final Time nanoClock;
  private final Clock clock;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final RecentRate barRate = new RecentRate(BAR_WINDOW_NANOS);
  private final Thread thread;
  private final long startNanos;
  private long lastStatusNanos;
  private long lastStatusCompleted;
  private int lastStatusPhase = 1;
  private int barLength;

  ProgressDisplay(
      Supplier<ProgressSnapshot> source,
      Options options,
      PrintStream err,
      Time nanoClock,
      Clock clock) {
    this.source = source;
    this.options = options;
    this.err = err;
    this.nanoClock = nanoClock;
    this.clock = clock;
    this.startNanos = nanoClock.getAsLong();
    this.lastStatusNanos = startNanos;
    this.thread = nanoClock.thread(this::show, "progress");
  }

  /**
   * What to show and where.
   *
   * @param terminal that standard error is, or is not
   * @param statusLines whether the user asked for YCSB's status lines
   * @param intervalNanos between status lines
   * @param label that status lines start with
   * @param summary of the measurements, added to the status lines that the user asked for
   */
  public record Options(
      Terminal terminal,
      boolean statusLines,
      long intervalNanos,
      String label,
      Supplier<String> summary) {

    private boolean showsLines() {
      return statusLines || !terminal.present();
    }
  }

  /** Shows how far a command is, on standard error. */
  public static ProgressDisplay start(Supplier<ProgressSnapshot> source) {
    return start(
        source,
        new Options(
            Terminal.of(System.getProperties()), false, STATUS_INTERVAL_NANOS, "", () -> ""),
        System.err,
        Time.REAL,
        Clock.system(ZoneId.systemDefault()));
  }

  /** Work that gives something. */
  public interface Work<T> {
    T run() throws IOException;
  }

  /** Work that gives nothing. */
  public interface Action {
    void run() throws IOException;
  }

  /** Shows how far a command is while it does something, and returns what that gives. */
  public static <T> T during(Supplier<ProgressSnapshot> source, Work<T> work) throws IOException {
    ProgressDisplay display = start(source);
    try {
      return work.run();
    } finally {
      display.close();
    }
  }

  /** Shows how far a command is while it does something. */
  public static void during(Supplier<ProgressSnapshot> source, Action action) throws IOException {
    ProgressDisplay display = start(source);
    try {
      action.run();
    } finally {
      display.close();
    }
  }

  public static ProgressDisplay start(
      Supplier<ProgressSnapshot> source,
      Options options,
      PrintStream err,
      Time nanoClock,
      Clock clock) {
    ProgressDisplay display = new ProgressDisplay(source, options, err, nanoClock, clock);
    display.thread.start();
    return display;
  }

  /** Shows a line that stays, above the bar. */
  public synchronized void say(String line) {
    clearBar();
    err.println(line);
  }

  /** Stops the thread and leaves no trace of the bar. */
  public void close() {
    closing.countDown();
    boolean interrupted = false;
    try {
      boolean unused = nanoClock.join(thread, TimeUnit.SECONDS.toNanos(1));
    } catch (InterruptedException e) {
      interrupted = true;
    }
    synchronized (this) {
      clearBar();
      if (options.statusLines()) {
        printStatus(nanoClock.getAsLong());
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void show() {
    long tick = options.terminal().present() ? BAR_INTERVAL_NANOS : options.intervalNanos();
    try {
      while (!nanoClock.await(closing, Math.min(tick, options.intervalNanos()))) {
        refresh(nanoClock.getAsLong());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Shows the present state: the bar in a terminal, a status line when one is due. */
  synchronized void refresh(long nowNanos) {
    if (closing.getCount() == 0) {
      return;
    }
    if (options.showsLines() && nowNanos - lastStatusNanos >= options.intervalNanos()) {
      clearBar();
      printStatus(nowNanos);
    }
    if (options.terminal().present()) {
      drawBar(nowNanos);
    }
  }

  private void drawBar(long nowNanos) {
    ProgressSnapshot reading = source.get();
    double rate = barRate.sample(nowNanos, reading.completed());
    String bar = ProgressBar.render(reading, rate, options.terminal().columns());
    err.print("\r" + bar + " ".repeat(Math.max(0, barLength - bar.length())));
    err.flush();
    barLength = bar.length();
  }

  private void clearBar() {
    if (barLength > 0) {
      // The whole width, for the "^C" that a terminal prints behind the bar.
      int width = Math.max(barLength, options.terminal().columns() - 1);
      err.print("\r" + " ".repeat(width) + "\r");
      err.flush();
      barLength = 0;
    }
  }

  private void printStatus(long nowNanos) {
    ProgressSnapshot reading = source.get();
    double rate =
        RecentRate.perSecond(reading.completed() - lastStatusCompleted, nowNanos - lastStatusNanos);
    long elapsedNanos = nowNanos - startNanos;
    String line =
        StatusLine.render(
            options.label(),
            LocalDateTime.now(clock),
            elapsedNanos,
            reading,
            rate,
            rateToEnd(reading, elapsedNanos, rate));
    err.println((line + (options.statusLines() ? options.summary().get() : "")).stripTrailing());
    lastStatusNanos = nowNanos;
    lastStatusCompleted = reading.completed();
    lastStatusPhase = reading.phase();
  }

  /** The mean, as YCSB takes it; in a run of several phases the rate of the phase under way. */
  private double rateToEnd(ProgressSnapshot reading, long elapsedNanos, double rate) {
    if (reading.phases() == 1) {
      return RecentRate.perSecond(reading.completed(), elapsedNanos);
    }
    return reading.phase() == lastStatusPhase ? rate : 0;
  }
}
