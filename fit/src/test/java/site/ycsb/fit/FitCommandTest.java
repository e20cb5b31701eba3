package site.ycsb.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.report.cli.CommandEnding;

/** The fit command, as a user runs it. */
final class FitCommandTest {
  private static final Path SPEC = Path.of("..", "src", "test", "resources", "all-kinds.spec.json");

  @TempDir private Path folder;
  private Path trace;
  private Path fitted;

  @BeforeEach
  void generate() {
    trace = folder.resolve("all.trace");
    fitted = folder.resolve("fitted.spec.json");
    assertThat(CommandEnding.of("generate", "--mark-phases", SPEC, "-o", trace).exitCode())
        .isZero();
  }

  @Test
  void fittedSpec_isValid_andSaysWhatIsExact() throws IOException {
    CommandEnding ending = CommandEnding.of("fit", trace, "-o", fitted);

    assertThat(ending.exitCode()).isZero();
    assertThat(ending.err())
        .contains(trace + ": 8,370 operations, 3 phases")
        .contains("distance of the spec's stream from the trace:")
        .contains("guessed, left out, or not to be told:");
    assertThat(Files.readString(fitted))
        .startsWith("// Fitted by tectonic fit to 8,370 operations of " + trace)
        .contains("// Exact: op_count by kind and phase.");
    assertThat(CommandEnding.of("validate", fitted).out()).contains("valid, 8,370 operations");
  }

  @Test
  void json_hasTheFieldsThatTheGuideExplains() throws IOException {
    CommandEnding ending = CommandEnding.of("fit", "--json", trace, "-o", fitted);
    JsonNode found = new ObjectMapper().readTree(ending.out()).at("/fits/0");
    TreeSet<String> names = new TreeSet<>();
    found.properties().forEach(each -> names.add(each.getKey()));
    found.at("/laws/0").properties().forEach(each -> names.add(each.getKey()));
    found.at("/distances/0").properties().forEach(each -> names.add(each.getKey()));

    assertThat(found.get("operations").asInt()).isEqualTo(8370);
    String guide = Files.readString(Path.of("..", "docs", "fit.md"));
    assertThat(names)
        .hasSizeGreaterThan(10)
        .allSatisfy(name -> assertThat(guide).contains("`" + name + "`"));
  }

  @Test
  void mistakes_leaveNothingBehind() throws IOException {
    byte[] before = Files.readAllBytes(trace);
    assertThat(CommandEnding.of("fit", trace, "-o", trace).exitCode()).isEqualTo(2);
    assertThat(Files.readAllBytes(trace)).isEqualTo(before);
    assertThat(CommandEnding.of("fit", "-", "-o", fitted).err()).contains("it is read twice");
    assertThat(CommandEnding.of("fit", "--phases", "0", trace, "-o", fitted).err())
        .contains("--phases is 0; expected a number from 1 to 100");
    assertThat(CommandEnding.of("fit", "--json", trace).exitCode()).isEqualTo(2);
    Path broken = Files.writeString(folder.resolve("b.trace"), "I a b\nwhat is this\n");
    assertThat(CommandEnding.of("fit", broken, "-o", fitted).err()).contains("b.trace:2");
    Path empty = Files.writeString(folder.resolve("c.trace"), "");
    assertThat(CommandEnding.of("fit", empty, "-o", fitted).err()).contains("has no operation");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(trace, broken, empty);
    }
  }
}
