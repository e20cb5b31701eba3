package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
    Set<String> all = Tectonic.commandLine().getSubcommands().keySet();
    // What shells complete is every command, and what a service brings is found among all.
    List<String> aboutAll = List.of("--help", "generate-completion", "experiment");
    for (String name : all) {
      if (!aboutAll.contains(name)) {
        assertThat(Tectonic.commandLine(name).getSubcommands()).containsOnlyKeys(name);
      }
    }
    for (String name : aboutAll) {
      assertThat(Tectonic.commandLine(name).getSubcommands().keySet()).isEqualTo(all);
    }
  }

  @Test
  void help_breaksNoLineThatIsWrittenWhole() {
    CommandLine all = Tectonic.commandLine();
    // Its text is picocli's.
    all.getCommandSpec().removeSubcommand("generate-completion");
    Deque<CommandLine> left = new ArrayDeque<>(List.of(all));
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
  void help_ofAllCommands_cutsNoSentenceAndFitsATerminal() {
    Tectonic.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) ->
                assertThat(command.getCommandSpec().usageMessage().description()[0])
                    .as(name)
                    .endsWith("."));
    assertThat(Tectonic.commandLine().getUsageMessage().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void misspeltCommand_isAnsweredWithTheNearest() {
    assertThat(said("comapre")).contains("unknown command 'comapre'; did you mean compare?");
    assertThat(said("describe", "a.spec.json", "-p", "tectonic.scale=2"))
        .contains("unknown flag '-p': runs take properties, describe takes --scale and --seed");
    assertThat(said("compare", "--jsno")).contains("unknown flag '--jsno'; did you mean --json?");
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

  @Test
  void output_thatIsTheInput_isRefusedUnderAnyName() throws IOException {
    Path times = Files.writeString(folder.resolve("times.csv"), "1\n2\n");
    for (Path input : List.of(spec, times)) {
      Path link = folder.resolve("link");
      Path hardLink = folder.resolve("hard");
      Files.createSymbolicLink(link, input);
      Files.createLink(hardLink, input);
      String before = Files.readString(input);
      for (Path output :
          List.of(input, folder.resolve(".").resolve(input.getFileName()), link, hardLink)) {
        CommandEnding ending = CommandEnding.of(commandThatReads(input, output));

        assertThat(ending.exitCode()).isEqualTo(2);
        assertThat(ending.err())
            .contains("--output is " + output + ", which is in use as ")
            .hasLineCount(1);
        assertThat(input).hasContent(before);
      }
      Files.delete(link);
      Files.delete(hardLink);
    }
  }

  @Test
  void output_thatIsARecordingWhichTheSpecNames_isRefused() throws IOException {
    Path times = Files.writeString(folder.resolve("times.csv"), "1\n2\n");
    String replay =
        "\"arrival\": {\"replay\": {\"file\": \"%s\", \"repeat\": true}}, \"inserts\""
            .formatted(times);
    Files.writeString(spec, TEN_INSERTS.replace("\"inserts\"", replay));

    CommandEnding ending = CommandEnding.of("generate", spec, "-o", times);

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(2);
    assertThat(ending.err()).contains("--output is " + times + ", which is in use as " + times);
    assertThat(times).hasContent("1\n2\n");
  }

  private Object[] commandThatReads(Path input, Path output) {
    if (input.equals(spec)) {
      return new Object[] {"generate", input, "-o", output};
    }
    return new Object[] {
      "arrivals",
      "generate",
      "-p",
      "arrivalgenerator=replay",
      "-p",
      "replay.file=" + input,
      "--arrivals",
      "2",
      "-o",
      output
    };
  }

  @Test
  void generate_whereAFileCannotBeMade_saysWhy() {
    assumeTrue(Files.isDirectory(Path.of("/proc")));

    CommandEnding ending = CommandEnding.of("generate", spec, "-o", "/proc/x.trace");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).startsWith("tectonic: --output is /proc/x.trace, which cannot be");
  }

  @ParameterizedTest
  @ValueSource(strings = {"validate", "describe", "generate"})
  void standardOutput_thatTakesNoMore_isToldOnce(String name) {
    assertThat(onBrokenOutput("No space left on device", name))
        .isEqualTo("1 tectonic: standard output cannot be written: No space left on device\n");
    assertThat(onBrokenOutput("Broken pipe", name)).isEqualTo("0 ");
  }

  private String onBrokenOutput(String why, String name) {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int single) throws IOException {
            throw new IOException(why);
          }
        };
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      int exitCode = StandardOutput.during(() -> Tectonic.execute(name, spec.toString()), broken);
      String lines = errors.toString(StandardCharsets.UTF_8);
      // What generate has to say of its trace is no complaint.
      return exitCode + " " + lines.replaceAll("(?m)^10 operations.*\\R", "");
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private static String said(String... arguments) {
    StringWriter said = new StringWriter();
    CommandLine line = Tectonic.commandLine(arguments).setErr(new PrintWriter(said));
    assertThat(line.execute(arguments)).isEqualTo(2);
    return said.toString();
  }

  private int generate(Path target) {
    return Tectonic.execute("generate", spec.toString(), "-o", target.toString());
  }
}
