package site.ycsb.client.show;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TextTable;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;

/**
 * A run on one screen of a terminal. It has the verdict, a line for each phase and kind of
 * operation, the findings, and where the rest is.
 *
 * @param result of the run
 * @param folder of the result, for how p99 went over time; null if there is none
 * @param columns of the terminal
 */
public record RunSummary(RunResult result, @Nullable Path folder, int columns) {
  private static final List<LatencyFigure> FIGURES =
      List.of(LatencyFigure.P50, LatencyFigure.P99, LatencyFigure.P999, LatencyFigure.MAX);
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final int MOST_BARS = 12;

  /** So that all of it fits into a terminal of 40 lines. */
  private static final int MOST_ROWS = 24;

  private static final int SECOND = 0;
  private static final int PHASE = 1;
  private static final int OPERATION = 2;

  /** All of it, below the verdict. */
  public String text() {
    StringBuilder text = new StringBuilder("\n").append(table());
    text.append(isOpen() ? "Response times, from when a request was due.\n\n" : "\n");
    result.problems().stream()
        .filter(problem -> !result.verdict().contains(problem))
        .forEach(problem -> line(text, "✗ ", problem));
    for (VerdictPart part : result.parts()) {
      String saw = part.firstSeen().isEmpty() ? "" : ": " + part.firstSeen();
      String mark = part.finding().isGood() ? "✓ " : "✗ ";
      line(text, mark, "%-9s%s%s".formatted(part.part().text(), part.finding().text(), saw));
    }
    if (result.digest() != null) {
      String seed = result.seed() == null ? "-" : Long.toUnsignedString(result.seed());
      line(text, "  ", "Digest   %s, seed %s".formatted(result.digest(), seed));
    }
    return text.toString();
  }

  private boolean isOpen() {
    return result.loop() == RunResult.Loop.OPEN;
  }

  private void line(StringBuilder text, String mark, String line) {
    int most = Math.max(columns - mark.length(), 1);
    String fitting = line.length() <= most ? line : line.substring(0, most - 1) + "…";
    text.append(mark).append(fitting).append('\n');
  }

  private String table() {
    Map<String, List<Double>> series = p99BySecond();
    TextTable table =
        new TextTable(
            "<phase",
            "<operation",
            "count",
            "ops/s",
            "p50",
            "p99",
            "p99.9",
            "max",
            "<p99 over time",
            "<");
    int rows = 0;
    for (PhaseResult phase : result.phases()) {
      String name = phase.name();
      for (OperationResult operation : phase.operations()) {
        if (rows++ < MOST_ROWS) {
          List<Double> p99 = series.get(phase.number() + "," + operation.operation());
          table.row(row(name, phase, operation, p99 == null ? "" : bars(p99)));
          name = "";
        }
      }
    }
    String left = rows > MOST_ROWS ? "... and %,d more\n".formatted(rows - MOST_ROWS) : "";
    return (table.isEmpty() ? "" : table.text("")) + left;
  }

  private List<String> row(
      String name, PhaseResult phase, OperationResult operation, String overTime) {
    List<String> row = new ArrayList<>();
    row.add(phase.warmup() && !name.isEmpty() ? name + " (warm-up)" : name);
    row.add(operation.operation());
    row.add("%,d".formatted(operation.completed()));
    row.add(String.format(Locale.ROOT, "%,.0f", phase.perSecond(operation.completed())));
    row.addAll(operation.times().texts(FIGURES));
    row.add(overTime);
    row.add(operation.notes());
    return row;
  }

  /**
   * By phase and operation: 99 % of each second, in microseconds, as {@code timeseries.csv} has it.
   */
  private Map<String, List<Double>> p99BySecond() {
    Map<String, List<Double>> series = new HashMap<>();
    if (folder == null) {
      return series;
    }
    try (Stream<String> file = Files.lines(new ResultFolder(folder).timeseries())) {
      List<String[]> lines = file.map(line -> line.split(",", -1)).toList();
      String title = (isOpen() ? "response_" : "") + LatencyFigure.P99.column();
      int column = Arrays.asList(lines.get(SECOND)).indexOf(title);
      for (String[] line : lines.subList(1, lines.size())) {
        if (!line[OPERATION].isEmpty() && !line[column].isEmpty()) {
          series
              .computeIfAbsent(line[PHASE] + "," + line[OPERATION], key -> new ArrayList<>())
              .add(Double.valueOf(line[column]));
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // The figures stand beside; what could not be written has been said.
    }
    return series;
  }

  /** Bars of a logarithmic scale: the highest in each piece of time, from the lowest one on. */
  static String bars(List<Double> values) {
    int count = Math.min(values.size(), MOST_BARS);
    double[] highest = new double[count];
    for (int i = 0; i < values.size(); i++) {
      int bar = (int) ((long) i * count / values.size());
      highest[bar] = Math.max(highest[bar], values.get(i));
    }
    double least = Arrays.stream(highest).filter(value -> value > 0).min().orElse(1);
    double most = Math.max(Arrays.stream(highest).max().orElse(1), 2 * least);
    StringBuilder bars = new StringBuilder();
    for (double value : highest) {
      double height = Math.log(Math.max(value, least) / least) / Math.log(most / least);
      bars.append(BARS.charAt((int) Math.round(height * (BARS.length() - 1))));
    }
    return bars.toString();
  }
}
