package site.ycsb.tectonic.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.SpecException;

/** Whatever is done to a spec, the reader gives a plan or one SpecException with a message. */
class SpecReaderProperties {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long LONGEST_NANOS = 5_000_000_000L;
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

  @Property(tries = 1500, seed = "42")
  void changedTree_givesPlanOrSpecException(
      @ForAll @IntRange(max = 2) int spec,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 3) int changes)
      throws JsonProcessingException {
    Random random = new Random(seed);
    JsonNode tree = JSON.readTree(SPECS.get(spec));
    String text = tree.toString();
    for (int i = 0; i < changes; i++) {
      text = changed(JSON.readTree(text), random);
    }
    check(text);
  }

  @Property(tries = 1000, seed = "42")
  void changedText_givesPlanOrSpecException(
      @ForAll @IntRange(max = 2) int spec, @ForAll long seed) {
    Random random = new Random(seed);
    String text = SPECS.get(spec);
    int from = random.nextInt(text.length());
    int to = Math.min(text.length(), from + random.nextInt(4));
    List<String> pieces = random.nextBoolean() ? SYNTAX : ATOMS;
    String piece = pieces.get(random.nextInt(pieces.size()));
    check(text.substring(0, from) + piece + text.substring(to));
  }

  @Property(tries = 300, seed = "42")
  void truncatedText_givesPlanOrSpecException(@ForAll @IntRange(max = 1500) int length) {
    check(Specs.EVERYTHING.substring(0, length));
  }

  @Property(tries = 500, seed = "42")
  void anyText_givesPlanOrSpecException(@ForAll String text) {
    check(text);
    check("{\"sections\": [" + text + "]}");
  }

  private static void check(String text) {
    long start = System.nanoTime();
    try {
      WorkloadPlan plan = SpecReader.parse("spec.json", text).plan(new PlanOptions(null, 0.5));
      assertThat(plan.operationCount()).isNotNegative();
    } catch (SpecException e) {
      assertThat(e.getMessage())
          .startsWith("spec.json")
          .contains("\n  expected: ")
          .hasSizeLessThan(4000);
    }
    assertThat(System.nanoTime() - start).isLessThan(LONGEST_NANOS);
  }

  /** The text of a tree after one random change. */
  private static String changed(JsonNode tree, Random random) {
    List<ContainerNode<?>> containers = new ArrayList<>();
    collect(tree, containers);
    ContainerNode<?> chosen = containers.get(random.nextInt(containers.size()));
    String duplicated = "";
    if (chosen instanceof ArrayNode array) {
      changeArray(array, random);
    } else if (chosen instanceof ObjectNode object && !object.isEmpty()) {
      duplicated = changeField(object, random);
    }
    String atom = ATOMS.get(random.nextInt(ATOMS.size()));
    return duplicate(tree.toString(), duplicated).replace("\"@atom\"", atom);
  }

  private static void changeArray(ArrayNode array, Random random) {
    if (array.isEmpty() || random.nextBoolean()) {
      array.add("@atom");
    } else if (random.nextBoolean()) {
      array.remove(random.nextInt(array.size()));
    } else {
      array.add(array.get(random.nextInt(array.size())).deepCopy());
    }
  }

  /** Changes a field, or returns the name of one to be there twice. */
  private static String changeField(ObjectNode object, Random random) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(5)) {
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
