package site.ycsb.tests;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.run.Practice;

/**
 * What a run says of its schedule, its load and its machine, in processes of their own. What the
 * machine of the tests does beside is not asserted: a part is only held to what the test causes.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Tag("alone")
final class VerdictRunTest {
  private static final int STOP_SECONDS = 5;

  /** What a test needs for itself, unless its threads only sleep. */
  private static final String MACHINE = "machine";

  @TempDir private Path folder;
  private final List<Process> busy = new ArrayList<>();

  @AfterEach
  void end() {
    busy.forEach(Process::destroyForcibly);
  }

  /** 4 threads of 5 ms each get through 800 requests a second at most. */
  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock(value = MACHINE, mode = ResourceAccessMode.READ)
  @CsvSource({
    "constant, 300, queue, STEADY",
    "poisson, 300, queue, STEADY",
    "self_similar, 150, queue, STEADY",
    "constant, 1200, queue, OVERLOADED",
    "poisson, 1200, queue, OVERLOADED",
    "poisson, 2400, queue, OVERLOADED",
    "self_similar, 2400, queue, OVERLOADED",
    "poisson, 1200, block, OVERLOADED",
    "poisson, 1200, drop, OVERLOADED",
    "poisson, 100, drop, STEADY"
  })
  void load_isJudgedByWhatTheThreadsGetThrough(
      String model, String perSecond, String policy, Finding expected) throws IOException {
    RunResult result =
        run(
            open(model, perSecond, 4, 5),
            "-p",
            "maxexecutiontime=8",
            "-p",
            "tectonic.arrival.policy=" + policy,
            "-p",
            policy.equals("drop") ? "tectonic.arrival.drop.after=1000" : "label=none");

    VerdictPart load = part(result, Finding.Part.LOAD);
    assertThat(load.finding()).as(load.saw()).isEqualTo(expected);
    if (expected == Finding.OVERLOADED && !policy.equals("drop")) {
      assertThat(load.saw()).containsPattern("4 threads got through [4-8][0-9]{2}\\.[0-9]/s");
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock(value = MACHINE, mode = ResourceAccessMode.READ)
  void pool_thatIsTooSmallIsToldByItsExitCode() throws Exception {
    List<String> command = open("constant", "300", 1, 10);
    command.addAll(
        List.of("-p", "maxexecutiontime=6", "--results", folder.resolve("r").toString()));
    command.addAll(List.of("-p", "tectonic.accept=missed,unmeasurable,disturbed"));
    Project.Ending ending = Project.run(folder, command);

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(5);
    assertThat(ending.err()).contains("Load OVERLOADED: 300.");
    assertThat(ending.out()).containsPattern("Load: +OVERLOADED: ");
  }

  @Test
  @ResourceLock(MACHINE)
  void client_thatIsStoppedCannotMeasure() throws Exception {
    Path results = folder.resolve("stopped");
    List<String> command = open("constant", "200", 8, 1);
    command.addAll(List.of("-p", "maxexecutiontime=10", "--results", results.toString()));
    Process process = start(command);
    awaitSecond(results.resolve("machine.csv"), 2);
    signal("-STOP", process);
    TimeUnit.SECONDS.sleep(STOP_SECONDS);
    signal("-CONT", process);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();

    RunResult result = new ResultFolder(results).read();
    assertThat(process.exitValue()).isEqualTo(4);
    assertThat(part(result, Finding.Part.SCHEDULE).finding()).isEqualTo(Finding.NOT_MEASURABLE);
    VerdictPart machine = part(result, Finding.Part.MACHINE);
    assertThat(machine.finding()).isEqualTo(Finding.DISTURBED);
    assertThat(machine.saw()).containsPattern("stopped for up to [5-7]\\.[0-9]{2} s");
    // Something else may have stopped it before.
    assertThat(machine.sinceSeconds()).isBetween(0.0, 5.0);
  }

  /** What waited for the store is got through after it, and is no fault of the client. */
  @Test
  @ResourceLock(MACHINE)
  void storeThatFreezes_isNotTakenForTheClientOrTheLoad() throws Exception {
    Path results = folder.resolve("frozen");
    List<String> command = open("constant", "200", 8, 0);
    command.addAll(
        List.of("-db", FreezingDb.class.getName(), "-p", "maxexecutiontime=8", "--results"));
    command.addAll(List.of(results.toString(), "-p", "tectonic.accept=unmeasurable,disturbed"));
    Path classes = Project.home().resolve("src/test/target/test-classes");
    Project.Ending ending = Project.run(folder, command, Map.of("CLASSPATH", classes.toString()));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    RunResult result = new ResultFolder(results).read();
    VerdictPart schedule = part(result, Finding.Part.SCHEDULE);
    assertThat(schedule.finding()).as(schedule.saw()).isIn(Finding.MET, Finding.NOT_MEASURABLE);
    VerdictPart load = part(result, Finding.Part.LOAD);
    assertThat(load.finding()).as(load.saw()).isEqualTo(Finding.STEADY);
    // 200 a second but for the 8 that the threads hold, for as long as the freeze.
    assertThat(load.saw()).containsPattern("^at most [1-9][0-9]{2,} waited");
    // A client that was stopped would have seen it.
    Latency hiccups = requireNonNull(result.machine()).hiccupNanos();
    assertThat(hiccups.nanos(LatencyFigure.MAX)).isLessThan(0.75e9 * FreezingDb.SECONDS);
  }

  @Test
  @ResourceLock(MACHINE)
  void closedLoop_onAMachineThatOthersUseIsDisturbed() throws IOException {
    for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
      busy.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
    }
    RunResult result =
        run(closed(2, 0), "-p", "operationcount=2000000000", "-p", "maxexecutiontime=4");

    VerdictPart machine = part(result, Finding.Part.MACHINE);
    assertThat(machine.finding()).isEqualTo(Finding.DISTURBED);
    assertThat(machine.saw()).containsPattern("others used [0-9.]+ of|stopped for up to [0-9]");
    assertThat(result.verdict()).contains("The machine was disturbed.");
    assertThat(result.exitCode()).isZero();
  }

  private static List<String> open(String model, String perSecond, int threads, int millis) {
    List<String> command = closed(threads, millis);
    command.addAll(
        List.of(
            "-p",
            "arrivalgenerator=" + model,
            "-target",
            perSecond,
            "-p",
            "operationcount=1000000",
            "-p",
            "tectonic.arrival.end=cut"));
    return command;
  }

  /** Each read takes a fixed time. */
  private static List<String> closed(int threads, int millis) {
    return new ArrayList<>(
        Launcher.command(
            "ycsb",
            "run",
            "basic",
            "-threads",
            Integer.toString(threads),
            "-p",
            Practice.SECONDS + "=3",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=1000",
            "-p",
            "readproportion=1",
            "-p",
            "updateproportion=0",
            "-p",
            "basicdb.verbose=false",
            "-p",
            "basicdb.simulatedelay=" + millis,
            "-p",
            "basicdb.randomizedelay=false"));
  }

  private RunResult run(List<String> command, String... more) throws IOException {
    Path results = folder.resolve("results");
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(more));
    all.addAll(List.of("--results", results.toString()));
    Project.Ending ending = Project.run(folder, all);
    assertThat(Files.exists(results)).as(ending.err()).isTrue();
    return new ResultFolder(results).read();
  }

  private Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("out.txt").toFile())
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }

  /** The launcher becomes the client, so that its process is the client's. */
  private void signal(String name, Process process) {
    Project.run(folder, List.of("kill", name, Long.toString(process.pid())));
  }

  private static void awaitSecond(Path file, int second) throws Exception {
    while (!Files.exists(file) || Files.readAllLines(file).size() <= second) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static VerdictPart part(RunResult result, Finding.Part part) {
    return result.parts().stream().filter(each -> each.part() == part).findFirst().orElseThrow();
  }
}
