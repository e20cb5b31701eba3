package site.ycsb.tectonic.execute;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.arrival.results.EngineStatistic;
import site.ycsb.arrival.results.OperationOutcome;
import site.ycsb.arrival.results.Percentiles;
import site.ycsb.arrival.results.PhaseOutcome;
import site.ycsb.tectonic.spec.OperationKind;

/** What phases have come to, as results say it. */
final class PhaseOutcomes {
  private static final double NANOS_PER_SECOND = 1e9;

  private PhaseOutcomes() {}

  /**
   * One phase.
   *
   * @param beginSecond since the run began
   * @param underWay operations that have not returned
   */
  static PhaseOutcome of(
      int number, PhaseResult phase, double beginSecond, Map<OperationKind, Long> underWay) {
    return new PhaseOutcome(
        number,
        phase.name(),
        phase.isWarmup(),
        phase.finished(),
        Math.max(0, beginSecond),
        Math.max(0, phase.nanos()) / NANOS_PER_SECOND,
        phase.group().duration() == null ? (Long) phase.planned() : null,
        operations(phase, underWay),
        statistics(phase));
  }

  private static List<OperationOutcome> operations(
      PhaseResult phase, Map<OperationKind, Long> underWay) {
    Map<OperationKind, Long> others = new EnumMap<>(OperationKind.class);
    others.putAll(underWay);
    phase.kinds().forEach(kind -> others.remove(kind.kind()));
    return Stream.concat(
            phase.kinds().stream()
                .map(kind -> operation(kind, underWay.getOrDefault(kind.kind(), 0L))),
            others.entrySet().stream().map(kind -> onlySent(kind.getKey(), kind.getValue())))
        .toList();
  }

  private static OperationOutcome operation(KindResult kind, long underWay) {
    return new OperationOutcome(
        kind.kind().resultName(),
        kind.sent() + underWay + kind.unsent(),
        kind.sent() + underWay,
        kind.sent(),
        kind.failed(),
        kind.unsent(),
        kind.violations(),
        kind.emulated(),
        kind.stalled(),
        kind.firstFailure().isEmpty() ? null : kind.firstFailure(),
        Percentiles.of(kind.serviceNanos()),
        kind.responseNanos().getTotalCount() == 0 ? null : Percentiles.of(kind.responseNanos()));
  }

  /** A kind of which none has returned. */
  private static OperationOutcome onlySent(OperationKind kind, long sent) {
    return new OperationOutcome(
        kind.resultName(), sent, sent, 0, 0, 0, 0, false, 0, null, Percentiles.NONE, null);
  }

  private static SortedMap<String, EngineStatistic> statistics(PhaseResult phase) {
    SortedMap<String, EngineStatistic> statistics = new TreeMap<>();
    phase
        .statisticsBefore()
        .forEach(
            (name, before) ->
                statistics.put(
                    name, new EngineStatistic(before, phase.statisticsAfter().get(name))));
    return statistics;
  }
}
