package site.ycsb.client.verdict;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import site.ycsb.arrival.analysis.LoadCheck;
import site.ycsb.arrival.analysis.LoadCheck.Course;
import site.ycsb.arrival.analysis.LoadCheck.LoadVerdict;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.loop.TimeSeries.Quantity;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.settings.ArrivalLimits;

/** Judges the load of each phase of an open loop by the seconds that lie in it. */
record LoadParts(List<PhaseArrivals> phases, TimeSeries series, ArrivalLimits limits) {
  private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  /** What is to be said of the phase with the worst load; empty without any arrivals. */
  Optional<VerdictPart> worst() {
    return phases.stream()
        .filter(PhaseArrivals::isJudged)
        .map(this::part)
        .min(Comparator.comparing(part -> part.finding().isGood()));
  }

  private VerdictPart part(PhaseArrivals phase) {
    int width = series.secondsPerBin();
    long binNanos = NANOS_PER_SECOND * width;
    // Of a second that two phases share it is not known what is whose.
    long firstRest = phase.equals(phases.get(0)) ? 0 : binNanos - 1;
    long lastRest = phase.equals(phases.get(phases.size() - 1)) ? binNanos - 1 : 0;
    int first = Math.toIntExact((phase.beginNanos() + firstRest) / binNanos);
    int end = Math.max(first, Math.toIntExact((phase.endNanos() + lastRest) / binNanos));
    List<LoadCheck.Bin> bins =
        IntStream.range(first, end).mapToObj(bin -> counts(bin * width, width)).toList();
    double begin = (double) first * width;
    double seconds = (double) (end - first) * width;
    double due = (double) (phase.beginNanos() + phase.lastDueNanos()) / NANOS_PER_SECOND - begin;
    double returned = (double) phase.endNanos() / NANOS_PER_SECOND - begin;
    Course course =
        new Course(
            bins,
            width,
            limits.threads(),
            Math.min(seconds, due),
            Math.min(seconds, returned),
            limits.areHeldBack()
                ? Course.UNKNOWN
                : series.during(Quantity.BACKLOG, first * width, (end - first) * width));
    LoadVerdict verdict = LoadCheck.judge(course, limits.mostDroppedShare());
    return part(verdict, phase.phase().name(), begin);
  }

  /**
   * What was found of a load.
   *
   * @param phase its name, empty for a run without phases
   * @param beginSeconds of what was judged, from the beginning of the run
   */
  static VerdictPart part(LoadVerdict verdict, String phase, double beginSeconds) {
    String saw = (phase.isEmpty() ? "" : "phase \"" + phase + "\": ") + verdict.text();
    return VerdictPart.since(
        ArrivalReport.finding(verdict.state()), saw, verdict.sinceSeconds() + beginSeconds);
  }

  private LoadCheck.Bin counts(int second, int width) {
    return new LoadCheck.Bin(
        series.during(Quantity.OFFERED, second, width),
        series.during(Quantity.SENT, second, width),
        series.during(Quantity.DROPPED, second, width));
  }
}
