package site.ycsb.client.verdict;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
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
import site.ycsb.arrival.loop.ArrivalResult;
import site.ycsb.arrival.loop.ArrivalResult.QueueCounts;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.loop.TimeSeries.Quantity;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.ArrivalOutcome.Span;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyTable;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.settings.ArrivalPlan;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * What an open loop adds to the results, in words and in YCSB's lines. It tells what became of the
 * arrivals, and judges schedule and load.
 */
public final class ArrivalReport {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final String COUNTS = "ARRIVALS";

  private final ArrivalPlan plan;
  private final ArrivalResult result;
  private final QueueCounts counts;
  private final long mostLagNanos;
  private final List<PhaseReport> phases;

  public ArrivalReport(ArrivalPlan plan, ArrivalResult result) {
    this.plan = plan;
    this.result = result;
    this.counts = result.counts();
    this.mostLagNanos = plan.limits().mostLagNanos(result.latencies().response());
    Machine machine = Machine.of(result.latencies().hiccup(), result.readyShare());
    this.phases =
        IntStream.range(0, result.phases().size())
            .mapToObj(
                i ->
                    PhaseReport.of(
                        plan.limits(), mostLagNanos, result.phases().get(i), i + 1, machine))
            .toList();
  }

  /** What happened to arrivals in each second. */
  public TimeSeries series() {
    return result.series();
  }

  /** By how much 99 % of the arrivals were late, in nanoseconds. */
  public long tailLagNanos() {
    return result.latencies().lag().getValueAtPercentile(99);
  }

  /** The result for people. */
  public String text() {
    StringBuilder text = new StringBuilder("\n");
    text.append(
        format(
            "%s: %,d offered = %,d sent + %,d dropped + %,d queued; %,d returned\n",
            result.phases().stream().allMatch(PhaseArrivals::isOpen) ? "Arrivals" : "Requests",
            counts.offered(),
            counts.sent(),
            counts.dropped(),
            counts.queued(),
            result.completed()));
    text.append(
        format(
            "  %,d found no idle thread, at most %,d waited, some in %,.3f s\n",
            counts.waited(), counts.mostBacklog(), counts.backlogNanos() / NANOS_PER_SECOND));
    text.append(table().text("  "));
    phases.forEach(phase -> text.append(phase.text()));
    if (result.phases().stream().allMatch(each -> each.phase().name().isEmpty())) {
      text.append("Seed of the schedule: ").append(Long.toUnsignedString(plan.seed())).append('\n');
    }
    text.append("Master: ").append(master()).append('\n');
    return text.toString();
  }

  /** The result for programs. */
  public void export(MeasurementsExporter writer) throws IOException {
    writer.write(COUNTS, "Offered", counts.offered());
    writer.write(COUNTS, "Sent", counts.sent());
    writer.write(COUNTS, "Completed", result.completed());
    writer.write(COUNTS, "Dropped", counts.dropped());
    writer.write(COUNTS, "Queued", counts.queued());
    writer.write(COUNTS, "InFlight", result.inFlight());
    writer.write(COUNTS, "Waited", counts.waited());
    writer.write(COUNTS, "MaxBacklog", counts.mostBacklog());
    Latency.write(writer, COUNTS, "TimeWithBacklog(ms)", counts.backlogNanos() / NANOS_PER_MILLI);
    for (PhaseReport phase : phases) {
      phase.export(writer, COUNTS);
    }
    writer.write(COUNTS, "MissedSchedule", missed().isEmpty() ? 0 : 1);
    for (Times times : latencies()) {
      String name = times.name().toUpperCase(Locale.ROOT).replace(' ', '-');
      Latency.of(times.nanos()).export(writer, COUNTS + "-" + name);
    }
  }

  /** Why the run cannot be trusted, one line each. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    phases.forEach(phase -> phase.endedEarly().ifPresent(problems::add));
    if (counts.overflowed()) {
      PhaseArrivals last = result.phases().get(result.phases().size() - 1);
      problems.add(
          format(
              "the run was ended after %.1f s, as %,d arrivals waited (tectonic.arrival"
                  + ".backlog.max); %,.1f/s were due",
              (last.beginNanos() + last.times().lastActualNanos()) / NANOS_PER_SECOND,
              counts.queued(),
              last.duePerSecond()));
    }
    return problems;
  }

  /** What was found of the schedule and of the load, if there was any to keep. */
  public List<VerdictPart> parts() {
    List<VerdictPart> parts = new ArrayList<>();
    schedulePart().ifPresent(parts::add);
    new LoadParts(result.phases(), result.series(), plan.limits()).worst().ifPresent(parts::add);
    return parts;
  }

