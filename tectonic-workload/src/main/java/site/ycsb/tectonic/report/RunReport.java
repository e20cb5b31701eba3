package site.ycsb.tectonic.report;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.LatencyLines;
import site.ycsb.arrival.TextTable;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.tectonic.execute.KindResult;
import site.ycsb.tectonic.execute.PhaseResult;

/** Tells the result of a run in words and tables: a table per phase, then what is to be known. */
public final class RunReport {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final List<String> HEADER =
      List.of(
          "operation", "count", "ops/s", "mean us", "p50", "p95", "p99", "p99.9", "max", "notes");

  private final List<PhaseResult> phases;
  private final int plannedPhases;

  public RunReport(List<PhaseResult> phases, int plannedPhases) {
    this.phases = List.copyOf(phases);
    this.plannedPhases = plannedPhases;
  }

  /**
   * The whole report.
   *
   * @param facts of the run, such as its seed, one line each
   */
  public String text(List<String> facts) {
    StringBuilder text = new StringBuilder("\n");
    for (PhaseResult phase : phases) {
      text.append(heading(phase)).append(table(phase).text("  "));
      text.append(responses(phase));
      text.append(statistics(phase)).append('\n');
    }
    facts.forEach(fact -> text.append(fact).append('\n'));
    return text.toString();
  }

  /**
   * Writes the response and service times of each phase and kind, if any operation had a due time.
   */
  public void export(MeasurementsExporter writer) throws IOException {
    if (phases.stream().noneMatch(RunReport::hasResponses)) {
      return;
    }
    for (PhaseResult phase : phases) {
      for (KindResult kind : phase.kinds()) {
        String metric = "PHASE-" + (phases.indexOf(phase) + 1) + "-" + kind.kind().resultName();
        if (kind.responseNanos().getTotalCount() > 0) {
          LatencyLines.write(writer, metric + "-RESPONSE", kind.responseNanos());
        }
        LatencyLines.write(writer, metric + "-SERVICE", kind.serviceNanos());
      }
    }
  }

  private static boolean hasResponses(PhaseResult phase) {
    return phase.kinds().stream().anyMatch(kind -> kind.responseNanos().getTotalCount() > 0);
  }

