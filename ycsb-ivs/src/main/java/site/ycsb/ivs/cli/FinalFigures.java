package site.ycsb.ivs.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.arrival.TextTable;
import site.ycsb.ivs.judge.Ratios;
import site.ycsb.ivs.result.OperationFigures;
import site.ycsb.ivs.result.StepResult;

/** What an experiment has come to: each mode and operation in its first and its last epoch. */
final class FinalFigures {
  private final Map<String, List<Figure>> rows = new LinkedHashMap<>();
  private final List<Ratios.Row> ratios;

  private record Figure(StepResult step, OperationFigures figures) {
    double perSecond() {
      return figures.perSecond(step.seconds());
    }
  }

  /**
   * @param ratios of the modes, each with its interval
   */
  FinalFigures(List<StepResult> steps, List<Ratios.Row> ratios) {
    this.ratios = List.copyOf(ratios);
    for (StepResult step : steps) {
      for (OperationFigures figures : step.operations()) {
        if (!figures.hasTimes()) {
          continue;
        }
        rows.computeIfAbsent(
                step.trial() + " " + step.step() + " " + figures.operation(),
                key -> new ArrayList<>())
            .add(new Figure(step, figures));
      }
    }
  }

  String text() {
    TextTable table = new TextTable();
    table.row(
        List.of(
            "mode", "operation", "trial", "epochs", "mean first", "mean last", "per s last", ""));
    for (List<Figure> row : rows.values()) {
      Figure first = row.get(0);
      Figure last = row.get(row.size() - 1);
      table.row(
          List.of(
              last.step().step(),
              last.figures().operation(),
              Integer.toString(last.step().trial()),
              Integer.toString(row.size()),
              micros(first),
              micros(last),
              String.format(Locale.ROOT, "%,.0f", last.perSecond()),
              last.step().latency()));
    }
    return table.text("") + ratiosText();
  }

  private String ratiosText() {
    if (ratios.isEmpty()) {
      return "";
    }
    TextTable table = new TextTable();
    table.row(List.of("mean latency", "operation", "ratio", "95 % interval", "epochs", ""));
    for (Ratios.Row row : ratios) {
      table.row(
          List.of(
              row.over() + " by " + row.under(),
              row.operation(),
              ratio(row.ratio()),
              ratio(row.least()) + " to " + ratio(row.most()),
              Integer.toString(row.values()),
              ""));
    }
    return "\n" + table.text("");
  }

  ArrayNode ratiosJson() {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (Ratios.Row row : ratios) {
      ObjectNode node = nodes.addObject();
      node.put("mode", row.over()).put("by", row.under()).put("operation", row.operation());
      node.put("ratio", row.ratio()).put("least", row.least()).put("most", row.most());
      node.put("epochs", row.values());
    }
    return nodes;
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  ArrayNode json() {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (List<Figure> row : rows.values()) {
      Figure first = row.get(0);
      Figure last = row.get(row.size() - 1);
      ObjectNode node = nodes.addObject();
      node.put("trial", last.step().trial());
      node.put("mode", last.step().step());
      node.put("operation", last.figures().operation());
      node.put("epochs", row.size());
      node.put("latency", last.step().latency());
      node.put("mean_us_first_epoch", first.figures().meanMicros());
      node.put("mean_us_last_epoch", last.figures().meanMicros());
      node.put("throughput_per_s_last_epoch", last.perSecond());
      node.put("skipped", row.stream().mapToLong(figure -> figure.figures().skipped()).sum());
    }
    return nodes;
  }

  private static String micros(Figure figure) {
    return String.format(Locale.ROOT, "%,.1f us", figure.figures().meanMicros());
  }
}
