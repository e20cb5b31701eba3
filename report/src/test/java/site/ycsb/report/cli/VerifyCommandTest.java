package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verify command, as a user runs it. */
final class VerifyCommandTest {
  private static final Path SPEC = Path.of("..", "src", "test", "resources", "all-kinds.spec.json");

  @TempDir private Path folder;
  private Path trace;

  @BeforeEach
  void generate() {
    trace = folder.resolve("all.trace");
    assertThat(CommandEnding.of("generate", "--mark-phases", SPEC, "-o", trace).exitCode())
        .isZero();
  }

  @Test
  void traceOfTheSpec_isOne_onOnePage() {
    CommandEnding ending = CommandEnding.of("verify", SPEC, trace);

    assertThat(ending.exitCode()).isZero();
    assertThat(ending.out())
        .startsWith(trace + " against " + SPEC + ": 8,370 operations\n")
        .contains("counts, liveness, ranges, order, lengths, characters: as the spec says")
        .endsWith("\nthe trace is one of the spec\n");
  }

  @Test
  void json_hasTheFieldsThatTheGuideExplains() throws IOException {
    CommandEnding ending = CommandEnding.of("verify", "--json", SPEC, trace);
    JsonNode found = new ObjectMapper().readTree(ending.out()).at("/verifications/0");
    TreeSet<String> names = new TreeSet<>();
    found.properties().forEach(each -> names.add(each.getKey()));

    assertThat(found.get("operations").asInt()).isEqualTo(8370);
    assertThat(found.get("faults")).isEmpty();
    assertThat(names)
        .contains("tests", "least_p")
        .allSatisfy(
            name ->
                assertThat(Files.readString(Path.of("..", "docs", "commands.md")))
                    .contains("`" + name + "`"));
  }

  @Test
  void traceOfAnotherSpec_isNone() throws IOException {
    Path other =
        Files.writeString(
            folder.resolve("b.spec.json"),
            "{\"sections\": [{\"groups\": [{\"inserts\": {\"op_count\": 2, \"key\": {\"uniform\":"
                + " {\"len\": 4}}, \"val\": \"v\"}}]}]}");
    Path bad = Files.writeString(folder.resolve("b.trace"), "I abcd v\nI abcd w\n");

    CommandEnding ending = CommandEnding.of("verify", other, bad);
    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.out())
        .contains("inserts of a key that is live (line 2, key abcd)")
        .contains("line 2 is not the constant \"v\"")
        .endsWith("NOT a trace of the spec\n");
    assertThat(CommandEnding.of("verify", other, trace).exitCode()).isEqualTo(2);
    assertThat(CommandEnding.of("verify", other, trace).err())
        .contains("is it a trace of this spec?");
  }

  @Test
  void whatCannotBeRead_isAMistake() {
    assertThat(CommandEnding.of("verify", SPEC, "none.trace").exitCode()).isEqualTo(2);
    assertThat(CommandEnding.of("verify", SPEC, "-").err()).contains("it is read twice");
    assertThat(CommandEnding.of("verify", SPEC).exitCode()).isEqualTo(2);
  }
}
