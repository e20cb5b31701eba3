package site.ycsb.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.Measure;
import site.ycsb.report.run.RunFolder;

/** All figures of an experiment as tidy CSV: a line for each run, phase, operation and figure. */
final class FigureRows {
  private FigureRows() {}

  static String csv(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    List<String> header = new ArrayList<>(List.of("run", "trial"));
    header.addAll(plan.treatments().get(0).levels().keySet());
    if (plan.search() != null) {
      header.add(LoadSearch.RATE);
    }
    header.addAll(List.of("verdict", "phase", "operation", "figure", "unit", "value"));
    StringBuilder text = new StringBuilder(line(header));
    folder.results().forEach((run, result) -> text.append(lines(run, result)));
    return text.toString();
  }

  private static String lines(PlannedRun run, RunFolder result) {
    List<String> begin = new ArrayList<>();
    begin.add(String.valueOf(result.path().getFileName()));
    begin.add(String.valueOf(run.trial()));
    begin.addAll(run.treatment().levels().values());
    if (run.rate() != null) {
      begin.add(LoadSearch.text(run.rate()));
    }
    begin.add(result.verdict().word());
    return Figure.of(result.phases(), Arrays.asList(LatencyFigure.values()), true)
        .entrySet()
        .stream()
        .filter(each -> each.getKey().time() == null || each.getValue().operations() > 0)
        .map(each -> line(begin, each.getKey(), each.getValue()))
        .collect(Collectors.joining());
  }

  private static String line(List<String> begin, Figure figure, Value found) {
    Measure measure = figure.measure();
    LatencyFigure time = figure.time();
    List<String> cells = new ArrayList<>(begin);
    cells.addAll(List.of(figure.phase(), figure.operation()));
    if (time != null) {
      cells.addAll(List.of((figure.response() ? "response " : "service ") + time.title(), "us"));
      cells.add(number(found.value()));
    } else if (measure != null) {
      cells.addAll(List.of(measure.title(), measure.unit(), number(found.value())));
    } else if (figure.operation().isEmpty()) {
      cells.addAll(List.of("throughput", "operations/s", number(found.value())));
    } else {
      cells.addAll(List.of("completed", "operations", number((double) found.operations())));
    }
    return line(cells);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.6g", value);
  }

  private static String line(List<String> cells) {
    return cells.stream().map(FigureRows::cell).collect(Collectors.joining(",", "", "\n"));
  }

  private static String cell(String text) {
    return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
