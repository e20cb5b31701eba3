package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.settings.RunSettings;

/**
 * The exit code of every workload, however its run ends, under our client and under YCSB's; what
 * {@code run.json} says is what the process does.
 */
final class ExitCodesTest {
  @TempDir private static Path lib;
  @TempDir private Path folder;

  @BeforeAll
  static void fillLib() throws IOException {
    StockClient.fill(lib);
    StockClient.copyJars("bindings/memory", lib);
  }

  @SuppressWarnings("ImmutableEnumChecker") // List.of() cannot be changed.
  private enum Work {
    SPEC("workload=site.ycsb.tectonic.TectonicWorkload"),
    CORE("workload=site.ycsb.workloads.CoreWorkload"),
    IVS("workload=site.ycsb.ivs.IvsWorkload", "extendproportion=0.1"),
    OPEN_LOOP("arrivalgenerator=constant", "tectonic.arrival.rate=1000"),
    SPEC_OPEN_LOOP(
        "workload=site.ycsb.tectonic.TectonicWorkload",
        "arrivalgenerator=constant",
        "tectonic.arrival.rate=1000");

    private final String properties;

    Work(String... properties) {
      this.properties = String.join(" ", properties);
    }

    /**
     * All each night, and for a spec by our door; else three by YCSB's, two for an open loop, and a
     * bad one.
     */
    Stream<Ending> endings(Door door) {
      boolean isOurs = door == Door.OURS;
      if (Project.FULL) {
        return Stream.of(Ending.values());
      }
      return switch (this) {
        case SPEC ->
            isOurs
                ? Stream.of(Ending.values())
                : Stream.of(Ending.WELL, Ending.THROWN, Ending.EXIT);
        case OPEN_LOOP -> Stream.of(isOurs ? Ending.MEMORY : Ending.ALL_FAILED, Ending.SOME_FAILED);
        case SPEC_OPEN_LOOP -> Stream.of(isOurs ? Ending.THROWN : Ending.WELL);
        case CORE, IVS -> Stream.of(Ending.SOME_FAILED);
      };
    }

    /** For so many operations, of which at least a third write. */
    List<String> properties(Door door, long operations, Path spec) throws IOException {
      List<String> all = new ArrayList<>();
      Collections.addAll(all, properties.split(" ", -1));
      if (this == OPEN_LOOP) {
        String core = "site.ycsb.workloads.CoreWorkload";
        all.add(
            door == Door.OURS
                ? "workload=" + core
                : "workload=site.ycsb.client.stock.OpenLoopWorkload");
      }
      if (this == SPEC || this == SPEC_OPEN_LOOP) {
        Files.writeString(
            spec,
            """
            {"sections": [{"groups": [{
              "inserts": {"op_count": %d, "key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 8}}},
              "updates": {"op_count": %d, "val": {"uniform": {"len": 8}}}}]}]}
            """
                .formatted(operations / 2, operations / 2));
        all.add("tectonic.spec=" + spec);
      } else {
        all.addAll(List.of("recordcount=100", "operationcount=" + operations, "fieldcount=1"));
      }
      // What the machine of the tests does, and whether it sends on time, is not asserted.
      all.add("tectonic.accept=missed, unmeasurable, overloaded, disturbed");
      all.add(RunSettings.PRACTICE_SECONDS + "=0");
      return all;
    }
  }

  private enum Door {
    OURS,
    STOCK;

    /** YCSB's client has one exit code for all that is wrong. */
    int failed() {
      return this == OURS ? 1 : 255;
    }

    List<String> command(List<String> properties) {
      List<String> command = new ArrayList<>();
      if (this == OURS) {
        command.addAll(Launcher.command("ycsb", "run", "-db", EndingDb.class.getName()));
        command.addAll(List.of("-p", "tectonic.results.dir=result"));
      } else {
        String classes = Project.home().resolve("src/test/target/test-classes").toString();
        command.addAll(
            Project.shortJava(
                    "-cp",
                    lib + "/*" + File.pathSeparator + classes,
                    "site.ycsb.Client",
                    "-t",
                    "-db",
                    EndingDb.class.getName())
                .toList());
      }
      command.addAll(List.of("-threads", "2"));
      properties.forEach(property -> command.addAll(List.of("-p", property)));
      return command;
    }

