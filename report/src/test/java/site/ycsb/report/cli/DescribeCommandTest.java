package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the commands print of workloads, as a user runs them; docs/commands.md shows the same. What
 * reads or writes a stream of lines has tests of its own.
 */
final class DescribeCommandTest {
  private static final boolean FULL = Boolean.getBoolean("tectonic.tests.full");
  private static final Path ROOT = Path.of("..");
  private static final Path GUIDE = ROOT.resolve("docs/commands.md");
  private static final Pattern EXAMPLE =
      Pattern.compile("^```\n\\$ bin/tectonic (.*)\n((?s:.*?))^```", Pattern.MULTILINE);
  private static final String PHASES =
      """
      {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"},
       "sections": [{"groups": [
         {"name": "load", "inserts": {"op_count": 100}},
         {"name": "warm", "warmup": true, "point_queries": {"op_count": 50}},
         {"name": "glide", "transition": "linear", "updates": {"op_count": 20}},
         {"name": "minute", "duration": "1m",
          "point_queries": {"weight": 3}, "inserts": {"weight": 1}}]}]}
      """;

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> exampleOfTheGuide_printsWhatTheGuideSays() throws IOException {
    List<MatchResult> examples = EXAMPLE.matcher(Files.readString(GUIDE)).results().toList();
    assertThat(examples).hasSizeGreaterThanOrEqualTo(2);
    return examples.stream()
        .filter(example -> !example.group(1).matches("(inspect|arrivals generate) .*"))
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.group(1),
                    () -> {
                      String[] arguments =
                          example.group(1).replace("specs/", "../specs/").split(" ", -1);
                      CommandEnding ending = CommandEnding.of((Object[]) arguments);
                      assertThat(ending.exitCode()).isZero();
                      assertThat(ending.out().replace("../specs/", "specs/"))
                          .isEqualTo(example.group(2));
                    }));
  }

  /** By default but those for measuring speed, which are large. */
  @TestFactory
  Stream<DynamicTest> shippedSpec_fitsAHundredColumns() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("specs"))) {
      return files
          .filter(file -> file.toString().endsWith(".spec.json"))
          .filter(file -> FULL || !file.startsWith(ROOT.resolve("specs/speed")))
          .sorted()
          .toList()
          .stream()
          .map(file -> DynamicTest.dynamicTest(file.toString(), () -> assertFits(file.toString())));
    }
  }

  private static void assertFits(String file) {
    for (String command : List.of("describe", "validate")) {
      CommandEnding ending = CommandEnding.of(command, file);
      assertThat(ending.exitCode()).isZero();
      assertThat(ending.out().lines().filter(line -> !line.startsWith("  note: ")))
          .allMatch(line -> line.length() <= 100);
      assertThat(ending.out()).endsWith("\n").doesNotContain("NaN", "Infinity", "null");
    }
  }

  @Test
  void json_isOneDocument_andItsFieldsAreInTheGuide() throws IOException {
    Path phases = Files.writeString(folder.resolve("phases.spec.json"), PHASES);
    CommandEnding ending =
        CommandEnding.of(
            "describe", "--json", "../specs/tectonic/tec-1.spec.json", phases.toString());
    assertThat(ending.exitCode()).isZero();
    JsonNode workloads = new ObjectMapper().readTree(ending.out()).get("workloads");
    assertThat(workloads).hasSize(2);
    JsonNode section = workloads.get(0).get("sections").get(0);
    assertThat(section.get("phases").get(3).get("live_at_end").get("keys").asLong())
        .isEqualTo(1_400_000);
    assertThat(section.get("phases").get(3).get("live_at_end").get("certainty").asText())
        .isEqualTo("exact");
    assertThat(section.get("phases").get(0).get("entries").get(0).get("written_bytes").asLong())
        .isEqualTo(16_400_000);

    Set<String> names = new TreeSet<>();
    collectNames(workloads, names);
    String guide = Files.readString(GUIDE);
    assertThat(names).allMatch(name -> guide.contains("`" + name + "`"));
  }

  private static void collectNames(JsonNode node, Set<String> names) {
    node.propertyStream()
        .forEach(
            property -> {
              names.add(property.getKey());
              collectNames(property.getValue(), names);
            });
    node.forEach(child -> collectNames(child, names));
  }

  @Test
  void describe_ofSeveralSpecs_tellsOfThoseThatAreRight() throws IOException {
    Path right = Files.writeString(folder.resolve("right.spec.json"), PHASES);
    Path wrong = Files.writeString(folder.resolve("wrong.spec.json"), "{\"sectoins\": []}");
    CommandEnding text = CommandEnding.of("describe", wrong.toString(), right.toString());
    assertThat(text.exitCode()).isEqualTo(2);
    assertThat(text.err()).contains("sections");
    assertThat(text.out()).startsWith(right.toString());
    CommandEnding json = CommandEnding.of("describe", "--json", wrong.toString());
    assertThat(json.exitCode()).isEqualTo(2);
    assertThat(new ObjectMapper().readTree(json.out()).get("workloads")).isEmpty();
  }

  @Test
  void describe_takesTheOptionsOfAPlan() throws IOException {
    Path spec = Files.writeString(folder.resolve("phases.spec.json"), PHASES);
    String out =
        CommandEnding.of(
                "describe",
                "--scale",
                "10",
                "--seed",
                "7",
                "--timed-operations",
                "400",
                spec.toString())
            .out();
    assertThat(out)
        .contains("seed 7", "live keys: 0 -> 1,000", "about 300", "about 100")
        .contains("Total without the warm-ups", "Warm-ups")
        .doesNotContain("open");
  }

  @Test
  void validate_ofAllMixes_saysHowMuchTheyAre() throws IOException {
    Path spec = Files.writeString(folder.resolve("phases.spec.json"), PHASES);
    CommandEnding ending = CommandEnding.of("validate", spec.toString());
    assertThat(ending.out().replace(spec.toString(), "FILE"))
        .isEqualTo(
            """
            FILE: valid, 170 operations and 60 s in 4 phases (1 to warm up), seed 42
              about 990 B written beside what the clock ends, 900 B in the store at the end
            """);
  }
}
