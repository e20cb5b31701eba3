package site.ycsb.ivs.trial;

import java.io.PrintStream;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.show.ProgressDisplay;
import site.ycsb.client.show.ProgressSnapshot;
import site.ycsb.client.show.RemainingTime;
import site.ycsb.client.show.Terminal;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.result.StepResult;

/**
 * Shows the progress of an experiment. It prints a line for each finished step, and on a terminal a
 * bar for the current one.
 */
public final class EpochProgress implements AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final PrintStream err;
  private final Time nanoClock;
  private final IvsPlan plan;
  private final @Nullable ProgressDisplay display;
  private long beganNanos;
  private volatile Supplier<ProgressSnapshot> step = () -> ProgressSnapshot.withoutPhases(0, 0);
  private String place = "";
  private long planned;
  private long epochBeganNanos;
  private double lastEpochSeconds;
  private int epochsLeft;
  private long operationsLeft;
  private long operationsDone;

  public EpochProgress(PrintStream err, Terminal terminal, Time nanoClock, IvsPlan plan) {
    this.err = err;
    this.nanoClock = nanoClock;
    this.plan = plan;
    this.operationsLeft = plan.operationsFrom(1, 0);
    this.display =
        terminal.present()
            ? ProgressDisplay.start(
                () -> step.get(),
                new ProgressDisplay.Options(terminal, false, Long.MAX_VALUE, "", () -> ""),
                err,
                nanoClock,
                Clock.system(ZoneId.systemDefault()))
            : null;
  }

  /** Starts the clock of an epoch, by which the time left is estimated. */
  synchronized void epochBegins(int trial, int epoch) {
    epochsLeft = (plan.trials() - trial) * plan.epochs() + plan.epochs() - epoch + 1;
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
      int trial, int epoch, String name, long operations, LongSupplier done) {
    if (place.isEmpty()) {
      beganNanos = nanoClock.getAsLong();
    }
    settle();
    place = place(trial, epoch, name);
    planned = operations;
    step = () -> new ProgressSnapshot(done.getAsLong(), operations, epoch, plan.epochs(), name);
  }

  /** The step that is under way, or was last. */
  public synchronized String place() {
    return place;
  }

  /** Shows a finished step. */
  synchronized void stepEnded(StepResult result) {
    settle();
    place = place(result.trial(), result.epoch(), result.step());
    say(place + "  " + result.text() + eta());
  }

  /** Counts the operations of what was under way as done. */
  private void settle() {
    operationsDone += planned;
    operationsLeft = Math.max(0, operationsLeft - planned);
    planned = 0;
  }

  /** Shows a line that stays. */
  public void say(String text) {
    if (display == null) {
      err.println(text);
    } else {
      display.say(text);
    }
  }

  @Override
  public void close() {
    if (display != null) {
      display.close();
    }
  }

  private String place(int trial, int epoch, String name) {
    int trials = plan.trials();
    String ofTrials = trials == 1 ? "" : String.format(Locale.ROOT, "trial %d/%d  ", trial, trials);
    String ofEpochs =
        epoch == 0 ? "" : String.format(Locale.ROOT, "epoch %d/%d  ", epoch, plan.epochs());
    return ofTrials + ofEpochs + name;
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
    double spent = (nanoClock.getAsLong() - beganNanos) / NANOS_PER_SECOND;
    return operationsDone == 0 ? 0 : spent / operationsDone * operationsLeft;
  }
}
