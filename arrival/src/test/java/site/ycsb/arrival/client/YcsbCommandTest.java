package site.ycsb.arrival.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.Console;

/** Every mistake in the arguments is one message with what is legal, and exit code 2. */
@Timeout(20)
class YcsbCommandTest {
  private static final String CORE = "workload=site.ycsb.workloads.CoreWorkload";

  private final Path home;
  private Console console = new Console();

  YcsbCommandTest(@TempDir Path home) {
    this.home = home;
  }

  @BeforeEach
  void listBindings() throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("bin/bindings.properties"), "# ours\nbasic:site.ycsb.BasicDB\nlost:no.Such\n");
    console = new Console(home);
  }

  @Test
  void help_isOnStandardOutput() {
    assertThat(run("--help")).isZero();
    assertThat(console.out()).contains("load", "run", "shell", "Examples:", "Exit code: 0");
    assertThat(run("run", "-h")).isZero();
    assertThat(console.out()).contains("-threads N", "-P", "Bindings: basic, lost");
    assertThat(console.err()).isEmpty();
  }

  @Test
  void nothing_isHelpAndAMistake() {
    assertThat(run()).isEqualTo(2);
    assertThat(console.out()).isEmpty();
    assertThat(console.err()).contains("Usage: ycsb");
  }

  @Test
  void version_namesAllThree() {
    assertThat(run("--version")).isZero();
    assertThat(console.out()).contains("Tectonic for YCSB", "YCSB 0.17.0", "Java ");
  }

  @Test
  void unknownCommand_namesTheNearest() {
    assertMistake("unknown command 'laod'; did you mean load?", "laod", "basic");
    assertThat(console.err()).contains("Commands: load, run, shell");
  }

  @Test
  void unknownFlag_namesTheNearest() {
    assertMistake("unknown flag '-tread'; did you mean -threads?", "run", "basic", "-tread", "4");
    assertThat(console.err()).contains("Flags: ", "-target", "-db");
  }

  @Test
  void unknownBinding_namesTheNearest() {
    assertMistake("unknown binding 'basci'; did you mean basic?", "run", "basci");
    assertThat(console.err()).contains("Bindings: basic, lost");
  }

  @Test
  void missingParts_areNamed() {
    assertMistake("there is no binding: ycsb run BINDING", "run");
    assertMistake("flag -threads needs a value: -threads N", "run", "basic", "-threads");
    assertMistake("unexpected argument 'more'", "run", "basic", "more");
    assertMistake("-p x: expected NAME=VALUE", "run", "basic", "-p", "x");
    assertMistake("there is no workload", "run", "basic");
    assertMistake("binding class no.Such is not on the class path", "run", "lost", "-p", CORE);
    assertMistake("binding class no.Such is not on the class path", "shell", "lost");
  }

  @Test
  void unreadableFile_isAMistake() throws IOException {
    Path broken = Files.writeString(home.resolve("broken"), "a=\\uZZZZ\n");
    assertMistake("there is no such file", "run", "basic", "-P", home + "/nope");
    assertMistake("is a folder", "run", "basic", "-P", home.toString());
    assertMistake("no properties file", "run", "basic", "-P", broken.toString());
  }

  @Test
  void wrongNumber_isAMistake() {
    assertMistake("threadcount=x", "run", "basic", "-p", CORE, "-threads", "x");
    assertMistake("target=-5", "run", "basic", "-p", CORE, "-target", "-5");
  }

  @Test
  void coreWorkload_runs() throws IOException {
    Path file = Files.writeString(home.resolve("workload a"), CORE + "\nrecordcount=10\n");
    assertThat(
            run(
                "run",
                "basic",
                "-P",
                file.toString(),
                "-p",
                "operationcount=100",
                "-p",
                "basicdb.verbose=false",
                "-threads",
                "2"))
        .isZero();
    assertThat(console.out()).contains("[READ], Operations, ");
  }

  private void assertMistake(String message, String... arguments) {
    console = new Console(home);
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(console.err()).startsWith("error: ").contains(message).doesNotContain("\tat ");
    assertThat(console.out()).isEmpty();
  }

  private int run(String... arguments) {
    return YcsbCommand.execute(console.context(), arguments);
  }
}
