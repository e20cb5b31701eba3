package site.ycsb.client.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.TimeText;
import site.ycsb.arrival.analysis.Machine;
import site.ycsb.arrival.analysis.ScheduleVerdict;
import site.ycsb.arrival.loop.ArrivalResult.SeriesSet;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.ArrivalOutcome.Span;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.VerdictPart;

/** What is found of the arrivals of a run: of their schedule, and of their load. */
final class ArrivalFindings {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  private final ArrivalLimits limits;
  private final List<PhaseArrivals> arrivals;
  private final SeriesSet series;
  private final Histogram lag;
  private final long mostLagNanos;
  private final List<PhaseReport> phases;

  /**
   * Judges what became of the phases of a run, which is one without a name if it has none.
   *
   * @param lag of all requests, by the doing of the client, in nanoseconds
   * @param responses that were measured, in nanoseconds
   */
  ArrivalFindings(
      ArrivalLimits limits,
      List<PhaseArrivals> arrivals,
      SeriesSet series,
      Histogram lag,
      Histogram responses,
      Machine machine) {
    this.limits = limits;
    this.arrivals = List.copyOf(arrivals);
    this.series = series;
    this.lag = lag;
    this.mostLagNanos = limits.mostLagNanos(responses);
    this.phases =
        IntStream.range(0, arrivals.size())
            .mapToObj(i -> PhaseReport.of(limits, mostLagNanos, arrivals.get(i), i + 1, machine))
            .toList();
  }

  /** The phases in words, a line or more for each. */
  String text() {
    StringBuilder text = new StringBuilder();
    phases.forEach(phase -> text.append(phase.text()));
    return text.toString();
  }

  List<PhaseReport> phases() {
    return phases;
  }

  /** Whether the run has no phases, but one schedule for all of it. */
  boolean isWhole() {
    return arrivals.stream().allMatch(each -> each.phase().name().isEmpty());
  }

  /** What was found of the schedule and of the load, if there was any to keep. */
  List<VerdictPart> parts() {
    List<VerdictPart> parts = new ArrayList<>();
    schedulePart().ifPresent(parts::add);
    new LoadParts(arrivals, series, limits).worst().ifPresent(parts::add);
    return parts;
  }

  /** What was compared with the schedules. */
  List<ArrivalOutcome.Check> checks() {
    return phases.stream().flatMap(phase -> phase.checks().stream()).toList();
  }

  /** Whether a schedule was not kept. */
  boolean isMissed() {
    return !missed().isEmpty();
  }

  /** Arrivals that were due while phases had a schedule. */
  Span due() {
    return span(PhaseArrivals::offered, PhaseArrivals::lastDueNanos);
  }

  /** Arrivals that were issued while phases had a schedule. */
  Span issued() {
    return span(PhaseArrivals::issued, phase -> phase.times().lastActualNanos());
  }

  private Span span(ToLongFunction<PhaseArrivals> count, ToLongFunction<PhaseArrivals> nanos) {
    return new Span(
        judged().stream().mapToLong(count).sum(),
        judged().stream().mapToLong(nanos).sum() / NANOS_PER_SECOND);
  }

  private List<PhaseArrivals> judged() {
    return arrivals.stream().filter(PhaseArrivals::isJudged).toList();
  }

  private boolean isJudged(long fromSecond, long toSecond) {
    return judged().stream()
        .anyMatch(
            phase ->
                phase.beginNanos() < toSecond * NANOS_PER_SECOND
                    && phase.endNanos() > fromSecond * NANOS_PER_SECOND);
  }

  private Optional<VerdictPart> schedulePart() {
    List<ScheduleVerdict> verdicts =
        phases.stream().map(PhaseReport::verdict).filter(Objects::nonNull).toList();
    return Stream.of(
            ScheduleVerdict.State.MISSED,
            ScheduleVerdict.State.NOT_MEASURABLE,
            ScheduleVerdict.State.MET,
            ScheduleVerdict.State.TOO_FEW)
        .filter(state -> verdicts.stream().anyMatch(verdict -> verdict.state() == state))
        .findFirst()
        .map(this::schedulePart);
  }

  private VerdictPart schedulePart(ScheduleVerdict.State state) {
    return switch (state) {
      case MISSED, NOT_MEASURABLE -> VerdictPart.since(finding(state), missed(), firstLate());
      case MET -> VerdictPart.of(finding(state), lagText(lag, mostLagNanos, isWithoutMaster()));
      case TOO_FEW -> VerdictPart.of(finding(state), "");
    };
  }

  static Finding finding(ScheduleVerdict.State state) {
    return switch (state) {
      case MISSED -> Finding.MISSED;
      case NOT_MEASURABLE -> Finding.NOT_MEASURABLE;
      case MET -> Finding.MET;
      case TOO_FEW -> Finding.TOO_FEW;
    };
  }

  /** Why schedules were missed; empty if none was. */
  private String missed() {
    return String.join("; ", phases.stream().flatMap(phase -> phase.missed().stream()).toList());
  }

  private boolean isWithoutMaster() {
    return arrivals.stream().anyMatch(each -> each.times().isWithoutMaster());
  }

  static String lagText(Histogram lag, long mostLagNanos, boolean isWithoutMaster) {
    return String.format(
        Locale.ROOT,
        "99 %% of the requests were %s within %s of when they were due%s, where up to %s is met",
        isWithoutMaster ? "sent" : "issued",
        TimeText.ofNanos(lag.getValueAtPercentile(99)),
        isWithoutMaster ? " and a thread was free" : "",
        TimeText.ofNanos(mostLagNanos));
  }

  /** When the first second of a phase began in which an arrival was late; NaN if none was. */
  private double firstLate() {
    TimeSeries lags = series.lagMicros();
    for (int bin = 0; bin < lags.length(); bin++) {
      long second = (long) bin * lags.secondsPerBin();
      if (lags.value(bin) * NANOS_PER_MICRO > mostLagNanos
          && isJudged(second, second + lags.secondsPerBin())) {
        return second;
      }
    }
    return Double.NaN;
  }
}
