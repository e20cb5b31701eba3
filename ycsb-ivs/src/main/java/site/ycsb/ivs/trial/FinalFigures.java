package site.ycsb.ivs.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.arrival.TextTable;
import site.ycsb.arrival.TimeText;
import site.ycsb.ivs.judge.Ratios;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.result.StepResult.OperationFigures;

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
        if (figures.hasTimes()) {
          String row = step.trial() + " " + step.step() + " " + figures.operation();
          rows.computeIfAbsent(row, key -> new ArrayList<>()).add(new Figure(step, figures));
        }
      }
    }
  }

  String text() {
    TextTable table =
        new TextTable(
            "<mode", "operation", "trial", "epochs", "mean first", "mean last", "per s last", "<");
    for (List<Figure> row : rows.values()) {
      Figure last = row.get(row.size() - 1);
      table.row(
          last.step().step(),
          last.figures().operation(),
          Integer.toString(last.step().trial()),
          Integer.toString(row.size()),
          TimeText.ofMicros(row.get(0).figures().meanMicros()),
          TimeText.ofMicros(last.figures().meanMicros()),
          text("%,.0f", last.perSecond()),
          last.step().latency());
    }
    return table.text("") + ratiosText();
  }

  private String ratiosText() {
    if (ratios.isEmpty()) {
      return "";
    }
    TextTable table =
        new TextTable("<mean latency", "operation", "ratio", "95 % interval", "epochs");
    for (Ratios.Row row : ratios) {
      table.row(
          row.over() + " by " + row.under(),
          row.operation(),
          text("%.3f", row.ratio()),
          text("%.3f", row.least()) + " to " + text("%.3f", row.most()),
          Integer.toString(row.values()));
    }
    return "\n" + table.text("");
  }

  ArrayNode ratiosJson() {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (Ratios.Row row : ratios) {
      nodes
          .addObject()
          .put("mode", row.over())
          .put("by", row.under())
          .put("operation", row.operation())
          .put("ratio", row.ratio())
          .put("least", row.least())
          .put("most", row.most())
          .put("epochs", row.values());
    }
    return nodes;
  }

  ArrayNode json() {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (List<Figure> row : rows.values()) {
      Figure last = row.get(row.size() - 1);
      nodes
          .addObject()
          .put("trial", last.step().trial())
          .put("mode", last.step().step())
          .put("operation", last.figures().operation())
          .put("epochs", row.size())
          .put("latency", last.step().latency())
          .put("mean_us_first_epoch", row.get(0).figures().meanMicros())
          .put("mean_us_last_epoch", last.figures().meanMicros())
          .put("throughput_per_s_last_epoch", last.perSecond())
          .put("skipped", row.stream().mapToLong(figure -> figure.figures().skipped()).sum());
    }
    return nodes;
  }

  private static String text(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
