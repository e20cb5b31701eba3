package site.ycsb.ivs.trial;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.show.RemainingTime;
import site.ycsb.client.show.Terminal;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.result.StepResult;

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
  private final IvsPlan plan;
  private final int epochs;
  private final int trials;
  private final long beganNanos;
  private @Nullable LongSupplier completed;
  private String place = "";
  private long planned;
  private long epochBeganNanos;
  private double lastEpochSeconds;
  private int epochsLeft;
  private long operationsLeft;
  private long operationsDone;
  private int lineLength;
  private volatile boolean closed;

  public EpochProgress(PrintStream err, Terminal terminal, LongSupplier nanoClock, IvsPlan plan) {
    this.err = err;
    this.terminal = terminal;
    this.nanoClock = nanoClock;
    this.plan = plan;
    this.epochs = plan.epochs();
    this.trials = plan.trials();
    this.beganNanos = nanoClock.getAsLong();
    this.operationsLeft = plan.operationsFrom(1, 0);
    if (terminal.present()) {
      Thread thread = new Thread(this::show, "progress");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Says that an epoch begins, of which the time that is left is told. */
  synchronized void epochBegins(int trial, int epoch) {
    epochsLeft = (trials - trial) * epochs + epochs - epoch + 1;
    operationsLeft = plan.operationsFrom(trial, epoch);
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
    settle();
    place = place(trial, epoch, step);
    planned = operations;
    completed = done;
  }

  /** The step that is under way, or was last. */
  public synchronized String place() {
    return place;
  }

  /** Shows a finished step. */
  synchronized void stepEnded(StepResult result) {
    settle();
    place = place(result.trial(), result.epoch(), result.step());
    say(place + "  " + result.text() + (terminal.present() ? "" : eta()));
  }

  /** Counts the operations of what was under way as done. */
  private void settle() {
    completed = null;
    operationsDone += planned;
    operationsLeft = Math.max(0, operationsLeft - planned);
    planned = 0;
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

  /**
   * As long as the last epoch took for each that is left; later ones take longer. In the first one,
   * as long as the operations so far.
   */
  private String eta() {
    double left = lastEpochSeconds == 0 ? byOperations() : byEpochs();
    long seconds = Math.round(Math.max(0, left));
    return seconds == 0 ? "" : "  ETA " + RemainingTime.digits((double) seconds);
  }

  private double byEpochs() {
    double spent = (nanoClock.getAsLong() - epochBeganNanos) / NANOS_PER_SECOND;
    return epochsLeft == 0 ? 0 : lastEpochSeconds * epochsLeft - spent;
  }

  private double byOperations() {
    LongSupplier now = completed;
    long current = now == null ? 0 : now.getAsLong();
    long done = operationsDone + current;
    double spent = (nanoClock.getAsLong() - beganNanos) / NANOS_PER_SECOND;
    return done == 0 ? 0 : spent / done * (operationsLeft - current);
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
