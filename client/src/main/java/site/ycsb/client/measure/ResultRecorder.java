package site.ycsb.client.measure;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.Time;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.MachineHealth;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;

/**
 * Writes the result folder of a run as it goes on, on a thread of its own. Measurements up to the
 * last second survive the process. Its memory does not grow with the length of the run.
 */
public final class ResultRecorder {
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final MeasuredRun run;
  private final MachineMeter machine;
  private final Supplier<@Nullable ArrivalSecond> arrivals;
  private final Settings settings;
  private final Time nanoClock;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private final @Nullable ResultFiles files;
  private final RunListener listener;
  private final RunResult begun;
  private Instant began;
  private long beginNanos;
  private @Nullable IOException failure;
  private long nextSecond;
  private long nextInterval;
  private long nextSample;
  private int phasesTold;

  /**
   * What is written, and how often.
   *
   * @param logSeconds of an interval of the log of latencies
   * @param sampleSeconds between questions to the storage engine; 0: only at both ends of a phase
   * @param traces whether the operations themselves are written down
   */
  public record Settings(long logSeconds, long sampleSeconds, boolean traces) {}

  /** What is written to the files. */
  private interface Writing {
    void to(ResultFiles files) throws IOException;
  }

  /**
   * Gets ready to record a run.
   *
   * @param folder that is there and empty; null: the result is only handed over at the end
   * @param begun the run, of which nothing is measured yet
   * @param machine what watches the machine
   * @param listener that follows the run
   * @throws IOException if it cannot be written
   */
  public ResultRecorder(
      @Nullable ResultFolder folder,
      RunResult begun,
      MeasuredRun run,
      MachineMeter machine,
      Supplier<@Nullable ArrivalSecond> arrivals,
      Settings settings,
      Time nanoClock,
      RunListener listener)
      throws IOException {
    this.begun = begun;
    began = begun.began();
    this.run = run;
    this.machine = machine;
    this.arrivals = arrivals;
    this.settings = settings;
    this.nanoClock = nanoClock;
    this.thread = nanoClock.thread(this::write, "results");
    this.files = folder == null ? null : new ResultFiles(folder);
    this.listener = listener;
    nextInterval = settings.logSeconds();
    nextSample = settings.sampleSeconds();
    run.meter().takeInterval((returned, phase) -> {});
    if (files != null) {
      files.folder().write(result(0, false, null, null));
      if (settings.traces()) {
        run.traceTo(files.trace());
      }
    }
    listener.outline(result(0, false, null, null));
  }

  /** Begins with the run. */
  public synchronized void begin(Instant instant, long nanos) {
    began = instant;
    beginNanos = nanos;
    write(to -> to.begin(instant, nanos));
    if (files != null || listener != RunListener.NONE) {
      thread.start();
    }
  }

  /**
   * Ends the measuring; what the run has come to, yet to be judged.
   *
   * @param elapsedNanos that were measured
   * @param complete whether the run has come to its own end
   * @param health what the machine did to the client
   */
  public RunResult end(
      long elapsedNanos,
      boolean complete,
      MachineHealth health,
      @Nullable ArrivalOutcome arrivalOutcome) {
    stop();
    second(Math.max(nextSecond, elapsedNanos / SECOND_NANOS), elapsedNanos, true);
    RunResult result = result(elapsedNanos, complete, health, arrivalOutcome);
    write(to -> to.whole(result));
    return result;
  }

