package site.ycsb.report.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Set;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Comparison.RunGroup;

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
    SetUp setUp = SetUp.of(comparison.groups());
    ArrayNode different = root.putArray("setUp");
    for (SetUp.Setting setting : setUp.differences()) {
      ArrayNode values = different.addObject().put("name", setting.name()).putArray("groups");
      for (Set<String> ofGroup : setting.values()) {
        ofGroup.forEach(values.addArray()::add);
      }
    }
    setUp.order().forEach(root.putArray("order")::add);
    ArrayNode figures = root.putArray("figures");
    comparison.rows().forEach(row -> figures.add(figure(row)));
    return root;
  }

  private static ObjectNode figure(Row row) {
    ObjectNode figure = JsonNodeFactory.instance.objectNode();
    figure.put("phase", row.phase());
    figure.put("operation", row.operation().isEmpty() ? null : row.operation());
    figure.put("figure", row.metric().jsonName());
    if (row.metric().time() != null) {
      figure.put("times", row.response() ? "response" : "service");
    }
    if (!row.isTold()) {
      figure.put("operations", row.fewest());
      figure.put("operationsNeeded", row.metric().fewestOperations());
      return figure;
    }
    ArrayNode samples = figure.putArray("groups");
    for (int i = 0; i < row.samples().size(); i++) {
      samples.add(sample(row, i));
    }
    return figure;
  }

  private static ObjectNode sample(Row row, int group) {
    Sample sample = row.samples().get(group);
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("mean", sample.mean());
    sample.values().forEach(node.withArray("values")::add);
    put(node, "least95", sample.least());
    put(node, "most95", sample.most());
    if (group > 0) {
      Difference difference = row.differences().get(group - 1);
      put(node, "ratio", difference.ratio());
      put(node, "ratioLeast95", difference.least());
      put(node, "ratioMost95", difference.most());
      put(node, "p", difference.probability());
      put(node, "pAdjusted", difference.adjusted());
      node.put(
          "judgement", difference.judgement().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }
    return node;
  }

  /** JSON has no NaN: what nobody can tell is left out. */
  static void put(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    }
  }
}
