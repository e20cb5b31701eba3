package site.ycsb.client.run;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import site.ycsb.arrival.analysis.LoadCheck;
import site.ycsb.arrival.analysis.LoadCheck.Course;
import site.ycsb.arrival.analysis.LoadCheck.LoadVerdict;
import site.ycsb.arrival.analysis.LoadCheck.State;
import site.ycsb.arrival.loop.ArrivalResult;
import site.ycsb.arrival.loop.ArrivalResult.SeriesSet;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.VerdictPart;

/** Judges the load of each phase of an open loop by the seconds that lie in it. */
final class LoadParts {
  private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final ArrivalResult result;
  private final ArrivalPlan plan;
  private final int width;

  LoadParts(ArrivalResult result, ArrivalPlan plan) {
    this.result = result;
    this.plan = plan;
    SeriesSet series = result.series();
    width =
        Math.max(
            series.offered().secondsPerBin(),
            Math.max(series.sent().secondsPerBin(), series.dropped().secondsPerBin()));
  }

  /** What is to be said of the phase with the worst load; empty without any arrivals. */
  Optional<VerdictPart> worst() {
    return result.phases().stream()
        .filter(PhaseArrivals::isOpen)
        .map(this::part)
        .min(Comparator.comparing(part -> part.finding().isGood()));
  }

  private VerdictPart part(PhaseArrivals phase) {
    int first = bin(phase.beginNanos() + NANOS_PER_SECOND * width - 1);
    int end = bin(phase.beginNanos() + phase.times().lastIntendedNanos());
    List<LoadCheck.Bin> bins =
        IntStream.range(first, Math.max(first, end)).mapToObj(this::counts).toList();
    Course course = new Course(bins, width, plan.threads());
    LoadVerdict verdict = LoadCheck.judge(course, plan.mostDroppedShare());
    String name = phase.phase().name();
    String saw = (name.isEmpty() ? "" : "phase \"" + name + "\": ") + verdict.text();
    double since = verdict.sinceSeconds() + (double) first * width;
    return VerdictPart.since(finding(verdict.state()), saw, since);
  }

  private static Finding finding(State state) {
    return switch (state) {
      case STEADY -> Finding.STEADY;
      case TOO_SHORT -> Finding.TOO_SHORT;
      case OVERLOADED -> Finding.OVERLOADED;
    };
  }

  private int bin(long nanos) {
    return Math.toIntExact(nanos / NANOS_PER_SECOND / width);
  }

  private LoadCheck.Bin counts(int bin) {
    SeriesSet series = result.series();
    int second = bin * width;
    return new LoadCheck.Bin(
        series.offered().during(second, width),
        series.sent().during(second, width),
        series.dropped().during(second, width));
  }
}
