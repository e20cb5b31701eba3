package site.ycsb.ivs.trial;

import static site.ycsb.arrival.Words.format;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.arrival.TextTable;
import site.ycsb.arrival.TimeText;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.show.Ratios;

/**
 * What an experiment has come to, as it is printed.
 *
 * @param results the folder
 * @param figures of each mode and operation
 * @param ratios of the modes, each with its interval
 */
record FinalFigures(String results, List<Figure> figures, List<Ratios.Row> ratios) {

  /**
   * A mode and operation in its first and its last epoch.
   *
   * @param epochs that were measured
   */
  record Figure(
      int trial,
      String mode,
      String operation,
      int epochs,
      String latency,
      @JsonProperty("mean_us_first_epoch") double firstMicros,
      @JsonProperty("mean_us_last_epoch") double lastMicros,
      @JsonProperty("throughput_per_s_last_epoch") double lastPerSecond,
      long skipped) {

    private static Figure of(StepResult step, OperationResult found) {
      double micros = found.times().micros(LatencyFigure.MEAN);
      return new Figure(
          step.trial(),
          step.step(),
          found.operation(),
          1,
          step.latency(),
          micros,
          micros,
          found.completed() / step.seconds(),
          found.skipped());
    }

    private Figure then(Figure next) {
      return new Figure(
          trial,
          mode,
          operation,
          epochs + 1,
          next.latency,
          firstMicros,
          next.lastMicros,
          next.lastPerSecond,
          skipped + next.skipped);
    }
  }

  static FinalFigures of(String results, List<StepResult> steps, List<Ratios.Row> ratios) {
    Map<String, Figure> figures = new LinkedHashMap<>();
    for (StepResult step : steps) {
      for (OperationResult each : step.operations()) {
        if (each.completed() > 0) {
          String row = step.trial() + " " + step.step() + " " + each.operation();
          figures.merge(row, Figure.of(step, each), Figure::then);
        }
      }
    }
    return new FinalFigures(results, List.copyOf(figures.values()), ratios);
  }

  String json() {
    return JsonMapper.builder().build().valueToTree(this).toPrettyString() + "\n";
  }

  String text() {
    TextTable table =
        new TextTable(
            "<mode", "operation", "trial", "epochs", "mean first", "mean last", "per s last", "<");
    for (Figure each : figures) {
      table.row(
          each.mode(),
          each.operation(),
          Integer.toString(each.trial()),
          Integer.toString(each.epochs()),
          TimeText.ofMicros(each.firstMicros()),
          TimeText.ofMicros(each.lastMicros()),
          format("%,.0f", each.lastPerSecond()),
          each.latency());
    }
    return table.text("") + ratiosText() + "Results: " + results + "\n";
  }

  private String ratiosText() {
    if (ratios.isEmpty()) {
      return "No ratios: " + Ratios.NEED + "\n";
    }
    TextTable table =
        new TextTable("<mean latency", "operation", "ratio", "95 % interval", "epochs");
    for (Ratios.Row row : ratios) {
      table.row(
          row.mode() + " by " + row.by(),
          row.operation(),
          format("%.3f", row.ratio()),
          format("%.3f", row.least()) + " to " + format("%.3f", row.most()),
          Integer.toString(row.epochs()));
    }
    return "\n" + table.text("");
  }
}
