package site.ycsb.client.verdict;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TextTable;
import site.ycsb.arrival.analysis.Machine;
import site.ycsb.arrival.analysis.ScheduleCheck;
import site.ycsb.arrival.analysis.ScheduleVerdict;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Latency;
import site.ycsb.client.settings.ArrivalLimits;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * What is to be said of the arrivals of one phase; a run without phases is one without a name.
 *
 * @param number of the phase, from 1
 * @param verdict whether the schedule was kept; null where there was none to keep
 */
record PhaseReport(
    ArrivalLimits limits, PhaseArrivals phase, int number, @Nullable ScheduleVerdict verdict) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Judges what became of a phase. */
  static PhaseReport of(
      ArrivalLimits limits, long mostLagNanos, PhaseArrivals phase, int number, Machine machine) {
    ArrivalModel model = phase.phase().model();
    ScheduleVerdict verdict =
        model == null || limits.areHeldBack() || phase.phase().warmup()
            ? null
            : ScheduleCheck.judge(
                limits.promise(model), limits.mostLagNanos(), mostLagNanos, machine, phase.times());
    return new PhaseReport(limits, phase, number, verdict);
  }

  /** The phase in words, its lines indented. */
  String text() {
    StringBuilder text = new StringBuilder(heading());
    if (verdict != null) {
      String indent = name().isEmpty() ? "" : "  ";
      text.append(indent)
          .append("Schedule: ")
          .append(ArrivalReport.finding(verdict.state()).text())
          .append('\n');
      text.append(table(verdict).text(indent + "  "));
      verdict.notes().forEach(note -> text.append(indent + "  ").append(note).append('\n'));
    }
    return text.toString();
  }

  private String heading() {
    String who = name().isEmpty() ? "" : format("Arrivals of phase %d %s: ", number, name());
    if (!phase.isOpen()) {
      return format("%sCLOSED LOOP, %,d requests as threads were free\n", who, phase.offered());
    }
    String rates =
        format("  issued %,.1f/s, due %,.1f/s\n", phase.issuedPerSecond(), phase.duePerSecond());
    String offered = who.isEmpty() ? "" : who + format("%,d offered\n", phase.offered());
    return offered + rates + unjudged();
  }

  private String unjudged() {
    if (phase.phase().warmup()) {
      return "  WARM-UP: not judged\n";
    }
    return limits.areHeldBack()
        ? "  CLOSED LOOP: tectonic.arrival.policy=block holds arrivals back; not judged\n"
        : "";
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
      Latency.write(writer, name, "Begin(ms)", phase.beginNanos() / NANOS_PER_MILLI);
      Latency.write(writer, name, "End(ms)", phase.endNanos() / NANOS_PER_MILLI);
      writer.write(name, "Offered", phase.offered());
      writer.write(name, "Dropped", phase.dropped());
      writer.write(name, "MissedSchedule", missed().isPresent() ? 1 : 0);
    }
    if (phase.isOpen()) {
      Latency.write(writer, name, "DueRate(ops/sec)", phase.duePerSecond());
      Latency.write(writer, name, "IssuedRate(ops/sec)", phase.issuedPerSecond());
    }
    if (verdict != null) {
      for (ScheduleVerdict.Compared comparison : verdict.comparisons()) {
        Latency.write(writer, name + "-CHECK", comparison.label(), comparison.labelled());
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
            && !limits.isByOperation()
            && issued < requests
        ? Optional.of(
            format("the schedule of phase %s has no more than %,d arrivals", name(), issued))
        : Optional.empty();
  }

  /** What was compared with the schedule; nothing where there was none to keep. */
  List<ArrivalOutcome.Check> checks() {
    return verdict == null
        ? List.of()
        : verdict.comparisons().stream()
            .map(
                one ->
                    new ArrivalOutcome.Check(
                        number,
                        one.name(),
                        one.unit().strip(),
                        one.found(),
                        orNull(one.expected()),
                        one.from(),
                        one.to(),
                        one.isMet()))
            .toList();
  }

  /** JSON has no "not a number". */
  private static @Nullable Double orNull(double value) {
    return Double.isNaN(value) ? null : (Double) value;
  }

  private String name() {
    return phase.phase().name().isEmpty() ? "" : '"' + phase.phase().name() + '"';
  }
}
