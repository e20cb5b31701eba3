package site.ycsb.ivs.trial;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import site.ycsb.ivs.result.OperationFigures;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.tectonic.execute.KindResult;
import site.ycsb.tectonic.execute.PhaseResult;

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
    return new StepResult(
        trial,
        epoch,
        step,
        startedMillis,
        seconds,
        "",
        false,
        List.of(),
        records,
        bytes,
        new TreeMap<>(),
        new TreeMap<>());
  }

  /**
   * The result of a measured phase.
   *
   * @param figures by kind
   */
  StepResult measured(
      PhaseRunner.Outcome outcome,
      List<OperationFigures> figures,
      long records,
      long bytes,
      SortedMap<Long, Long> sizes) {
    PhaseResult phase = outcome.last();
    String latency =
        phase.kinds().stream().map(OperationFigures::latency).findFirst().orElse("service");
    return new StepResult(
        trial,
        epoch,
        step,
        startedMillis,
        phase.nanos() / NANOS_PER_SECOND,
        latency,
        outcome.missedSchedule(),
        figures,
        records,
        bytes,
        engine(phase),
        sizes);
  }

  /** The figures of a phase that was not begun before. */
  static List<OperationFigures> figures(PhaseResult phase) {
    List<OperationFigures> figures = new ArrayList<>();
    for (KindResult kind : phase.kinds()) {
      figures.add(OperationFigures.of(kind, 0));
    }
    return figures;
  }

  private static SortedMap<String, Long> engine(PhaseResult phase) {
    SortedMap<String, Long> engine = new TreeMap<>();
    for (Map.Entry<String, Long> after : phase.statisticsAfter().entrySet()) {
      String name = after.getKey();
      Long before = phase.statisticsBefore().get(name);
      if (name.startsWith(LEVEL)) {
        engine.put(name, after.getValue());
      } else if (before != null) {
        engine.put(name, after.getValue() - before);
      }
    }
    return engine;
  }
}
