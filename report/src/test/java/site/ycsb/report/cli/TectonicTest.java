package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The tectonic command leaves what is not its own alone, and its exit codes tell. */
final class TectonicTest {
  private static final String TEN_INSERTS =
      """
      {"sections": [{"groups": [
        {"inserts": {"op_count": 10, "key": {"uniform": {"len": 9}}, "val": "v"}}]}]}
      """;

  @TempDir private Path folder;
  private Path spec;

  @BeforeEach
  void writeSpec() throws IOException {
    spec = Files.writeString(folder.resolve("ten.spec.json"), TEN_INSERTS);
  }

  @Test
  void commands_areCalledByTheirNames() {
    CommandLine all = Tectonic.commandLine();

    assertThat(all.getSubcommands())
        .hasSizeGreaterThan(7)
        .allSatisfy((name, command) -> assertThat(command.getCommandName()).isEqualTo(name));
  }

  @Test
  void command_thatIsAskedFor_comesWithoutTheOthers() {
    for (String name : Tectonic.commandLine().getSubcommands().keySet()) {
      assertThat(Tectonic.commandLine(name).getSubcommands()).containsOnlyKeys(name);
    }
    assertThat(Tectonic.commandLine("--help").getSubcommands())
        .hasSameSizeAs(Tectonic.commandLine().getSubcommands());
  }

  @Test
  void help_breaksNoLineThatIsWrittenWhole() {
    Deque<CommandLine> left = new ArrayDeque<>(List.of(Tectonic.commandLine()));
    while (!left.isEmpty()) {
      CommandLine command = left.remove();
      left.addAll(command.getSubcommands().values());
      CommandLine.Model.UsageMessageSpec message = command.getCommandSpec().usageMessage();
      List<String> lines = command.getUsageMessage().lines().toList();
      Stream.of(message.footer(), message.description())
          .filter(each -> each.length > 1)
          .flatMap(Arrays::stream)
          .forEach(line -> assertThat(lines).contains(String.format(line).stripTrailing()));
    }
  }

  @Test
  void generate_intoALink_writesWhatTheLinkNames() throws IOException {
    Path file = Files.writeString(folder.resolve("real"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);

    assertThat(generate(link)).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(Files.readAllLines(file)).hasSize(10).allMatch(line -> line.startsWith("I "));
  }

  @Test
  void generate_besideAFileOfTheUsers_leavesItAlone() throws IOException {
    Path mine = Files.writeString(folder.resolve("out.part"), "mine");

    assertThat(generate(folder.resolve("out"))).isZero();
    assertThat(mine).hasContent("mine");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("ten.spec.json", "out.part", "out");
  }

  @Test
  void generate_whereThereIsNoFolder_isAMistake() {
    assertThat(generate(folder.resolve("none/out"))).isEqualTo(2);
    assertThat(generate(folder)).isEqualTo(2);
  }

  @Test
  void generate_ofASpecThatCannotRun_writesNothing() throws IOException {
    Path few =
        Files.writeString(
            folder.resolve("few.spec.json"),
            """
            {"sections": [{"groups": [
              {"inserts": {"op_count": 2, "key": "a", "val": "v"}}]}]}
            """);
    Path out = folder.resolve("few.trace");

    assertThat(Tectonic.execute("generate", few.toString(), "-o", out.toString())).isEqualTo(2);
    assertThat(out).doesNotExist();
  }

  @Test
  void arguments_thatAreWrong_areAMistake() {
    assertThat(Tectonic.execute()).isEqualTo(2);
    assertThat(Tectonic.execute("generat")).isEqualTo(2);
    assertThat(Tectonic.execute("validate", spec.toString(), "--seed", "x")).isEqualTo(2);
    assertThat(Tectonic.execute("validate", spec.toString(), "--scale", "0")).isEqualTo(2);
    assertThat(Tectonic.execute("validate", folder.resolve("none.json").toString())).isEqualTo(2);
    assertThat(Tectonic.execute("validate", spec.toString(), "--scale", "0.5")).isZero();
  }

  private int generate(Path target) {
    return Tectonic.execute("generate", spec.toString(), "-o", target.toString());
  }
}
