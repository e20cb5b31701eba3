package site.ycsb.ivs.trial;

import java.time.Clock;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import site.ycsb.arrival.results.OperationResult;
import site.ycsb.arrival.results.PhaseResult;
import site.ycsb.ivs.result.OperationFigures;
import site.ycsb.ivs.result.StepResult;

/** Times one step and writes down what came out of it. */
final class StepClock {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String LEVEL = "live-";

  private final int trial;
  private final int epoch;
  private final String step;
  private final LongSupplier nanoClock;
  private final long beganNanos;
  private final long startedMillis;

  StepClock(int trial, int epoch, String step, LongSupplier nanoClock, Clock clock) {
    this.trial = trial;
    this.epoch = epoch;
    this.step = step;
    this.nanoClock = nanoClock;
    this.beganNanos = nanoClock.getAsLong();
    this.startedMillis = clock.millis();
  }

  /** The result of a step that measures nothing. */
  StepResult unmeasured(long records, long bytes) {
    double seconds = (nanoClock.getAsLong() - beganNanos) / NANOS_PER_SECOND;
    return result(seconds, "", false, List.of(), records, bytes);
  }

  /** The result of a measured phase that was not begun before. */
  StepResult measured(PhaseRunner.Outcome outcome, long records, long bytes) {
    List<OperationFigures> figures =
        outcome.last().operations().stream().map(kind -> OperationFigures.of(kind, 0)).toList();
    return measured(outcome, figures, records, bytes);
  }

  /**
   * The result of an extend phase.
   *
   * @param earlier operations of an interrupted attempt
   * @param updates the lengths that updates of the run phase are to have
   */
  StepResult extended(
      PhaseRunner.Outcome outcome,
      long earlier,
      RecordLengths lengths,
      SortedMap<Long, Long> updates) {
    List<OperationResult> kinds = outcome.last().operations();
    List<OperationFigures> figures =
        kinds.isEmpty()
            ? List.of(OperationFigures.ofEarlier("EXTEND", earlier))
            : kinds.stream().map(kind -> OperationFigures.of(kind, earlier)).toList();
    long records = outcome.records().liveKeys();
    return measured(outcome, figures, records, lengths.bytes())
        .extended(lengths.records(), updates);
  }

  private StepResult measured(
      PhaseRunner.Outcome outcome, List<OperationFigures> figures, long records, long bytes) {
    PhaseResult phase = outcome.last();
    String latency =
        phase.operations().stream().map(OperationFigures::latency).findFirst().orElse("service");
    return result(phase.seconds(), latency, outcome.missedSchedule(), figures, records, bytes)
        .withEngine(engine(phase));
  }

  private StepResult result(
      double seconds,
      String latency,
      boolean missedSchedule,
      List<OperationFigures> figures,
      long records,
      long bytes) {
    return new StepResult(
        trial,
        epoch,
        step,
        startedMillis,
        seconds,
        latency,
        missedSchedule,
        figures,
        records,
        bytes,
        new TreeMap<>(),
        new TreeMap<>(),
        new TreeMap<>());
  }

  private static SortedMap<String, Long> engine(PhaseResult phase) {
    SortedMap<String, Long> engine = new TreeMap<>();
    phase
        .statistics()
        .forEach(
            (name, statistic) -> {
              Long after = statistic.after();
              if (after != null) {
                engine.put(name, name.startsWith(LEVEL) ? after : after - statistic.before());
              }
            });
    return engine;
  }
}
