package site.ycsb.ivs.trial;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.progress.RemainingTime;
import site.ycsb.arrival.progress.Terminal;

/**
 * Shows how far an experiment is: a line for each finished step, and on a terminal one below them
 * that changes.
 */
public final class EpochProgress implements AutoCloseable {
  private static final long REFRESH_MILLIS = 250;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int ROOM = 3;

  private final PrintStream err;
  private final Terminal terminal;
  private final LongSupplier nanoClock;
  private final int epochs;
  private final int trials;
  private @Nullable LongSupplier completed;
  private String place = "";
  private long planned;
  private long epochBeganNanos;
  private double lastEpochSeconds;
  private int epochsLeft;
  private int lineLength;
  private volatile boolean closed;

  public EpochProgress(
      PrintStream err, Terminal terminal, LongSupplier nanoClock, int epochs, int trials) {
    this.err = err;
    this.terminal = terminal;
    this.nanoClock = nanoClock;
    this.epochs = epochs;
    this.trials = trials;
    if (terminal.present()) {
      Thread thread = new Thread(this::show, "progress");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Says that an epoch begins, of which the time that is left is told. */
  synchronized void epochBegins(int trial, int epoch) {
    epochsLeft = (trials - trial) * epochs + epochs - epoch + 1;
    epochBeganNanos = nanoClock.getAsLong();
  }

  /**
   * Says that an epoch is over.
   *
   * @param isWhole whether all of it was done now
   */
  synchronized void epochEnded(boolean isWhole) {
    if (isWhole) {
      lastEpochSeconds = (nanoClock.getAsLong() - epochBeganNanos) / NANOS_PER_SECOND;
    }
    epochsLeft--;
    epochBeganNanos = nanoClock.getAsLong();
  }

  /**
   * Says that a step begins.
   *
   * @param epoch 0 for a step of the whole trial
   * @param operations that it has, 0 if nobody counts them
   * @param done how many of them have returned
   */
  synchronized void stepBegins(
      int trial, int epoch, String step, long operations, LongSupplier done) {
    place = place(trial, epoch, step);
    planned = operations;
    completed = done;
  }

  /** The step that is under way, or was last. */
  public synchronized String place() {
    return place;
  }

  /** Shows a finished step. */
  synchronized void stepEnded(String result) {
    completed = null;
    say(place + "  " + result + (terminal.present() ? "" : eta()));
  }

  /** Shows a line that stays. */
  public synchronized void say(String text) {
    clear();
    err.println(text);
  }

  @Override
  public synchronized void close() {
    closed = true;
    clear();
  }

  private String place(int trial, int epoch, String step) {
    String ofTrials = trials == 1 ? "" : String.format(Locale.ROOT, "trial %d/%d  ", trial, trials);
    String ofEpochs = epoch == 0 ? "" : String.format(Locale.ROOT, "epoch %d/%d  ", epoch, epochs);
    return ofTrials + ofEpochs + step;
  }

  /** As long as the last epoch took for each that is left; later ones take longer. */
  private String eta() {
    if (lastEpochSeconds == 0 || epochsLeft == 0) {
      return "";
    }
    double spent = (nanoClock.getAsLong() - epochBeganNanos) / NANOS_PER_SECOND;
    long seconds = Math.round(Math.max(0, lastEpochSeconds * epochsLeft - spent));
    return seconds == 0 ? "" : "  ETA " + RemainingTime.digits(seconds, 1);
  }

  private void show() {
    try {
      while (!closed) {
        TimeUnit.MILLISECONDS.sleep(REFRESH_MILLIS);
        refresh();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void refresh() {
    LongSupplier done = completed;
    if (closed || done == null) {
      return;
    }
    long count = done.getAsLong();
    String share =
        planned == 0
            ? ""
            : String.format(Locale.ROOT, "  %3d%%", Math.min(100, 100 * count / planned));
    String line = place + share + eta();
    String shown = line.substring(0, Math.min(line.length(), terminal.columns() - ROOM));
    err.print("\r" + shown + " ".repeat(Math.max(0, lineLength - shown.length())));
    err.flush();
    lineLength = shown.length();
  }

  private void clear() {
    if (lineLength > 0) {
      err.print("\r" + " ".repeat(lineLength) + "\r");
      err.flush();
      lineLength = 0;
    }
  }
}
