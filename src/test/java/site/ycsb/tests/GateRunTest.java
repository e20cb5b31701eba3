package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.settings.RunSettings;

/** Gates on real runs of YCSB's own basic binding, which sleeps as long as it is told to. */
final class GateRunTest {
  private static final int RUNS = 3;

  @TempDir private Path folder;
  private Commands commands;

  @BeforeEach
  void startCommands() throws IOException {
    commands = Commands.start(folder);
  }

  @AfterEach
  void endCommands() throws IOException {
    commands.close();
  }

  @Tag("nightly")
  @Test
  void threeTimesTheServiceTime_failsTheGate() {
    List<String> base = new ArrayList<>();
    List<String> slower = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      base.add(run("base-" + run, 10));
      slower.add(run("slower-" + run, 30));
    }

    Project.Ending fails = gate(base, slower);

    assertThat(fails.exitCode()).as(fails.toString()).isEqualTo(7);
    assertThat(fails.out()).contains("at most +5.0 %  FAILS");
    // What is faster passes.
    assertThat(gate(slower, base).exitCode()).isZero();
  }

  /**
   * The first night makes the baseline; later ones leave it, say how to replace it, and refuse
   * other operations before they run them.
   */
  @Test
  void gateCommand_keepsTheBaseline_andSaysHowToAcceptTheRuns() throws IOException {
    spec("");
    assertThat(nightly().err())
        .contains("there is no baseline base; expected a folder, or --create");
    // A folder without runs is none.
    Files.createDirectory(folder.resolve("base"));
    Project.Ending made = nightly("--create", "--junit", "j.xml", "--markdown", "m.md");
    assertThat(made.exitCode()).as(made.toString()).isZero();
    assertThat(made.out())
        .startsWith("Baseline  base (3 runs")
        .endsWith("GATES PASS: 1 passes\n")
        .doesNotContain("INSERT  ");
    assertThat(folder.resolve("base.new")).doesNotExist();
    assertThat(made.err()).contains("Run 3 of 3: FINISHED");
    assertThat(folder.resolve("base/001/output.txt")).content().contains("INSERT");
    Instant first = Files.getLastModifiedTime(folder.resolve("base/001/run.json")).toInstant();
    Project.Ending fails = nightly("-p", "tectonic.limits=throughput > 1000000000/s", "--create");
    assertThat(fails.exitCode()).as(fails.toString()).isEqualTo(7);
    assertThat(fails.err()).contains("Run 1 of 3: LIMIT BROKEN: ");
    String accept = "rm -r base && mv base.new base\n";
    assertThat(fails.out())
        .endsWith("GATES PASS: 1 passes\nRuns      base.new\nAccept, if it is meant: " + accept);
    // The seed of a spec that names none.
    Project.Ending passes = nightly("--create", "-p", "tectonic.seed=42");
    assertThat(passes.exitCode()).as(passes.toString()).isZero();
    assertThat(passes.out())
        .endsWith("GATES PASS: 1 passes\nRuns      base.new\nAccept    " + accept)
        .doesNotContain("rocksdb.dir");
    assertThat(Files.getLastModifiedTime(folder.resolve("base/001/run.json")).toInstant())
        .as("a store that slows down a little each night is held against the first")
        .isEqualTo(first);
    ResultFolder.delete(folder.resolve("base.new"));
    // Their runs would replace those of the baseline, or leave with it when they are accepted.
    assertRefused("neither in the other", nightly("--results", "./base"));
    assertRefused("neither in the other", nightly("--results", "base/new"));
    assertRefused("neither in the other", nightly("--results", "."));
    assertRefused("RAED", nightly("--gate", "RAED p99 <= +10%"));
    assertRefused("threadcount: 1 and 4", nightly("-p", "threadcount=4"));
    assertRefused("target: 0 and 100", nightly("-p", "target=100"));
    assertRefused("tectonic.seed: 42 and 7", nightly("-p", "tectonic.seed=7"));
    assertRefused("tectonic.scale: 1 and 2", nightly("-p", "tectonic.scale=2"));
    spec("\"seed\": 7, ");
    assertRefused("the spec", nightly());
    assertThat(folder.resolve("base.new")).doesNotExist();
    assertThat(folder.resolve("j.xml")).content().contains("tests=\"1\" failures=\"0\"");
    assertThat(folder.resolve("m.md")).content().startsWith("### GATES PASS: 1 passes");
  }

  /** The first night, too, is held to what a figure must be by itself. */
  @Tag("nightly")
  @Test
  void gateCommand_judgesItsBaseline() throws IOException {
    spec("");
    Project.Ending made = nightly("--create", "--gate", "INSERT mean <= 0.000000001 us");
    assertThat(made.exitCode()).as(made.toString()).isEqualTo(7);
    assertThat(made.out()).contains("FAILS").endsWith("A GATE FAILS: 1 fails, 1 passes\n");
  }

  /** What no later night could be compared with. */
  @Test
  void runsThatTheClockEnds_areNoBaseline() throws IOException {
    Files.writeString(
        folder.resolve("a.json"),
        """
        {"sections": [{"groups": [
          {"inserts": {"op_count": 100, "key": {"uniform": {"len": 12}}, "val": "v"}},
          {"duration": "500ms", "updates": {"weight": 1, "val": "w"}}]}]}
        """);

    Project.Ending refused = nightly("--create");

    assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(2);
    assertThat(refused.err())
        .contains("have not executed the same operations", "-p tectonic.timed.operations=");
    assertThat(folder.resolve("base")).doesNotExist();
  }

  private void spec(String seed) throws IOException {
    Files.writeString(
        folder.resolve("a.json"),
        """
        {%s"sections": [{"groups": [
          {"inserts": {"op_count": 3000, "key": {"uniform": {"len": 12}}, "val": "v"}}]}]}
        """
            .formatted(seed));
  }

  private static void assertRefused(String why, Project.Ending ending) {
    assertThat(ending.exitCode()).as(ending.toString()).isEqualTo(2);
    assertThat(ending.err()).contains(why).doesNotContain("Run 1 of 3");
  }

  private Project.Ending nightly(String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("tectonic", "gate", "a.json", "--db", "rocksdb", "--baseline", "base"));
    // An interval from two runs, of which another process disturbed one, went beyond 1000 s.
    arguments.addAll(List.of("--runs", "" + RUNS, "--gate", "INSERT mean <= 1000000000 s"));
    // It starts runs of its own, whose rates nobody asks about.
    arguments.addAll(List.of("-p", RunSettings.PRACTICE_SECONDS + "=0"));
    arguments.addAll(List.of(more));
    return commands.run(arguments.toArray(String[]::new));
  }

  private Project.Ending gate(List<String> base, List<String> other) {
    return Launcher.tectonic(
        folder,
        "compare",
        "--gate",
        "READ p50 <= +5%",
        "--group",
        "base=" + String.join(",", base),
        "--group",
        "other=" + String.join(",", other));
  }

  private String run(String name, int delayMillis) {
    Project.Ending ending =
        Launcher.ycsb(
            folder,
            "run",
            "basic",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=100",
            "-p",
            "operationcount=60",
            "-p",
            "updateproportion=0",
            "-p",
            "readproportion=1",
            "-p",
            "basicdb.simulatedelay=" + delayMillis,
            "-p",
            "basicdb.randomizedelay=false",
            "-p",
            "basicdb.verbose=false",
            "-threads",
            "2",
            "--results",
            name);
    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    return folder.resolve(name).toString();
  }
}
