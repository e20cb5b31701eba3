package site.ycsb.ivs.trial;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.ivs.result.StepResult;

/** Times a step and finally writes its result. */
final class Step {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Trial trial;
  private final int epoch;
  private final String name;
  private final long beganNanos;
  private final long startedMillis;

  /**
   * Begins a step.
   *
   * @param epoch 0 for one of the whole trial
   */
  Step(Trial trial, int epoch, String name) {
    this.trial = trial;
    this.epoch = epoch;
    this.name = name;
    this.beganNanos = trial.experiment().nanoClock().getAsLong();
    this.startedMillis = trial.experiment().clock().millis();
  }

  /** Shows what is done next. */
  Step shown(String detail, long operations) {
    Experiment experiment = trial.experiment();
    experiment
        .progress()
        .stepBegins(
            trial.number(), epoch, name + detail, operations, experiment.runner()::completed);
    return this;
  }

  /** The result of a step that measures nothing, of the records as they were extended. */
  StepResult unmeasured(StepResult extended) {
    double seconds = (trial.experiment().nanoClock().getAsLong() - beganNanos) / NANOS_PER_SECOND;
    return new StepResult(
        trial.number(),
        epoch,
        name,
        startedMillis,
        seconds,
        false,
        List.of(),
        new TreeMap<>(),
        extended.liveRecords(),
        extended.liveBytes(),
        new TreeMap<>(),
        new TreeMap<>(),
        new TreeMap<>());
  }

  /** The result of a measured phase that is no extend phase. */
  StepResult measured(PhaseRunner.Outcome outcome, long records, long bytes) {
    return measured(outcome, records, bytes, new TreeMap<>(), new TreeMap<>());
  }

  /**
   * The result of a measured phase.
   *
   * @param sizes of records, after an extend phase
   * @param updates the lengths that updates of the run phase are to have
   */
  StepResult measured(
      PhaseRunner.Outcome outcome,
      long records,
      long bytes,
      SortedMap<Long, Long> sizes,
      SortedMap<Long, Long> updates) {
    PhaseResult phase = outcome.phase();
    List<OperationResult> kinds = phase.operations();
    return new StepResult(
        trial.number(),
        epoch,
        name,
        startedMillis,
        phase.seconds(),
        outcome.missedSchedule(),
        kinds,
        StepResult.histograms(kinds),
        records,
        bytes,
        engine(phase),
        sizes,
        updates);
  }

  private static SortedMap<String, Long> engine(PhaseResult phase) {
    SortedMap<String, Long> engine = new TreeMap<>();
    phase
        .statistics()
        .forEach(
            (statistic, value) -> {
              Long after = value.after();
              if (after != null) {
                boolean isLevel = statistic.startsWith(StepResult.LEVEL);
                engine.put(statistic, isLevel ? after : after - value.before());
              }
            });
    return engine;
  }

  /** Writes the result, by which the step is done. */
  void end(StepResult result) throws IOException {
    trial.folder().write(result);
    trial.experiment().progress().stepEnded(result);
  }
}
