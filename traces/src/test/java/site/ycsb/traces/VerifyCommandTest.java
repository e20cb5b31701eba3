package site.ycsb.traces;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.report.cli.CommandEnding;

/** The verify command, as a user runs it. */
final class VerifyCommandTest {
  private static final Path SPEC = Path.of("..", "src", "test", "resources", "all-kinds.spec.json");

  @TempDir private Path folder;
  private Path small;

  @BeforeEach
  void writeSpec() throws IOException {
    small =
        Files.writeString(
            folder.resolve("small.spec.json"),
            """
            {"sections": [{"defaults": {"key": {"auto_increment": {"min": 5, "width": 4}}}, "groups": [
              {"inserts": {"op_count": 3, "val": "%s"}},
              {"point_deletes": {"op_count": 1, "selection": {"uniform": {"min": 0.9, "max": 1}}}}]}]}
            """
                .formatted("v".repeat(300)));
  }

  @ParameterizedTest
  @CsvSource({"a.trace", "a.trace.gz", "a.trace.zst"})
  void traceOfTheSpec_isTheSame_markedAndCompressedToo(String name) {
    Path trace = folder.resolve(name);
    CommandEnding.of("generate", "--mark-phases", "--seed", "7", SPEC, "-o", trace);

    CommandEnding ending = CommandEnding.of("verify", "--seed", "7", SPEC, trace);
    assertThat(ending.exitCode()).isZero();
    assertThat(ending.out())
        .isEqualTo(
            "%s is what %s generates with seed 7, line by line: 8,370 operations%n"
                    .formatted(trace, SPEC)
                + "That says nothing of the laws of the spec.\n");

    CommandEnding other = CommandEnding.of("verify", "--seed", "8", SPEC, trace);
    assertThat(other.exitCode()).isEqualTo(1);
    assertThat(other.out()).contains(" is NOT what ").contains(" generates with seed 8\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "P 1 | 3 | P 1 | I 0006 v",
        "I 0006 w | 3 | I 0006 w | I 0006 v",
        "# I 0006 v | 4 | I 0007 v | I 0006 v"
      })
  void firstDifference_isNamedWithItsLine(String line, int number, String found, String expected)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of("# a comment", "I 0005 v", "I 0006 v"));
    lines.addAll(List.of("I 0007 v", "D 0007"));
    Files.writeString(small, Files.readString(small).replace("v".repeat(300), "v"));
    Path trace = Files.write(folder.resolve("a.trace"), lines);
    assertThat(CommandEnding.of("verify", small, trace).out()).contains("line by line: 4 op");
    lines.set(2, line);
    Files.write(trace, lines);

    CommandEnding ending = CommandEnding.of("verify", small, trace);
    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.out())
        .isEqualTo(
            "%s is NOT what %s generates with seed 42%n".formatted(trace, small)
                + "line %d is the first that differs:%n".formatted(number)
                + "  found:    %s%n  expected: %s%n".formatted(found, expected));
  }

  @Test
  void traceThatEndsBeforeOrAfter_isAnother() throws IOException {
    String all = "I 0005 v\nI 0006 v\nI 0007 v\nD 0007\n".replace("v", "v".repeat(300));
    Path trace = folder.resolve("a.trace");

    Files.writeString(trace, all + "P 0005\n");
    assertThat(CommandEnding.of("verify", small, trace).out())
        .endsWith(
            """
            line 5 is the first that differs:
              found:    P 0005
              expected: the end of the trace
            """);

    Files.writeString(trace, all.substring(0, all.indexOf("D ")));
    assertThat(CommandEnding.of("verify", small, trace).out())
        .endsWith(
            """
            line 4 is the first that differs:
              found:    the end of the trace
              expected: D 0007
            """);
  }

  @Test
  void longLine_isShownWhereItDiffers() throws IOException {
    String value = "v".repeat(300);
    Path trace = folder.resolve("a.trace");
    Files.writeString(trace, "I 0005 " + value.substring(0, 250) + "é\n", UTF_8);

    assertThat(CommandEnding.of("verify", small, trace).out())
        .endsWith(
            "line 1 is the first that differs:\n  found:    ...%s\n  expected: ...%s\n"
                .formatted("v".repeat(60) + "é", "v".repeat(110)));
  }

  @Test
  void whatCannotBeRead_isAMistake() throws IOException {
    Path bad = Files.writeString(folder.resolve("a.trace.zst"), "I 0005 v\n");

    assertThat(CommandEnding.of("verify", SPEC, bad).exitCode()).isEqualTo(2);
    assertThat(CommandEnding.of("verify", SPEC, bad).err()).contains("not compressed as its name");
    assertThat(CommandEnding.of("verify", SPEC, "none.trace").exitCode()).isEqualTo(2);
    assertThat(CommandEnding.of("verify", SPEC, "none.trace").err()).contains("there is no file");
    assertThat(CommandEnding.of("verify", SPEC).exitCode()).isEqualTo(2);
  }
}