  /** Why the run cannot be trusted, a line each. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (PhaseResult phase : phases) {
      if (!phase.finished()) {
        problems.add(
            format(
                "phase \"%s\" did not finish: %,d%s operations returned%s",
                phase.name(), phase.completed(), planned(phase), untilTheEnd(phase)));
      }
      phase.kinds().forEach(kind -> addProblems(problems, phase, kind));
    }
    if (phases.size() < plannedPhases) {
      problems.add(format("%d of %d phases began", phases.size(), plannedPhases));
    }
    return problems;
  }

  private static void addProblems(List<String> problems, PhaseResult phase, KindResult kind) {
    String where = format("%s in phase \"%s\"", kind.kind().resultName(), phase.name());
    if (kind.failed() > 0) {
      problems.add(
          format(
              "%,d of %,d %s failed; the first: %s",
              kind.failed(), kind.sent(), where, kind.firstFailure()));
    }
    if (kind.missedHits() > 0) {
      problems.add(format("%,d %s did not find what is there", kind.missedHits(), where));
    }
    if (kind.unexpectedHits() > 0) {
      problems.add(format("%,d %s found what is not there", kind.unexpectedHits(), where));
    }
    if (kind.wrongSizes() > 0) {
      problems.add(format("%,d %s read a record of another size", kind.wrongSizes(), where));
    }
    if (kind.missingFields() > 0) {
      problems.add(format("%,d %s read a record without all fields", kind.missingFields(), where));
    }
  }

  private static String planned(PhaseResult phase) {
    return phase.group().duration() == null ? format(" of %,d", phase.planned()) : "";
  }

  private static String untilTheEnd(PhaseResult phase) {
    Duration duration = phase.group().duration();
    return duration == null
        ? ""
        : format(", its %.3f s were not over", duration.toNanos() / NANOS_PER_SECOND);
  }

  private String heading(PhaseResult phase) {
    return format(
        "Phase %d/%d \"%s\"%s: %,d operation%s in %.2f s, %,.0f ops/s%s\n",
        phases.indexOf(phase) + 1,
        plannedPhases,
        phase.name(),
        phase.isWarmup() ? " (warm-up, not in the totals)" : "",
        phase.sent(),
        phase.sent() == 1 ? "" : "s",
        phase.nanos() / NANOS_PER_SECOND,
        phase.throughput(),
        phase.finished() ? "" : "  NOT FINISHED");
  }

  private static TextTable table(PhaseResult phase) {
    TextTable table = new TextTable();
    table.row(HEADER);
    for (KindResult kind : phase.kinds()) {
      Histogram nanos = kind.serviceNanos();
      table.row(
          List.of(
              kind.kind().resultName(),
              format("%,d", kind.sent()),
              format("%,.0f", perSecond(kind.sent(), phase.nanos())),
              micros(nanos.getTotalCount() == 0 ? 0 : nanos.getMean()),
              micros((double) nanos.getValueAtPercentile(50)),
              micros((double) nanos.getValueAtPercentile(95)),
              micros((double) nanos.getValueAtPercentile(99)),
              micros((double) nanos.getValueAtPercentile(99.9)),
              micros((double) nanos.getMaxValue()),
              notes(kind)));
    }
    return table;
  }

  /**
   * The times from when operations were due, where they were: the table above has service times.
   */
  private static String responses(PhaseResult phase) {
    if (!hasResponses(phase)) {
      return "";
    }
    TextTable table = new TextTable();
    table.row(List.of("response", "count", "mean us", "p50", "p90", "p99", "p99.9", "max", ""));
    for (KindResult kind : phase.kinds()) {
      Histogram nanos = kind.responseNanos();
      table.row(
          List.of(
              kind.kind().resultName(),
              format("%,d", nanos.getTotalCount()),
              micros(nanos.getTotalCount() == 0 ? 0 : nanos.getMean()),
              micros((double) nanos.getValueAtPercentile(50)),
              micros((double) nanos.getValueAtPercentile(90)),
              micros((double) nanos.getValueAtPercentile(99)),
              micros((double) nanos.getValueAtPercentile(99.9)),
              micros((double) nanos.getMaxValue()),
              ""));
    }
    return "\n" + table.text("  ");
  }

  private static String notes(KindResult kind) {
    List<String> notes = new ArrayList<>();
    if (kind.emulated()) {
      notes.add("emulated");
    }
    note(notes, kind.failed(), "failed");
    note(notes, kind.violations(), "violations");
    note(notes, kind.replacedFields(), "lack fields, as an update replaces the record");
    note(notes, kind.afterFailedWrite(), "after a failed write");
    note(notes, kind.skipped(), "more skipped: no live key");
    note(notes, kind.fieldsFull(), "more skipped: the field is full");
    if (kind.stalled() > 0) {
      notes.add(format("%,d stalled %.3f s", kind.stalled(), kind.stallNanos() / NANOS_PER_SECOND));
    }
    return String.join(", ", notes);
  }

  private static void note(List<String> notes, long count, String what) {
    if (count > 0) {
      notes.add(format("%,d %s", count, what));
    }
  }

  /** The engine's counters before and after; only those that have changed. */
  private static String statistics(PhaseResult phase) {
    SortedMap<String, Long> after = phase.statisticsAfter();
    TextTable table = new TextTable();
    table.row(List.of("store", "before", "after", "change", ""));
    boolean any = false;
    for (String name : after.keySet()) {
      long before = phase.statisticsBefore().getOrDefault(name, 0L);
      long now = after.getOrDefault(name, 0L);
      if (now != before) {
        any = true;
        table.row(
            List.of(
                name, format("%,d", before), format("%,d", now), format("%+,d", now - before), ""));
      }
    }
    return any ? "\n" + table.text("  ") : "";
  }

  private static double perSecond(long count, long nanos) {
    return nanos == 0 ? 0 : count * NANOS_PER_SECOND / nanos;
  }

  private static String micros(double nanos) {
    return format("%,.1f", nanos / NANOS_PER_MICRO);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