  private Optional<VerdictPart> schedulePart() {
    return phases.stream()
        .map(PhaseReport::verdict)
        .filter(Objects::nonNull)
        .map(ScheduleVerdict::state)
        .min(Comparator.naturalOrder())
        .map(this::schedulePart);
  }

  private VerdictPart schedulePart(ScheduleVerdict.State state) {
    Finding finding = finding(state);
    return switch (state) {
      case MISSED, NOT_MEASURABLE -> VerdictPart.since(finding, missed(), firstLate());
      case MET -> VerdictPart.of(finding, lagText(result.latencies().lag(), mostLagNanos));
      case TOO_FEW -> VerdictPart.of(finding, "");
    };
  }

  /** What is found where arrivals are judged to be in a state: each has its finding by name. */
  static Finding finding(Enum<?> state) {
    return Finding.valueOf(state.name());
  }

  /** Why schedules were missed; empty if none was. */
  private String missed() {
    return String.join("; ", phases.stream().flatMap(phase -> phase.missed().stream()).toList());
  }

  static String lagText(Histogram lag, long mostLagNanos) {
    return format(
        "99 %% of the requests were issued within %s of when they were due, where up to %s is met",
        TimeText.ofNanos(lag.getValueAtPercentile(99)), TimeText.ofNanos(mostLagNanos));
  }

  /** When the first second of a phase began in which an arrival was late; NaN if none was. */
  private double firstLate() {
    TimeSeries series = result.series();
    for (int bin = 0; bin < series.length(); bin++) {
      long second = (long) bin * series.secondsPerBin();
      if (series.value(Quantity.LAG_MICROS, bin) * NANOS_PER_MICRO > mostLagNanos
          && isJudged(second, second + series.secondsPerBin())) {
        return second;
      }
    }
    return Double.NaN;
  }

  private boolean isJudged(long fromSecond, long toSecond) {
    return judged()
        .anyMatch(
            phase ->
                phase.beginNanos() < toSecond * NANOS_PER_SECOND
                    && phase.endNanos() > fromSecond * NANOS_PER_SECOND);
  }

  private Stream<PhaseArrivals> judged() {
    return result.phases().stream().filter(PhaseArrivals::isJudged);
  }

  /** The arrivals of phases that had a schedule, and how long these took by a count of time. */
  private Span span(ToLongFunction<PhaseArrivals> nanos) {
    return new Span(
        judged().mapToLong(PhaseArrivals::offered).sum(),
        judged().mapToLong(nanos).sum() / NANOS_PER_SECOND);
  }

  /** The result for the result folder. */
  public ArrivalOutcome outcome() {
    ArrivalResult.LatencySet latencies = result.latencies();
    Span due = span(PhaseArrivals::lastDueNanos);
    Span issued = span(phase -> phase.times().lastActualNanos());
    return new ArrivalOutcome(
        plan.model() == null ? null : plan.model().generator(),
        plan.seed(),
        counts.offered(),
        counts.sent(),
        counts.dropped(),
        counts.queued(),
        due.perSecond(),
        issued.perSecond(),
        due,
        issued,
        Latency.of(latencies.lag()),
        Latency.of(latencies.hiccup()),
        phases.stream().flatMap(phase -> phase.checks().stream()).toList(),
        !missed().isEmpty());
  }

  private LatencyTable table() {
    LatencyTable table = new LatencyTable(List.of("latency"), "");
    latencies()
        .forEach(
            times -> table.row(List.of(times.name()), Latency.of(times.nanos()), times.meaning()));
    return table;
  }

  /** One kind of times, and what they are. */
  private record Times(String name, Histogram nanos, String meaning) {}

  private List<Times> latencies() {
    ArrivalResult.LatencySet set = result.latencies();
    return List.of(
        new Times("response", set.response(), "due to returned = wait + service"),
        new Times("service", set.service(), "sent to returned"),
        new Times("wait", set.waiting(), "due to sent = lag + pool wait + handoff"),
        new Times("lag", set.lag(), "due to issued"),
        new Times("pool wait", set.poolWait(), "for a free thread"),
        new Times("handoff", set.handoff(), "for the thread to wake"),
        new Times("hiccup", set.hiccup(), "of a thread that only sleeps: the machine"));
  }

  private String master() {
    String slack = result.slackSet() ? "1 ns" : "of the system, as it cannot be set";
    double micros = plan.loop().marginNanos() / NANOS_PER_MICRO;
    String spins = micros == 0 ? "" : format(", and spins for the last %,.0f us", micros);
    return "parks" + spins + ", timer slack " + slack;
  }
}
