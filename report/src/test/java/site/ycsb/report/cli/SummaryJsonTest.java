package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With {@code --json}, what a command says of its work is one document on standard output. */
final class SummaryJsonTest {
  private static final String SPEC =
      """
      {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"},
       "sections": [{"groups": [
         {"name": "load", "inserts": {"op_count": 100}},
         {"name": "minute", "duration": "1500ms",
          "point_queries": {"weight": 3}, "inserts": {"weight": 1}}]}]}
      """;

  @TempDir private Path folder;

  private static JsonNode document(CommandEnding ending) throws IOException {
    assertThat(ending.err()).isEmpty();
    assertThat(ending.exitCode()).isZero();
    return new ObjectMapper().readTree(ending.out());
  }

  private Path spec(String text) throws IOException {
    return Files.writeString(folder.resolve("a.spec.json"), text);
  }

  @Test
  void validate_tellsOfEachSpec_alsoOfThoseWithMistakes() throws IOException {
    Path wrong = Files.writeString(folder.resolve("wrong.spec.json"), "{\"sections\": 1}");

    CommandEnding ending = CommandEnding.of("validate", "--json", spec(SPEC), wrong);

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("wrong.spec.json:1");
    JsonNode specs = new ObjectMapper().readTree(ending.out()).path("specs");
    assertThat(specs.at("/0/valid").asBoolean()).isTrue();
    assertThat(specs.at("/0/operations").asLong()).isEqualTo(100);
    assertThat(specs.at("/0/seed").asLong()).isEqualTo(42);
    assertThat(specs.at("/1/valid").asBoolean(true)).isFalse();
    assertThat(specs.at("/1/mistake").asText()).contains("wrong.spec.json:1");
  }

  @Test
  void generate_tellsWhatItsTextTells() throws IOException {
    Path trace = folder.resolve("a.trace");
    Path spec = spec(SPEC);
    Object[] text = {"generate", spec, "-o", trace, "--timed-operations", "50"};
    String said = CommandEnding.of(text).err();
    byte[] written = Files.readAllBytes(trace);

    JsonNode json =
        document(
            CommandEnding.of("generate", spec, "-o", trace, "--timed-operations", "50", "--json"));

    assertThat(said)
        .isEqualTo("150 operations, seed 42, digest %s%n", json.path("digest").asText());
    assertThat(json.path("operations").asLong()).isEqualTo(150);
    assertThat(json.path("skipped_without_live_key").asLong(1)).isZero();
    assertThat(Files.readAllBytes(trace)).isEqualTo(written);
  }

  @Test
  void generate_ofAPart_writesTheseLinesOfTheWhole() throws IOException {
    Path trace = folder.resolve("a.trace");
    Path spec = Path.of("../specs/tectonic/tec-2.spec.json");
    CommandEnding.of("generate", spec, "--scale", "0.002", "-o", trace);
    List<String> whole = Files.readAllLines(trace);

    CommandEnding some =
        CommandEnding.of(
            "generate", spec, "--scale", "0.002", "-o", trace, "--from", "1990", "--count", "7");

    assertThat(some.err()).contains("7 operations from 1,990 on, seed 42");
    assertThat(Files.readAllLines(trace)).isEqualTo(whole.subList(1990, 1997));
    JsonNode rest =
        document(
            CommandEnding.of(
                "generate",
                spec,
                "--scale",
                "0.002",
                "-o",
                trace,
                "--from",
                "1990",
                "--json",
                "-t",
                "2"));
    assertThat(rest.path("from").asLong()).isEqualTo(1990);
    assertThat(rest.path("operations").asLong()).isEqualTo(10);
    assertThat(rest.path("notes")).hasSize(1);
    assertThat(Files.readAllLines(trace)).isEqualTo(whole.subList(1990, 2000));
  }

  @ParameterizedTest
  @CsvSource({
    "--from 2000, '--from is 2000, but the spec has 2,000 operations; expected a number from 0 to"
        + " 1999'",
    "--from -1, --from is -1",
    "--count 0, '--count is 0; expected a number of at least 1'"
  })
  void generate_ofAPartThatIsNotThere_isRefused(String part, String message) {
    CommandEnding ending =
        CommandEnding.of(
            (Object[])
                ("generate ../specs/tectonic/tec-2.spec.json --scale 0.002 " + part).split(" "));

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains(message);
  }

  @Test
  void arrivals_tellHowManyTheyAre() throws IOException {
    Path file = folder.resolve("arrivals.csv");
    String command = "arrivals generate -p arrivalgenerator=constant -target 50 --duration 4s -o ";

    JsonNode json =
        document(CommandEnding.of((Object[]) (command + file + " --json").split(" ", -1)));

    assertThat(json.path("arrivals").asLong()).isEqualTo(200);
    assertThat(json.path("seconds").asDouble()).isEqualTo(4);
    assertThat(json.path("rate_per_second").asDouble()).isEqualTo(50);
    assertThat(json.path("seed").asLong()).isEqualTo(42);
    assertThat(Files.readAllLines(file)).hasSize(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "generate --json ../specs/ycsb/a.spec.json",
        "arrivals generate --json -p arrivalgenerator=constant -target 50 --duration 4s"
      })
  void summary_whereTheOutputGoes_isRefused(String command) {
    CommandEnding ending = CommandEnding.of((Object[]) command.split(" ", -1));

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("expected -o FILE", "/dev/null").doesNotContain("\tat ");
    assertThat(ending.out()).isEmpty();
  }
}