  /** Writes, unless there are no files, or one could not be written before. */
  private synchronized void write(Writing what) {
    if (files != null && failure == null) {
      try {
        what.to(files);
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  /** What the run has come to up to the last second that was taken, for who asks in between. */
  public synchronized RunResult soFar() {
    long elapsed = beginNanos == 0 ? 0 : nanoClock.getAsLong() - beginNanos;
    return result(elapsed, false, null, null);
  }

  /** Corrects what was written of arrivals: how many were due in each second. */
  public void correct(TimeSeries arrivals) {
    write(to -> to.correct(arrivals));
  }

  /** Closes the files of measurements; returns why one cannot be written, now or before. */
  public synchronized Optional<IOException> close() {
    if (files != null) {
      try {
        files.close();
      } catch (IOException e) {
        failure = failure == null ? e : failure;
      }
    }
    return Optional.ofNullable(failure);
  }

  /** Writes the result; returns why it cannot be written. */
  public synchronized Optional<IOException> write(RunResult result) {
    if (files != null) {
      try {
        files.folder().write(result);
      } catch (IOException e) {
        return Optional.of(e);
      }
    }
    return Optional.empty();
  }

  /**
   * Writes how the run ended where its result could not be written, with as much as there is place
   * for.
   */
  public synchronized void overwrite(RunResult result) {
    Judgement ended =
        new Judgement(
            result.status(), result.verdict(), result.problems(), result.exitCode(), List.of());
    for (RunResult each : List.of(result, begun.judged(ended))) {
      try {
        if (files != null) {
          files.folder().overwrite(each);
        }
        return;
      } catch (IOException e) {
        // That it cannot be written has been said.
      }
    }
  }

  /** Ends the recording of a run that was none, and removes the folder. */
  public void discard() {
    stop();
    if (files != null) {
      files.discard();
    }
  }

  /** Says that the run is over, and that there are no more seconds. */
  public void stop() {
    closing.countDown();
    try {
      boolean unused = nanoClock.join(thread, PATIENCE_NANOS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write() {
    try {
      while (!nanoClock.await(closing, untilNext())) {
        long elapsed = nanoClock.getAsLong() - beginNanos;
        if (elapsed >= (nextSecond + 1) * SECOND_NANOS) {
          second(elapsed / SECOND_NANOS - 1, elapsed, false);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long untilNext() {
    return Math.max(0, beginNanos + (nextSecond + 1) * SECOND_NANOS - nanoClock.getAsLong());
  }

  /** Writes down, and tells, what has returned since the last call. */
  private synchronized void second(long number, long elapsedNanos, boolean isLast) {
    @Nullable ArrivalSecond arrived = arrivals.get();
    ResultFiles open = failure == null ? files : null;
    listener.second(number, arrived);
    if (open != null) {
      open.second(number, arrived);
    }
    run.meter()
        .takeInterval(
            (returned, phase) -> {
              if (open != null) {
                open.add(returned, phase);
              }
              listener.accept(returned, phase);
            });
    nextSecond = number + 1;
    RunResult soFar = null;
    if (isLast || nextSecond >= nextInterval || run.meter().begunPhases() > phasesTold) {
      nextInterval = nextSecond + settings.logSeconds();
      phasesTold = run.meter().begunPhases();
      soFar = result(elapsedNanos, false, null, null);
      listener.outline(soFar);
    }
    listener.secondOver(elapsedNanos);
    RunResult outline = soFar;
    write(to -> endSecond(to, elapsedNanos, outline));
  }

  private void endSecond(ResultFiles open, long elapsedNanos, @Nullable RunResult soFar)
      throws IOException {
    open.end();
    open.statistics(run.takeSamples());
    open.machine(machine);
    if (settings.sampleSeconds() > 0 && nextSecond >= nextSample) {
      nextSample = nextSecond + settings.sampleSeconds();
      run.wantSample();
    }
    if (soFar != null) {
      open.endInterval(elapsedNanos);
      open.folder().write(soFar);
    }
  }

  private RunResult result(
      long elapsedNanos,
      boolean complete,
      @Nullable MachineHealth health,
      @Nullable ArrivalOutcome arrivalOutcome) {
    RunMeter.Moment now = new RunMeter.Moment(beginNanos, beginNanos + elapsedNanos, complete);
    return begun.measured(
        new RunResult.Measured(
            began,
            elapsedNanos / (double) SECOND_NANOS,
            run.digest(),
            run.profile(),
            run.verifications(),
            run.wrongAnswers(),
            health,
            arrivalOutcome,
            run.meter().phases(now)));
  }
}
