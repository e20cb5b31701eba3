package site.ycsb.report.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;

/** All figures of an experiment as tidy CSV: a line for each run, phase, operation and figure. */
final class FigureRows {
  private final StringBuilder text = new StringBuilder();

  private FigureRows() {}

  static String csv(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    FigureRows rows = new FigureRows();
    List<String> header = new ArrayList<>(List.of("run", "trial"));
    header.addAll(plan.treatments().get(0).levels().keySet());
    if (plan.search() != null) {
      header.add(LoadSearch.RATE);
    }
    header.addAll(List.of("verdict", "phase", "operation", "figure", "unit", "value"));
    rows.line(header);
    folder.results().forEach(rows::add);
    return rows.text.toString();
  }

  private void add(PlannedRun run, RunFolder result) {
    List<String> begin = new ArrayList<>();
    begin.add(String.valueOf(result.path().getFileName()));
    begin.add(String.valueOf(run.trial()));
    begin.addAll(run.treatment().levels().values());
    if (run.rate() != null) {
      begin.add(LoadSearch.text(run.rate()));
    }
    begin.add(RunVerdict.of(result).word());
    for (PhaseResult phase : result.phases()) {
      long completed = 0;
      for (OperationResult operation : phase.operations()) {
        completed += operation.completed();
        String name = operation.operation();
        line(begin, phase, name, "completed", "operations", (double) operation.completed());
        add(begin, phase, name, "service ", operation.serviceNanos());
        add(begin, phase, name, "response ", operation.responseNanos());
      }
      line(begin, phase, "", "throughput", "operations/s", phase.perSecond(completed));
    }
  }

  private void add(
      List<String> begin,
      PhaseResult phase,
      String operation,
      String which,
      @Nullable Latency times) {
    if (times != null && times.count() > 0) {
      for (LatencyFigure figure : LatencyFigure.values()) {
        line(begin, phase, operation, which + figure.title(), "us", times.micros(figure));
      }
    }
  }

  private void line(
      List<String> begin,
      PhaseResult phase,
      String operation,
      String figure,
      String unit,
      double value) {
    List<String> cells = new ArrayList<>(begin);
    String number =
        value == Math.rint(value)
            ? String.format(Locale.ROOT, "%.0f", value)
            : String.format(Locale.ROOT, "%.6g", value);
    cells.addAll(List.of(phase.name(), operation, figure, unit, number));
    line(cells);
  }

  private void line(List<String> cells) {
    text.append(cells.stream().map(FigureRows::cell).collect(Collectors.joining(","))).append('\n');
  }

  private static String cell(String text) {
    return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
