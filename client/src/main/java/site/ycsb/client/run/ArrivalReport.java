package site.ycsb.client.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TextTable;
import site.ycsb.arrival.analysis.Machine;
import site.ycsb.arrival.analysis.ScheduleCheck;
import site.ycsb.arrival.analysis.ScheduleVerdict;
import site.ycsb.arrival.analysis.ScheduleVerdict.State;
import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.loop.ArrivalResult;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyTable;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** What an open loop adds to the results, in words and in YCSB's kind of lines. */
final class ArrivalReport {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final String COUNTS = "ARRIVALS";

  private final ArrivalPlan plan;
  private final ArrivalResult result;
  private final List<PhaseReport> phases = new ArrayList<>();

  ArrivalReport(ArrivalPlan plan, ArrivalResult result) {
    this.plan = plan;
    this.result = result;
    Machine machine = Machine.of(result.latencies().hiccup(), result.readyShare());
    for (PhaseArrivals phase : result.phases()) {
      phases.add(new PhaseReport(plan, phase, phases.size() + 1, machine));
    }
  }

  /** Writes what happened in each second, if that is wanted. */
  void writeSeries() throws IOException {
    SeriesFile file = plan.series();
    if (file != null) {
      file.write(result.series());
    }
  }

  /** How many arrivals came due in each second. */
  TimeSeries offeredBySecond() {
    return result.series().offered();
  }

  /** The result for people. */
  String text() {
    StringBuilder text = new StringBuilder("\n");
    text.append(
        format(
            "Arrivals: %,d offered = %,d sent + %,d dropped + %,d queued; %,d returned\n",
            result.offered(),
            result.sent(),
            result.dropped(),
            result.queued(),
            result.completed()));
    text.append(
        format(
            "  %,d found no idle thread, at most %,d waited, some in %,.3f s\n",
            result.waited(), result.mostBacklog(), result.backlogNanos() / NANOS_PER_SECOND));
    text.append(table().text("  "));
    phases.forEach(phase -> text.append(phase.text()));
    if (result.phases().stream().allMatch(phase -> phase.phase().name().isEmpty())) {
      text.append("Seed of the schedule: ").append(plan.seed()).append('\n');
    }
    text.append("Master: ").append(master()).append('\n');
    return text.toString();
  }

  /** The result for programs. */
  void export(MeasurementsExporter writer) throws IOException {
    writer.write(COUNTS, "Offered", result.offered());
    writer.write(COUNTS, "Sent", result.sent());
    writer.write(COUNTS, "Completed", result.completed());
    writer.write(COUNTS, "Dropped", result.dropped());
    writer.write(COUNTS, "Queued", result.queued());
    writer.write(COUNTS, "InFlight", result.inFlight());
    writer.write(COUNTS, "Waited", result.waited());
    writer.write(COUNTS, "MaxBacklog", result.mostBacklog());
    writer.write(COUNTS, "TimeWithBacklog(ms)", result.backlogNanos() / NANOS_PER_MILLI);
    for (PhaseReport phase : phases) {
      phase.export(writer, COUNTS);
    }
    writer.write(COUNTS, "MissedSchedule", missed().isPresent() ? 1 : 0);
    for (Map.Entry<String, Histogram> latency : latencies().entrySet()) {
      String name = latency.getKey().toUpperCase(Locale.ROOT).replace(' ', '-');
      Latency.of(latency.getValue()).export(writer, COUNTS + "-" + name);
    }
  }

  /** Why the run cannot be trusted, one line each. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    phases.forEach(phase -> phase.endedEarly().ifPresent(problems::add));
    if (result.overflowed()) {
      PhaseReport last = phases.get(phases.size() - 1);
      SendTimes times = last.arrivals().times();
      problems.add(
          format(
              "the run was ended after %.1f s, as %,d arrivals waited (tectonic.arrival"
                  + ".backlog.max): %,.1f arrivals/s were more than these threads got through",
              (last.arrivals().beginNanos() + times.lastActualNanos()) / NANOS_PER_SECOND,
              result.queued(),
              last.perSecond(times.lastIntendedNanos())));
    }
    return problems;
  }

  /** Why the schedule was missed, if it was. */
  Optional<String> missed() {
    List<String> reasons = phases.stream().flatMap(phase -> phase.missed().stream()).toList();
    return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
  }

  /** What was found of the schedule and of the load, if there was any to keep. */
  List<VerdictPart> parts() {
    List<VerdictPart> parts = new ArrayList<>();
    schedulePart().ifPresent(parts::add);
    new LoadParts(result, plan).worst().ifPresent(parts::add);
    return parts;
  }

  private Optional<VerdictPart> schedulePart() {
    List<ScheduleVerdict> verdicts =
        phases.stream().map(PhaseReport::verdict).filter(Objects::nonNull).toList();
    for (ScheduleVerdict.State state :
        List.of(State.MISSED, State.NOT_MEASURABLE, State.MET, State.TOO_FEW)) {
      if (verdicts.stream().anyMatch(verdict -> verdict.state() == state)) {
        return Optional.of(schedulePart(state));
      }
    }
    return Optional.empty();
  }

