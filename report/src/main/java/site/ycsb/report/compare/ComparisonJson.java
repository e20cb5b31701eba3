package site.ycsb.report.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import site.ycsb.report.compare.Comparison.Difference;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.Comparison.Sample;

/** A comparison as JSON. */
public final class ComparisonJson {
  private ComparisonJson() {}

  public static ObjectNode of(Comparison comparison) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode groups = root.putArray("groups");
    for (RunGroup group : comparison.groups()) {
      ArrayNode runs = groups.addObject().put("name", group.name()).putArray("runs");
      group.runs().forEach(run -> runs.add(run.path().toString()));
    }
    ArrayNode figures = root.putArray("figures");
    for (Comparison.Row row : comparison.rows()) {
      ObjectNode figure = figures.addObject();
      figure.put("phase", row.phase());
      figure.put("operation", row.operation());
      figure.put("figure", row.metric().jsonName());
      figure.put("times", row.response() ? "response" : "service");
      ArrayNode samples = figure.putArray("groups");
      for (int i = 0; i < row.samples().size(); i++) {
        samples.add(sample(row, i));
      }
    }
    return root;
  }

  private static ObjectNode sample(Comparison.Row row, int group) {
    Sample sample = row.samples().get(group);
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("mean", sample.mean());
    sample.values().forEach(node.withArray("values")::add);
    if (sample.runs() > 1) {
      node.put("halfWidth95", sample.halfWidth());
    }
    if (group > 0) {
      Difference difference = row.differences().get(group - 1);
      node.put("differencePercent", difference.percent());
      if (!Double.isNaN(difference.probability())) {
        node.put("p", difference.probability());
      }
      node.put(
          "judgement", difference.judgement().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }
    return node;
  }
}
