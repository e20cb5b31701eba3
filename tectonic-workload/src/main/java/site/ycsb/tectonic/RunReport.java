package site.ycsb.tectonic;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.arrival.TextTable;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyTable;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseFigure;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Settlement;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Tells the result of a run in words and tables: a table per phase, then what is to be known. */
public record RunReport(List<PhaseResult> phases, int plannedPhases) {

  /**
   * The whole report.
   *
   * @param facts of the run, such as its seed, one line each
   */
  public String text(List<String> facts) {
    StringBuilder text = new StringBuilder("\n");
    for (PhaseResult phase : phases) {
      text.append(heading(phase)).append(settlement(phase)).append(table(phase).text("  "));
      text.append(responses(phase));
      text.append(cost(phase)).append(statistics(phase)).append('\n');
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
      for (OperationResult kind : phase.operations()) {
        String metric = "PHASE-" + (phases.indexOf(phase) + 1) + "-" + kind.operation();
        Latency response = kind.responseNanos();
        if (response != null) {
          response.export(writer, metric + "-RESPONSE");
        }
        kind.serviceNanos().export(writer, metric + "-SERVICE");
      }
    }
  }

  private static boolean hasResponses(PhaseResult phase) {
    return phase.operations().stream().anyMatch(kind -> kind.responseNanos() != null);
  }

  /** Why the run cannot be trusted, a line each. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (PhaseResult phase : phases) {
      if (!phase.finished()) {
        problems.add(
            format(
                "phase \"%s\" did not finish: %,d%s operations returned%s",
                phase.name(),
                phase.completed() + phase.skipped(),
                planned(phase),
                untilTheEnd(phase)));
      }
      phase.operations().forEach(kind -> addProblems(problems, phase, kind));
    }
    if (phases.size() < plannedPhases) {
      problems.add(format("%d of %d phases began", phases.size(), plannedPhases));
    }
    return problems;
  }

  private static void addProblems(List<String> problems, PhaseResult phase, OperationResult kind) {
    String where = format("%s in phase \"%s\"", kind.operation(), phase.name());
    if (kind.failed() > 0) {
      problems.add(
          format(
              "%,d of %,d %s failed; the first: %s",
              kind.failed(), kind.completed(), where, String.valueOf(kind.firstFailure())));
    }
    kind.outcomes()
        .forEach(
            (outcome, count) -> {
              if (outcome.isViolation()) {
                problems.add(format("%,d %s %s", count, where, outcome.text()));
              }
            });
  }

  private static String planned(PhaseResult phase) {
    return phase.planned() == null ? "" : format(" of %,d", phase.planned());
  }

  private static String untilTheEnd(PhaseResult phase) {
    return phase.plannedSeconds() == null
        ? ""
        : format(", its %.3f s were not over", phase.plannedSeconds());
  }

  private String heading(PhaseResult phase) {
    return format(
        "Phase %d/%d \"%s\"%s: %,d operation%s in %.2f s, %,.0f ops/s%s\n",
        phases.indexOf(phase) + 1,
        plannedPhases,
        phase.name(),
        phase.warmup() ? " (warm-up, not in the totals)" : "",
        phase.completed(),
        phase.completed() == 1 ? "" : "s",
        phase.seconds(),
        phase.perSecond(),
        phase.finished() ? "" : "  NOT FINISHED");
  }

  /** How the store finished what the phase left it, and what that makes of the throughput. */
  private static String settlement(PhaseResult phase) {
    Settlement settlement = phase.settlement();
    if (settlement == null) {
      return "";
    }
    return "Store %s%s\n"
        .formatted(
            settlement.text(),
            settlement.settled()
                ? format(", %,.0f ops/s with that time", phase.settledPerSecond())
                : "");
  }

  private static LatencyTable table(PhaseResult phase) {
    LatencyTable table = new LatencyTable(List.of("operation", "count", "ops/s"), "notes");
    for (OperationResult kind : phase.operations()) {
      table.row(
          List.of(
              kind.operation(),
              format("%,d", kind.completed()),
              format("%,.0f", phase.perSecond(kind.completed()))),
          kind.serviceNanos(),
          kind.notes());
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
    LatencyTable table = new LatencyTable(List.of("response", "count"), "");
    for (OperationResult kind : phase.operations()) {
      Latency due = kind.responseNanos();
      Latency response = due == null ? Latency.NONE : due;
      table.row(List.of(kind.operation(), format("%,d", response.count())), response, "");
    }
    return "\n" + table.text("  ");
  }

  /** What users got of the phase, and what it cost the store. */
  private static String cost(PhaseResult phase) {
    return line("users", PhaseFigure.usersText(phase))
        + line("store", PhaseFigure.storeText(phase));
  }

  private static String line(String of, String told) {
    return told.isEmpty() ? "" : "\n  " + of + ": " + told + "\n";
  }

  /** The engine's counters before and after; only those that have changed. */
  private static String statistics(PhaseResult phase) {
    TextTable table = new TextTable("<store", "before", "after", "change");
    phase.changes().forEach(table::row);
    return table.isEmpty() ? "" : "\n" + table.text("  ");
  }
}
