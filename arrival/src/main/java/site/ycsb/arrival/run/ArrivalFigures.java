package site.ycsb.arrival.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.check.Comparison;
import site.ycsb.arrival.openloop.ArrivalResult;
import site.ycsb.arrival.openloop.PhaseArrivals;
import site.ycsb.arrival.results.ArrivalOutcome;
import site.ycsb.arrival.results.Latency;

/** What an open loop did with its arrivals, for the result. */
final class ArrivalFigures {
  private static final double NANOS_PER_SECOND = 1e9;

  private ArrivalFigures() {}

  static ArrivalOutcome of(
      ArrivalPlan plan, ArrivalResult result, List<PhaseReport> phases, boolean isMissed) {
    List<PhaseArrivals> open = result.phases().stream().filter(PhaseArrivals::isOpen).toList();
    return new ArrivalOutcome(
        plan.model() == null ? null : plan.model().generator(),
        plan.seed(),
        result.offered(),
        result.sent(),
        result.dropped(),
        result.queued(),
        perSecond(open, phase -> phase.times().lastIntendedNanos()),
        perSecond(open, phase -> phase.times().lastActualNanos()),
        Latency.of(result.latencies().lag()),
        Latency.of(result.latencies().hiccup()),
        checks(phases),
        isMissed);
  }

  private static double perSecond(List<PhaseArrivals> phases, ToLongFunction<PhaseArrivals> last) {
    long offered = phases.stream().mapToLong(PhaseArrivals::offered).sum();
    long nanos = phases.stream().mapToLong(last).sum();
    return nanos <= 0 ? 0 : offered * NANOS_PER_SECOND / nanos;
  }

  private static List<ArrivalOutcome.Check> checks(List<PhaseReport> phases) {
    List<ArrivalOutcome.Check> checks = new ArrayList<>();
    for (PhaseReport phase : phases) {
      for (Comparison one : phase.comparisons()) {
        checks.add(
            new ArrivalOutcome.Check(
                phase.number(),
                one.name(),
                one.unit().strip(),
                one.found(),
                orNull(one.expected()),
                one.from(),
                one.to(),
                one.isMet()));
      }
    }
    return checks;
  }

  /** JSON has no "not a number". */
  private static @Nullable Double orNull(double value) {
    return Double.isNaN(value) ? null : (Double) value;
  }
}
