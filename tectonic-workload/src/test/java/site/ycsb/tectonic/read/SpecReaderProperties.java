package site.ycsb.tectonic.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.SpecException;

/** Whatever is done to a spec, the reader gives a plan or one SpecException with a message. */
class SpecReaderProperties {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SPECS = List.of(Specs.SMALL, Specs.EXECUTED, Specs.EVERYTHING);
  private static final List<String> ATOMS =
      List.of(
          "null",
          "true",
          "{}",
          "[]",
          "[null]",
          "\"\"",
          "\"5\"",
          "\"\\u0000\"",
          "\"zipf\"",
          "0",
          "-1",
          "1",
          "1.5",
          "1e6",
          "1e-9",
          "1e15",
          "1e16",
          "1e308",
          "-1e308",
          "1e400",
          "1e-400",
          "9223372036854775807",
          "9223372036854775808",
          "-0.0",
          "0.99",
          "1e999999999999",
          "{\"uniform\": {\"min\": 0, \"max\": 1}}",
          "{\"zipf\": {\"n\": 10, \"s\": 1e9}}",
          "{\"uniform\": {\"len\": 1}}",
          "{\"poisson\": {\"lambda\": 1e9}}",
          "{\"weighted\": []}",
          "{\"pareto\": {\"scale\": 1e9, \"shape\": 1e-6}}",
          "{\"hot_range\": {\"len\": 1, \"amount\": 62, \"probability\": 1}}");
  private static final List<String> SYNTAX =
      List.of(
          "NaN",
          "Infinity",
          "-",
          ",",
          ":",
          "{",
          "}",
          "[",
          "]",
          "\"",
          "/*",
          "//",
          "\\",
          "\u0000",
          "\uD800",
          "01",
          "+1",
          ".5",
          "1.",
          "'",
          "\n",
          "[".repeat(2000),
          "{\"segmented\":{\"separator\":\"\",\"segments\":[".repeat(300));

  @Test
  void changedTree_givesPlanOrSpecException() {
    Draws.check(
        1500,
        42,
        draws -> {
          String text = JSON.readTree(draws.of(SPECS)).toString();
          int changes = draws.between(1, 3);
          for (int i = 0; i < changes; i++) {
            text = changed(JSON.readTree(text), draws);
          }
          check(draws.show("spec", text));
        });
  }

  @Test
  void changedText_givesPlanOrSpecException() {
    Draws.check(
        1000,
        42,
        draws -> {
          String text = draws.of(SPECS);
          int from = draws.between(0, text.length() - 1);
          int to = Math.min(text.length(), from + draws.between(0, 3));
          String piece = draws.of(draws.yes() ? SYNTAX : ATOMS);
          check(draws.show("spec", text.substring(0, from) + piece + text.substring(to)));
        });
  }

  @Test
  void truncatedText_givesPlanOrSpecException() {
    Draws.check(
        300,
        42,
        draws -> {
          int length = draws.show("length", draws.between(0, 1500));
          check(Specs.EVERYTHING.substring(0, length));
        });
  }

  @Test
  void anyText_givesPlanOrSpecException() {
    Draws.check(
        500,
        42,
        draws -> {
          String text = draws.show("text", draws.text(255, '\0', '\uffff'));
          check(text);
          check("{\"sections\": [" + text + "]}");
        });
  }

  private static void check(String text) {
    try {
      WorkloadPlan plan =
          SpecReader.parse("spec.json", text).plan(new PlanOptions(null, 0.5, List.of()));
      assertThat(plan.operationCount()).isNotNegative();
    } catch (SpecException e) {
      assertThat(e.getMessage())
          .startsWith("spec.json")
          .contains("\n  expected: ")
          .hasSizeLessThan(4000);
    }
  }

  /** The text of a tree after one random change. */
  private static String changed(JsonNode tree, Draws draws) {
    List<ContainerNode<?>> containers = new ArrayList<>();
    collect(tree, containers);
    ContainerNode<?> chosen = draws.of(containers);
    String duplicated = "";
    if (chosen instanceof ArrayNode array) {
      changeArray(array, draws);
    } else if (chosen instanceof ObjectNode object && !object.isEmpty()) {
      duplicated = changeField(object, draws);
    }
    String atom = draws.of(ATOMS);
    return duplicate(tree.toString(), duplicated).replace("\"@atom\"", atom);
  }

  private static void changeArray(ArrayNode array, Draws draws) {
    if (array.isEmpty() || draws.yes()) {
      array.add("@atom");
    } else if (draws.yes()) {
      array.remove(draws.between(0, array.size() - 1));
    } else {
      array.add(array.get(draws.between(0, array.size() - 1)).deepCopy());
    }
  }

  /** Changes a field, or returns the name of one to be there twice. */
  private static String changeField(ObjectNode object, Draws draws) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    String name = draws.of(names);
    switch (draws.between(0, 4)) {
      case 0 -> object.remove(name);
      case 1 -> object.set(name.substring(0, Math.max(0, name.length() - 1)), object.remove(name));
      case 2 -> object.set("uniform", object.get(name).deepCopy());
      case 3 -> object.put(name, "@atom");
      default -> {
        return name;
      }
    }
    return "";
  }

  private static String duplicate(String text, String name) {
    int at = text.indexOf("\"" + name + "\":");
    return at < 0 ? text : text.substring(0, at) + "\"" + name + "\":0," + text.substring(at);
  }

  private static void collect(JsonNode node, List<ContainerNode<?>> containers) {
    if (node instanceof ContainerNode<?> container) {
      containers.add(container);
      node.forEach(child -> collect(child, containers));
    }
  }
}