    Map<String, String> environment() {
      return Map.of(
          "CLASSPATH",
          Launcher.testBindings(),
          "JAVA_OPTS",
          "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    }
  }

  private enum Ending {
    WELL,
    UNCLOSED,
    SOME_FAILED,
    ALL_FAILED,
    THROWN,
    EXIT,
    MEMORY;

    int exitCode(Door door) {
      return this == WELL || this == UNCLOSED ? 0 : door.failed();
    }

    String property() {
      return "ending=" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** CoreWorkload under YCSB's client is all YCSB's own: there is nothing of ours in it. */
  private static boolean isOurs(Work work, Door door) {
    return work != Work.CORE || door == Door.OURS;
  }

  private static Stream<Run> goodRuns() {
    return Stream.of(Work.values())
        .flatMap(work -> Stream.of(Door.values()).map(door -> new Run(work, door, Ending.WELL)))
        .filter(run -> isOurs(run.work(), run.door()));
  }

  static Stream<Run> runs() {
    return goodRuns()
        .flatMap(
            run ->
                run.work().endings(run.door()).map(each -> new Run(run.work(), run.door(), each)));
  }

  private record Run(Work work, Door door, Ending ending) {}

  @ParameterizedTest
  @MethodSource("runs")
  @Execution(ExecutionMode.CONCURRENT)
  void process_endsAsItsRunDid(Run run) throws IOException {
    List<String> properties =
        new ArrayList<>(run.work().properties(run.door(), 200, folder.resolve("a.json")));
    properties.add(run.ending().property());
    // The probe writes, too: it is to end well.
    properties.add("ending.from=" + (run.work().name().startsWith("SPEC") ? 30 : 0));
    Project.Ending ended =
        Project.run(folder, run.door().command(properties), run.door().environment());

    int expected = run.ending().exitCode(run.door());
    assertThat(ended.exitCode()).as(run + ": " + ended.err()).isEqualTo(expected);
    assertThat(recorded()).as(run + ": " + ended.err()).allMatch(code -> code == expected);
  }

  /** By default every second run by one of the signals; each door meets two of them or more. */
  static Stream<Arguments> interruptible() {
    List<Run> runs = goodRuns().toList();
    List<String> signals = List.of("INT:130", "TERM:143", "HUP:129");
    return IntStream.iterate(0, i -> i < runs.size(), i -> i + (Project.FULL ? 1 : 2))
        .boxed()
        .flatMap(
            i ->
                (Project.FULL ? signals : List.of(signals.get(i / 2 % signals.size())))
                    .stream().map(signal -> Arguments.of(runs.get(i), signal)));
  }

  @ParameterizedTest
  @MethodSource("interruptible")
  @Execution(ExecutionMode.CONCURRENT)
  void signal_isTheExitCode(Run run, String signal) throws Exception {
    List<String> properties =
        new ArrayList<>(run.work().properties(run.door(), 10_000_000, folder.resolve("a.json")));
    properties.addAll(List.of("ending=hangs", "ending.from=100"));
    if (run.work() == Work.IVS) {
      // Longer than a signal waits where no thread of a run has begun.
      properties.add("ending.hang.millis=1500");
    }
    String name = signal.substring(0, signal.indexOf(':'));
    int code = Integer.parseInt(signal.substring(signal.indexOf(':') + 1));
    ProcessBuilder builder =
        new ProcessBuilder(Launcher.hearing(name, run.door().command(properties)))
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("out.txt").toFile());
    builder.environment().putAll(run.door().environment());
    Process process = builder.start();
    try (BufferedReader err =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      Launcher.awaitLine(err, "a write takes its time");
      Project.run(folder, List.of("kill", "-" + name, Long.toString(process.pid())));
      err.lines().forEach(line -> {});
    }
    assertThat(process.waitFor()).as(run + " " + signal).isEqualTo(code);
    assertThat(recorded()).as(run + " " + signal).allMatch(recorded -> recorded == code);
    assertThat(Files.readString(folder.resolve("out.txt"))).contains("[OVERALL], RunTime(ms), ");
  }

  /** What each run.json says, where there is one; one of a run that never ended says nothing. */
  private List<Integer> recorded() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Integer> codes = new ArrayList<>();
      for (Path file : files.filter(each -> each.endsWith("run.json")).toList()) {
        Integer code = new ResultFolder(file.resolveSibling("")).read().exitCode();
        if (code != null) {
          codes.add(code);
        }
      }
      return codes;
    }
  }

  static Stream<Arguments> fullHeaps() {
    return Stream.of(
            Arguments.of(Work.SPEC, Door.OURS),
            Arguments.of(Work.CORE, Door.OURS),
            Arguments.of(Work.SPEC, Door.STOCK))
        .limit(Project.FULL ? 3 : 1);
  }

