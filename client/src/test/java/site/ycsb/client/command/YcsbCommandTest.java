package site.ycsb.client.command;

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
import site.ycsb.arrival.Draws;
import site.ycsb.client.Console;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.ResultFolder.RunJson;
import site.ycsb.client.result.RunStatus;

/** Every mistake in the arguments is one message with what is legal, and exit code 2. */
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
  void classWithoutABindingsName_isTaken() {
    assertMistake("there is no workload", "run", "-db", "site.ycsb.BasicDB");
    assertMistake(
        "binding class no.Such is not on the class path", "run", "-db", "no.Such", "-p", CORE);
  }

  @Test
  void flagsOfYcsbsLauncher_areNamedWithWhatTheyAreHere() {
    assertMistake("-cp is a flag of YCSB's own", "run", "basic", "-cp", "conf");
    assertThat(console.err()).contains("CLASSPATH");
    assertMistake("-jvm-args is a flag of YCSB's own", "load", "basic", "-jvm-args=-Xmx1g");
    assertThat(console.err()).contains("JAVA_OPTS");
    assertMistake("-load is a flag of YCSB's own", "run", "basic", "-load");
    assertThat(console.err()).contains("here the command says it: ycsb load BINDING [flags]");
    assertMistake("-t is a flag of YCSB's own", "run", "basic", "-t");
    assertThat(console.err()).contains("ycsb run BINDING").doesNotContain("did you mean");
  }

  @Test
  void fileOfYcsb_thatIsNotHere_isNamedWithItsSpec() {
    assertMistake(
        "-P workloads/workloadb: there is no such file",
        "run",
        "basic",
        "-P",
        "workloads/workloadb");
    assertThat(console.err()).contains("-p tectonic.spec=specs/ycsb/b.spec.json");
  }

  @Test
  void missingParts_areNamed() {
    assertMistake("there is no binding: expected its name", "run");
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
  void exportfile_thatIsReadAsProperties_isRefused() throws IOException {
    Path used = Files.writeString(home.resolve("used"), CORE + "\nrecordcount=10\n");
    String[] arguments = {"run", "basic", "-P", used.toString(), "-p", "exportfile=" + used};

    assertMistake("property exportfile is %s, which is in use as %<s".formatted(used), arguments);
    assertThat(used).content().contains("recordcount");
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
                "2",
                "--results",
                home.resolve("a result").toString()))
        .isZero();
    assertThat(console.out())
        .contains(
            "[READ], Operations, ",
            "Results: " + home.resolve("a result"),
            "To see them: bin/tectonic report '" + home.resolve("a result") + "'");
    assertThat(new ResultFolder(home.resolve("a result")).read().status())
        .isEqualTo(RunStatus.FINISHED);
  }

  private int small(String... flags) {
    List<String> run = new ArrayList<>(List.of("run", "basic"));
    for (String property :
        List.of(
            CORE,
            "recordcount=10",
            "operationcount=100",
            "basicdb.verbose=false",
            "tectonic.results=none")) {
      run.addAll(List.of("-p", property));
    }
    run.addAll(List.of(flags));
    return run(run.toArray(String[]::new));
  }

  @Test
  void ycsb_isItsLinesAndNothingElse() {
    assertThat(small("--ycsb")).as(console.err()).isZero();
    assertThat(console.out().lines()).isNotEmpty().allMatch(line -> line.startsWith("["));
  }

  @Test
  void summary_hasNoLinesOfYcsb() {
    assertThat(small("-p", "tectonic.output=summary")).as(console.err()).isZero();
    assertThat(console.out())
        .startsWith("Finished: 100 operations in ")
        .contains("\nphase         operation  count")
        .doesNotContain("[OVERALL]");
  }

  @Test
  void explain_isAll() {
    String results = home.resolve("explained").toString();
    assertThat(run("run", "basic", "-p", CORE, "--results", results, "--explain")).isZero();
    assertThat(console.out()).contains("[OVERALL], ", "\nFinished: ", "\nBinding: ");
  }

  @Test
  void json_isAllThatIsPrinted() {
    assertThat(small("--json")).as(console.err()).isZero();
    assertThat(RunJson.parse("standard output", console.out()).status())
        .isEqualTo(RunStatus.FINISHED);
  }

  @Test
  void resultFolder_thatCannotBeUsed_isAMistake() throws IOException {
    Path file = Files.writeString(home.resolve("file"), "mine");
    Path folder = Files.createDirectory(home.resolve("folder"));
    Files.writeString(folder.resolve("run.json"), "mine");

    assertMistake(
        "there are files in it already",
        "run",
        "basic",
        "-p",
        CORE,
        "--results",
        folder.toString());
    assertMistake("it is no folder", "run", "basic", "-p", CORE, "--results", file.toString());
    assertMistake("cannot be written", "run", "basic", "-p", CORE, "--results", file + "/below");
    assertMistake(
        "expected one of the two",
        "run",
        "basic",
        "-p",
        CORE,
        "--results",
        home + "/new",
        "-p",
        "tectonic.results=none");
    assertMistake(
        "did you mean tectonic.results.dir?",
        "run",
        "basic",
        "-p",
        CORE,
        "-p",
        "tectonic.results.dri=x");
    assertMistake("did you mean none?", "run", "basic", "-p", CORE, "-p", "tectonic.results=nine");
    assertThat(file).hasContent("mine");
    assertThat(folder.resolve("run.json")).hasContent("mine");
    assertThat(home.resolve("new")).doesNotExist();
  }

  /** Nothing runs, as there is no workload; whatever else is wrong is told as one message. */
  @Test
  void commandLine_changedInAnyWay_isOneMessage() {
    Path file = home.resolve("given.properties");
    List<String> good =
        List.of(
            "run\nbasic\n-P\n%s\n-p\nrecordcount=10\n-p\nstatus.interval=5".formatted(file),
            "load\nbasic\n-threads\n4\n-target\n100\n-s\n-P\n%s\n-db\nmy.Db".formatted(file));
    Draws.check(
        60,
        20261123,
        draws -> {
          byte[] line = draws.of(good).getBytes(UTF_8);
          byte[] given = draws.yes() ? draws.changed(line) : line;
          List<String> arguments =
              draws.show("arguments", List.of(new String(given, UTF_8).split("\n", -1)));
          Files.write(
              file,
              draws.show("file", draws.changed("threadcount=4\nkey=\\u0041\n".getBytes(UTF_8))));
          console = new Console(home);
          int exit = run(arguments.toArray(String[]::new));
          assertThat(exit).as(console.err()).isIn(0, 2);
          if (exit == 2) {
            assertThat(console.err().replace(file.toString(), ""))
                .containsPattern("[a-z]{3}")
                .doesNotContain("\tat ", "Exception");
          }
        });
  }

  private void assertMistake(String message, String... arguments) {
    console = new Console(home);
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(console.err()).startsWith("error: ").contains(message).doesNotContain("\tat ");
    assertThat(console.out()).isEmpty();
  }

  private int run(String... arguments) {
    return YcsbMain.execute(console.context(), arguments);
  }
}