  private VerdictPart schedulePart(State state) {
    return switch (state) {
      case MISSED -> VerdictPart.since(Finding.MISSED, missed().orElse(""), firstLate());
      case NOT_MEASURABLE ->
          VerdictPart.since(Finding.NOT_MEASURABLE, missed().orElse(""), firstLate());
      case MET -> VerdictPart.of(Finding.MET, lag());
      case TOO_FEW -> VerdictPart.of(Finding.TOO_FEW, "");
    };
  }

  private String lag() {
    return format(
        "99 %% of the requests were issued within %,.0f us of when they were due, at most %,.0f",
        result.latencies().lag().getValueAtPercentile(99) / NANOS_PER_MICRO,
        plan.mostLagNanos() / NANOS_PER_MICRO);
  }

  /** When the first second began in which an arrival was issued too late; NaN if none was. */
  private double firstLate() {
    TimeSeries lags = result.series().lagMicros();
    for (int bin = 0; bin < lags.length(); bin++) {
      if (lags.value(bin) * NANOS_PER_MICRO > plan.mostLagNanos()) {
        return (double) bin * lags.secondsPerBin();
      }
    }
    return Double.NaN;
  }

  /** The result for the result folder. */
  ArrivalOutcome outcome() {
    return ArrivalFigures.of(plan, result, phases, missed().isPresent(), knowsPerfect());
  }

  private LatencyTable table() {
    LatencyTable table = new LatencyTable(List.of("latency"), "");
    Map<String, String> meanings = meanings();
    latencies()
        .forEach(
            (name, nanos) ->
                table.row(List.of(name), Latency.of(nanos), meanings.getOrDefault(name, "")));
    return table;
  }

  private Map<String, Histogram> latencies() {
    ArrivalResult.LatencySet set = result.latencies();
    Map<String, Histogram> latencies = new LinkedHashMap<>();
    latencies.put("response", set.response());
    latencies.put("service", set.service());
    latencies.put("wait", set.waiting());
    latencies.put("lag", set.lag());
    latencies.put("pool wait", set.poolWait());
    latencies.put("handoff", set.handoff());
    latencies.put("hiccup", set.hiccup());
    if (knowsPerfect()) {
      latencies.put("perfect", set.perfect());
    }
    return latencies;
  }

  private static Map<String, String> meanings() {
    return Map.of(
        "response", "due to returned = wait + service",
        "service", "sent to returned",
        "wait", "due to sent = lag + pool wait + handoff",
        "lag", "due to issued by the master",
        "pool wait", "for a free thread",
        "handoff", "for the thread to wake",
        "hiccup", "of a thread that only sleeps: the machine",
        "perfect", "response of a client without delays of its own: the same due and service");
  }

  /** Where arrivals are dropped, a perfect client would have dropped others. */
  private boolean knowsPerfect() {
    return plan.loop().policy() != Policy.DROP && result.latencies().perfect().getTotalCount() > 0;
  }

  private String master() {
    String slack = "";
    if (plan.loop().slackNanos() > 0) {
      slack =
          result.slackSet()
              ? ", timer slack " + plan.loop().slackNanos() + " ns"
              : ", timer slack of the system, as it cannot be set";
    }
    return switch (plan.loop().waitMode()) {
      case PARK -> "parks" + slack;
      case HYBRID ->
          format(
              "parks, and spins for the last %,.0f us%s",
              plan.loop().marginNanos() / NANOS_PER_MICRO, slack);
      case SPIN -> "spins";
    };
  }

  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  /** What an open loop did with its arrivals, for the result. */
  static final class ArrivalFigures {
    private static final double NANOS_PER_SECOND = 1e9;

    private ArrivalFigures() {}

    static ArrivalOutcome of(
        ArrivalPlan plan,
        ArrivalResult result,
        List<PhaseReport> phases,
        boolean isMissed,
        boolean knowsPerfect) {
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
          knowsPerfect ? Latency.of(result.latencies().perfect()) : null,
          Latency.of(result.latencies().hiccup()),
          checks(phases),
          isMissed);
    }

    private static double perSecond(
        List<PhaseArrivals> phases, ToLongFunction<PhaseArrivals> last) {
      long offered = phases.stream().mapToLong(PhaseArrivals::offered).sum();
      long nanos = phases.stream().mapToLong(last).sum();
      return nanos <= 0 ? 0 : offered * NANOS_PER_SECOND / nanos;
    }

