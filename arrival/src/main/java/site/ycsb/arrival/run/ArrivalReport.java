package site.ycsb.arrival.run;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.TextTable;
import site.ycsb.arrival.check.Comparison;
import site.ycsb.arrival.check.Machine;
import site.ycsb.arrival.check.ScheduleCheck;
import site.ycsb.arrival.check.ScheduleVerdict;
import site.ycsb.arrival.openloop.ArrivalResult;
import site.ycsb.arrival.openloop.Policy;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** What an open loop adds to the results, in words and in YCSB's kind of lines. */
final class ArrivalReport {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final String COUNTS = "ARRIVALS";

  private final ArrivalPlan plan;
  private final ArrivalResult result;
  private final ScheduleVerdict verdict;

  ArrivalReport(ArrivalPlan plan, ArrivalResult result) {
    this.plan = plan;
    this.result = result;
    this.verdict =
        ScheduleCheck.judge(
            plan.promise(),
            plan.mostLagNanos(),
            Machine.of(result.latencies().hiccup(), result.readyShare()),
            result.times());
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
            "  issued %,.1f/s, due %,.1f/s; %,d found no idle thread, at most %,d waited, some in"
                + " %,.3f s\n",
            perSecond(result.times().lastActualNanos()),
            perSecond(result.times().lastIntendedNanos()),
            result.waited(),
            result.mostBacklog(),
            result.backlogNanos() / NANOS_PER_SECOND));
    if (isClosed()) {
      text.append("  CLOSED LOOP: tectonic.arrival.policy=block holds arrivals back\n");
    }
    text.append(table().text("  "));
    text.append("Seed of the schedule: ").append(plan.seed()).append('\n');
    text.append("Master: ").append(master()).append('\n');
    return text.append(verdictText()).toString();
  }

  private String verdictText() {
    if (isClosed()) {
      return "Schedule: not judged, as arrivals were held back\n";
    }
    TextTable table = new TextTable();
    table.row(List.of("compared", "found", "due", "met", "", ""));
    for (Comparison comparison : verdict.comparisons()) {
      table.row(
          List.of(
              comparison.name(),
              comparison.foundText(),
              comparison.expectedText(),
              comparison.range(),
              comparison.isMet() ? "" : "MISSED",
              comparison.basis()));
    }
    StringBuilder text = new StringBuilder("Schedule: ");
    text.append(verdict.isMet() ? "met" : "MISSED").append('\n').append(table.text("  "));
    verdict.notes().forEach(note -> text.append("  ").append(note).append('\n'));
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
    writer.write(COUNTS, "DueRate(ops/sec)", perSecond(result.times().lastIntendedNanos()));
    writer.write(COUNTS, "IssuedRate(ops/sec)", perSecond(result.times().lastActualNanos()));
    writer.write(COUNTS, "MissedSchedule", missed().isPresent() ? 1 : 0);
    for (Comparison comparison : verdict.comparisons()) {
      writer.write(COUNTS + "-CHECK", comparison.label(), comparison.found());
    }
    for (Map.Entry<String, Histogram> latency : latencies().entrySet()) {
      String name = latency.getKey().toUpperCase(Locale.ROOT).replace(' ', '-');
      export(writer, COUNTS + "-" + name, latency.getValue());
    }
  }

  /** Why the run cannot be trusted, one line each. */
  List<String> problems() {
    return result.overflowed()
        ? List.of(
            format(
                "the run was ended after %.1f s, as %,d arrivals waited (tectonic.arrival"
                    + ".backlog.max): the store does not keep up with %,.1f arrivals/s on these"
                    + " threads",
                result.times().lastActualNanos() / NANOS_PER_SECOND,
                result.queued(),
                perSecond(result.times().lastIntendedNanos())))
        : List.of();
  }

  /** Why the schedule was missed. A loop that is closed by the user's wish has none to miss. */
  Optional<String> missed() {
    if (verdict.isMet() || isClosed()) {
      return Optional.empty();
    }
    return Optional.of(String.join("; ", verdict.reasons()));
  }

  private boolean isClosed() {
    return plan.loop().policy() == Policy.BLOCK;
  }

  /** Whether a missed schedule makes the run a failure. */
  boolean fails() {
    return missed().isPresent() && !plan.missedAllowed();
  }

  private TextTable table() {
    TextTable table = new TextTable();
    table.row(List.of("us", "mean", "p50", "p90", "p99", "p99.9", "max", ""));
    Map<String, String> meanings = meanings();
    latencies()
        .forEach(
            (name, nanos) ->
                table.row(
                    List.of(
                        name,
                        micros(mean(nanos)),
                        percentile(nanos, 50),
                        percentile(nanos, 90),
                        percentile(nanos, 99),
                        percentile(nanos, 99.9),
                        percentile(nanos, 100),
                        meanings.getOrDefault(name, ""))));
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
        "hiccup", "of a thread that only sleeps: the machine");
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

  private static void export(MeasurementsExporter writer, String name, Histogram nanos)
      throws IOException {
    writer.write(name, "Operations", nanos.getTotalCount());
    writer.write(name, "AverageLatency(us)", mean(nanos) / NANOS_PER_MICRO);
    for (String percentile : List.of("50", "90", "95", "99", "99.9")) {
      writer.write(
          name,
          percentile + "thPercentileLatency(us)",
          nanos.getValueAtPercentile(Double.parseDouble(percentile)) / NANOS_PER_MICRO);
    }
    writer.write(name, "MaxLatency(us)", nanos.getMaxValue() / NANOS_PER_MICRO);
  }

  private double perSecond(long nanos) {
    return nanos <= 0 ? 0 : result.offered() * NANOS_PER_SECOND / nanos;
  }

  private static double mean(Histogram nanos) {
    return nanos.getTotalCount() == 0 ? 0 : nanos.getMean();
  }

  private static String percentile(Histogram nanos, double percentile) {
    return micros((double) nanos.getValueAtPercentile(percentile));
  }

  private static String micros(double nanos) {
    return format("%,.1f", nanos / NANOS_PER_MICRO);
  }

  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
