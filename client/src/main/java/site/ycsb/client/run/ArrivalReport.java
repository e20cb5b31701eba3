package site.ycsb.client.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.analysis.Machine;
import site.ycsb.arrival.loop.ArrivalResult;
import site.ycsb.arrival.loop.ArrivalResult.HandOverCounts;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.client.result.ArrivalOutcome;
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
  private final HandOverCounts counts;
  private final ArrivalFindings findings;

  ArrivalReport(ArrivalPlan plan, ArrivalResult result) {
    this.plan = plan;
    this.result = result;
    this.counts = result.counts();
    this.findings =
        new ArrivalFindings(
            plan.limits(),
            result.phases(),
            result.series(),
            result.latencies().lag(),
            result.latencies().response(),
            Machine.of(result.latencies().hiccup(), result.readyShare()));
  }

  /** How many arrivals came due in each second. */
  TimeSeries offeredBySecond() {
    return result.series().offered();
  }

  /** By how much 99 % of the arrivals were late, in nanoseconds. */
  long tailLagNanos() {
    return result.latencies().lag().getValueAtPercentile(99);
  }

  /** The result for people. */
  String text() {
    StringBuilder text = new StringBuilder("\n");
    text.append(
        format(
            "Arrivals: %,d offered = %,d sent + %,d dropped + %,d queued; %,d returned\n",
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
    text.append(findings.text());
    if (findings.isWhole()) {
      text.append("Seed of the schedule: ").append(Long.toUnsignedString(plan.seed())).append('\n');
    }
    text.append("Master: ").append(master()).append('\n');
    return text.toString();
  }

  /** The result for programs. */
  void export(MeasurementsExporter writer) throws IOException {
    writer.write(COUNTS, "Offered", counts.offered());
    writer.write(COUNTS, "Sent", counts.sent());
    writer.write(COUNTS, "Completed", result.completed());
    writer.write(COUNTS, "Dropped", counts.dropped());
    writer.write(COUNTS, "Queued", counts.queued());
    writer.write(COUNTS, "InFlight", result.inFlight());
    writer.write(COUNTS, "Waited", counts.waited());
    writer.write(COUNTS, "MaxBacklog", counts.mostBacklog());
    writer.write(COUNTS, "TimeWithBacklog(ms)", counts.backlogNanos() / NANOS_PER_MILLI);
    for (PhaseReport phase : findings.phases()) {
      phase.export(writer, COUNTS);
    }
    writer.write(COUNTS, "MissedSchedule", findings.isMissed() ? 1 : 0);
    for (Times times : latencies()) {
      String name = times.name().toUpperCase(Locale.ROOT).replace(' ', '-');
      Latency.of(times.nanos()).export(writer, COUNTS + "-" + name);
    }
  }

  /** Why the run cannot be trusted, one line each. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    findings.phases().forEach(phase -> phase.endedEarly().ifPresent(problems::add));
    if (counts.overflowed()) {
      PhaseArrivals last = result.phases().get(result.phases().size() - 1);
      problems.add(
          format(
              "the run was ended after %.1f s, as %,d arrivals waited (tectonic.arrival"
                  + ".backlog.max); %,.1f/s came due",
              (last.beginNanos() + last.times().lastActualNanos()) / NANOS_PER_SECOND,
              counts.queued(),
              last.duePerSecond()));
    }
    return problems;
  }

  /** What was found of the schedule and of the load, if there was any to keep. */
  List<VerdictPart> parts() {
    return findings.parts();
  }

  /** The result for the result folder. */
  ArrivalOutcome outcome() {
    ArrivalResult.LatencySet latencies = result.latencies();
    return new ArrivalOutcome(
        plan.model() == null ? null : plan.model().generator(),
        plan.seed(),
        counts.offered(),
        counts.sent(),
        counts.dropped(),
        counts.queued(),
        findings.due().perSecond(),
        findings.issued().perSecond(),
        findings.due(),
        findings.issued(),
        Latency.of(latencies.lag()),
        Latency.of(latencies.hiccup()),
        findings.checks(),
        findings.isMissed());
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
    List<Times> times = new ArrayList<>();
    times.add(new Times("response", set.response(), "due to returned = wait + service"));
    times.add(new Times("service", set.service(), "sent to returned"));
    times.add(new Times("wait", set.waiting(), "due to sent = lag + pool wait + handoff"));
    times.add(new Times("lag", set.lag(), "due to issued by the master"));
    times.add(new Times("pool wait", set.poolWait(), "for a free thread"));
    times.add(new Times("handoff", set.handoff(), "for the thread to wake"));
    times.add(new Times("hiccup", set.hiccup(), "of a thread that only sleeps: the machine"));
    return times;
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
}