    private static List<ArrivalOutcome.Check> checks(List<PhaseReport> phases) {
      List<ArrivalOutcome.Check> checks = new ArrayList<>();
      for (PhaseReport phase : phases) {
        for (ScheduleVerdict.Compared one : phase.comparisons()) {
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

  /**
   * What is to be said of the arrivals of one phase; a run without phases is one without a name.
   */
  static final class PhaseReport {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private final PhaseArrivals phase;
    private final int number;
    private final boolean isHeldBack;
    private final @Nullable ScheduleVerdict verdict;

    /**
     * @param number of the phase, from 1
     */
    PhaseReport(ArrivalPlan plan, PhaseArrivals phase, int number, Machine machine) {
      this.phase = phase;
      this.number = number;
      this.isHeldBack = plan.loop().policy() == Policy.BLOCK;
      ArrivalModel model = phase.phase().model();
      this.verdict =
          model == null || isHeldBack
              ? null
              : ScheduleCheck.judge(
                  plan.promise(model), plan.mostLagNanos(), machine, phase.times());
    }

    /** The phase in words, its lines indented. */
    String text() {
      StringBuilder text = new StringBuilder(heading());
      if (verdict != null) {
        String indent = name().isEmpty() ? "" : "  ";
        text.append(indent).append("Schedule: ").append(word(verdict.state())).append('\n');
        text.append(table(verdict).text(indent + "  "));
        verdict.notes().forEach(note -> text.append(indent + "  ").append(note).append('\n'));
      }
      return text.toString();
    }

    private static String word(State state) {
      return switch (state) {
        case MET -> "met";
        case MISSED -> "MISSED";
        case NOT_MEASURABLE -> "NOT MEASURABLE";
        case TOO_FEW -> "too few to tell";
      };
    }

    private String heading() {
      String who = name().isEmpty() ? "" : format("Arrivals of phase %d %s: ", number, name());
      if (!phase.isOpen()) {
        return format("%sCLOSED LOOP, %,d requests as threads were free\n", who, phase.offered());
      }
      String rates =
          format(
              "  issued %,.1f/s, due %,.1f/s\n",
              perSecond(phase.times().lastActualNanos()),
              perSecond(phase.times().lastIntendedNanos()));
      String offered = who.isEmpty() ? "" : who + format("%,d offered\n", phase.offered());
      String held =
          isHeldBack
              ? "  CLOSED LOOP: tectonic.arrival.policy=block holds arrivals back; not judged\n"
              : "";
      return offered + rates + held;
    }

    private static TextTable table(ScheduleVerdict verdict) {
      TextTable table = new TextTable();
      table.row(List.of("compared", "found", "due", "met", "", ""));
      for (ScheduleVerdict.Compared comparison : verdict.comparisons()) {
        table.row(
            List.of(
                comparison.name(),
                comparison.foundText(),
                comparison.expectedText(),
                comparison.range(),
                comparison.isMet() ? "" : "MISSED",
                comparison.basis()));
      }
      return table;
    }

    /** The phase for programs. */
    void export(MeasurementsExporter writer, String metric) throws IOException {
      String name = name().isEmpty() ? metric : metric + "-PHASE-" + number;
      if (!name().isEmpty()) {
        writer.write(name, "Scheduled", phase.isOpen() ? 1 : 0);
        writer.write(name, "Begin(ms)", phase.beginNanos() / NANOS_PER_MILLI);
        writer.write(name, "End(ms)", phase.endNanos() / NANOS_PER_MILLI);
        writer.write(name, "Offered", phase.offered());
        writer.write(name, "Dropped", phase.dropped());
        writer.write(name, "MissedSchedule", missed().isPresent() ? 1 : 0);
      }
      if (phase.isOpen()) {
        writer.write(name, "DueRate(ops/sec)", perSecond(phase.times().lastIntendedNanos()));
        writer.write(name, "IssuedRate(ops/sec)", perSecond(phase.times().lastActualNanos()));
      }
      if (verdict != null) {
        for (ScheduleVerdict.Compared comparison : verdict.comparisons()) {
          writer.write(name + "-CHECK", comparison.label(), comparison.found());
        }
      }
    }

    /** Why the schedule was missed. A loop that is closed by the user's wish has none to miss. */
    Optional<String> missed() {
      return verdict == null || verdict.isMet()
          ? Optional.empty()
          : Optional.of(
              (name().isEmpty() ? "" : "phase " + name() + ": ")
                  + String.join("; ", verdict.reasons()));
    }

    /** Says so if the schedule was over before the requests of the phase were. */
    Optional<String> endedEarly() {
      long requests = phase.phase().requests();
      long issued = phase.offered() - phase.dropped();
      return phase.isOpen()
              && phase.isFinished()
              && requests != ClosedLoop.UNLIMITED
              && !name().isEmpty()
              && issued < requests
          ? Optional.of(
              format("the schedule of phase %s has no more than %,d arrivals", name(), issued))
          : Optional.empty();
    }

    /** Arrivals that came due a second, up to an instant of the phase. */
    double perSecond(long nanos) {
      return nanos <= 0 ? 0 : phase.offered() * NANOS_PER_SECOND / nanos;
    }

    /** What was compared with the schedule; nothing where there was none to keep. */
    List<ScheduleVerdict.Compared> comparisons() {
      return verdict == null ? List.of() : verdict.comparisons();
    }

    int number() {
      return number;
    }

    /** Whether the schedule was kept; null where there was none to keep. */
    @Nullable ScheduleVerdict verdict() {
      return verdict;
    }

    PhaseArrivals arrivals() {
      return phase;
    }

    private String name() {
      return phase.phase().name().isEmpty() ? "" : '"' + phase.phase().name() + '"';
    }

    private static String format(String format, Object... arguments) {
      return String.format(Locale.ROOT, format, arguments);
    }
  }
}