  /** A heap that the store of the test itself fills. */
  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("fullHeaps")
  void heapThatIsFull_endsTheRunWithOneMessageAndTheResultsSoFar(Work work, Door door)
      throws IOException {
    List<String> properties =
        new ArrayList<>(work.properties(door, 2_000_000, folder.resolve("a.json")));
    properties.addAll(List.of("insertproportion=1", "readproportion=0", "updateproportion=0"));
    List<String> command = new ArrayList<>(door.command(properties));
    Map<String, String> environment = new HashMap<>(door.environment());
    environment.merge("JAVA_OPTS", "-Xmx40m", (opts, most) -> opts + " " + most);
    if (door == Door.STOCK) {
      command.add(1, "-Xmx40m");
    }
    Project.Ending ended = Project.run(folder, command, environment);

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(door.failed());
    assertThat(
            ended.err().lines().filter(line -> line.matches("(problem|error): .*out of memory.*")))
        .as(ended.err())
        .hasSize(1);
    assertThat(ended.err()).doesNotContain("\tat ", "Exception in", "has not practised");
    assertThat(recorded()).containsExactly(door.failed());
    assertThat(ended.out()).contains("[OVERALL], RunTime(ms), ");
    if (door == Door.OURS) {
      // YCSB's client prints kind by kind, and may find no memory for the second one.
      assertThat(ended.out()).contains("[INSERT], Operations, ");
    }
  }

  @Test
  void keySetsThatTheHeapCannotHold_areRefusedWithBothFiguresAndTheFlag() throws IOException {
    Path spec = folder.resolve("a.json");
    Files.writeString(
        spec,
        """
        {"sections": [{"groups": [{
          "inserts": {"op_count": 2e6, "key": {"uniform": {"len": 16}}, "val": {"uniform": {"len": 8}}},
          "range_queries": {"op_count": 100, "scan_length": 3}}]}]}
        """);
    Project.Ending ended =
        Project.run(
            folder,
            Launcher.command("ycsb", "run", "memory", "-p", "tectonic.spec=" + spec),
            Map.of("JAVA_OPTS", "-Xmx20m"));

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    // 18 bytes a live key and 4 an insert, by docs/key-sets.md. Some collectors keep a part.
    assertThat(ended.err())
        .containsPattern("about 44\\.0 MB, and the heap may have 2[01]\\.\\d MB")
        .contains("JAVA_OPTS=-Xmx");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"all-failed, presence", "all-failed, all", "some-failed, all"})
  void insertsThatFailed_areNotLive(String ending, String verified) throws IOException {
    List<String> properties =
        new ArrayList<>(Work.SPEC.properties(Door.OURS, 200, folder.resolve("a.json")));
    properties.addAll(List.of("ending=" + ending, "ending.from=30", "tectonic.verify=" + verified));
    Project.Ending ended =
        Project.run(folder, Door.OURS.command(properties), Door.OURS.environment());

    Matcher failed = Pattern.compile("(\\d+) of 100 INSERT in").matcher(ended.err());
    assertThat(failed.find()).as(ended.err()).isTrue();
    int live = 100 - Integer.parseInt(failed.group(1));
    assertThat(ended.out()).contains("the store at the end of %d keys (%<d live".formatted(live));
    assertThat(ended.err()).contains("ERROR: The operation failed.\n").doesNotContain("..\n");
  }

  @Test
  void workloadThatEndsTheProcessInItsInit_isAMistakeOfTheUser() throws IOException {
    List<String> properties =
        new ArrayList<>(Work.CORE.properties(Door.OURS, 200, folder.resolve("a.json")));
    properties.add("insertcount=200");
    Project.Ending ended =
        Project.run(folder, Door.OURS.command(properties), Door.OURS.environment());

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err())
        .contains("recordcount must be bigger than insertstart + insertcount.")
        .contains("error: site.ycsb.workloads.CoreWorkload.init ended the process (System.exit)")
        .doesNotContain("problem: ");
    assertThat(folder.resolve("result")).doesNotExist();
  }

  @Test
  void folderThatTwoRunsBeginIn_isThatOfOne() throws Exception {
    List<Process> both = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      List<String> properties =
          new ArrayList<>(
              Work.CORE.properties(Door.OURS, run == 0 ? 3000 : 3001, folder.resolve("a.json")));
      ProcessBuilder builder =
          new ProcessBuilder(Door.OURS.command(properties))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("out" + run + ".txt").toFile());
      builder.environment().putAll(Door.OURS.environment());
      both.add(builder.start());
    }
    List<Integer> codes = new ArrayList<>();
    for (Process process : both) {
      codes.add(process.waitFor());
    }
    assertThat(codes).containsExactlyInAnyOrder(0, 2);
    int refused = codes.indexOf(2);
    assertThat(Files.readString(folder.resolve("out" + refused + ".txt")))
        .containsOnlyOnce("error: the result folder result: ");
    assertThat(recorded()).containsExactly(0);
  }
}
