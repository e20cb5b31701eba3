package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code tectonic experiment}: killed while it runs, it goes on; what is done is not done again.
 */
final class ExperimentTest {
  private static final String PLAN =
      """
      {
        "name": "threads",
        "binding": "rocksdb",
        "properties": {"tectonic.spec": "%s", "tectonic.practice.seconds": 0},
        "factors": {"threadcount": [1, 2]},
        "trials": %d,
        "repeats": 0
      }
      """;

  @TempDir private Path folder;

  @Test
  void killedExperiment_goesOn_andAddedTrialsKeepWhatIsThere() throws Exception {
    Files.writeString(
        folder.resolve("small.spec.json"),
        """
        {"sections": [{"groups": [
          {"name": "load", "inserts": {"op_count": 500, "key": {"uniform": {"len": 12}},
            "val": {"uniform": {"len": 20}}}},
          {"name": "read", "point_queries": {"op_count": 2000}}]}]}
        """);
    Path plan = plan(1);

    killInTheSecondRun(plan);
    assertThat(endedRuns()).hasSize(1);
    Map<String, FileTime> first = endedRuns();
    Project.Ending ending = experiment(plan);
    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    assertThat(endedRuns()).hasSize(2).containsAllEntriesOf(first);

    Map<String, FileTime> before = endedRuns();
    Project.Ending more = experiment(plan(2));
    assertThat(more.exitCode()).as(more.toString()).isZero();
    assertThat(endedRuns()).hasSize(4).containsAllEntriesOf(before);
    assertThat(more.out()).containsPattern("read +1=? +[12] +[0-9.,]+/s");
    assertThat(folder.resolve("out/experiment.html")).exists();
    // Of 4 runs: 2 phases with a throughput, an amplification and the time in stalls, and 2
    // operations with a count and 9 service times.
    List<String> figures = Files.readAllLines(folder.resolve("out/figures.csv"));
    // Linux alone tells of processor time, and of bytes from and to devices.
    int ofPhase = OS.LINUX.isCurrentOs() ? 6 : 3;
    assertThat(figures).hasSize(1 + 4 * (2 * ofPhase + 2 * 10));
    assertThat(figures.get(0))
        .isEqualTo("run,trial,threadcount,verdict,phase,operation,figure,unit,value");

    Files.writeString(plan, Files.readString(plan).replace("\"repeats\": 0", "\"repeats\": 1"));
    Files.writeString(plan, Files.readString(plan).replace("rocksdb", "memory"));
    Project.Ending other = experiment(plan);
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.err()).contains("has runs of threadcount 1 as rocksdb", "expected: the same");
  }

  /**
   * A store that takes 20 ms has an answer in 80 ms at few requests, and never at 200 a second, of
   * which two threads can send 100.
   */
  @Tag("nightly")
  @Test
  void search_endsWhereTheLimitBreaks() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("plan.json"),
            """
            {"name": "queue", "binding": "basic",
             "properties": {"workload": "site.ycsb.workloads.CoreWorkload", "recordcount": 100,
               "operationcount": 100, "updateproportion": 0, "readproportion": 1,
               "basicdb.simulatedelay": 20, "basicdb.randomizedelay": false,
               "basicdb.verbose": false, "arrivalgenerator": "poisson", "threadcount": 2,
               "tectonic.accept": "missed, unmeasurable, overloaded, disturbed",
               "tectonic.practice.seconds": 0},
             "factors": {"insertorder": ["hashed"]},
             "search": {"slo": "READ p50 < 80 ms", "from": 50, "to": 400, "within": 1},
             "trials": 1, "repeats": 0}
            """);

    Project.Ending ending = experiment(plan);

    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    assertThat(ending.err())
        .contains("1/1  insertorder hashed, trial 1, 50/s", "READ p50 < 80 ms: ");
    assertThat(ending.out()).contains("insertorder hashed", "/s (one trial)");
    assertThat(folder.resolve("out/runs/hashed_1_at-50/run.json")).exists();
    assertThat(folder.resolve("out/runs/hashed_1_at-400")).doesNotExist();
    assertThat(Files.readString(folder.resolve("out/figures.csv")))
        .startsWith("run,trial,insertorder,target,verdict,")
        .contains("hashed_1_at-100,1,hashed,100,");
    // What is done is not done again.
    assertThat(experiment(plan).err()).doesNotContain("1/1");
  }

  /** What a run would be refused for is said before there is any. */
  @ParameterizedTest
  @CsvSource({
    "'\"tectonic.spec\": \"SPEC\", \"tectonic.scael\": 1', did you mean tectonic.scale?",
    "'\"tectonic.spec\": \"SPEC\", \"rocksdb.optionsfile\": \"no\"', rocksdb.optionsfile=no: there is no such file",
    "'\"tectonic.spec\": \"none.json\"', none.json",
    "'', there is no workload"
  })
  void dryRun_checksWhatRunsWouldBeRefusedFor(String properties, String said) throws IOException {
    String spec = folder.resolve("small.spec.json").toString().replace('\\', '/');
    Path plan =
        Files.writeString(
            folder.resolve("dry.json"),
            "{\"name\": \"dry\", \"binding\": \"memory\", \"properties\": {"
                + properties.replace("SPEC", spec)
                + "}, \"factors\": {\"threadcount\": [1, 2]}}");

    Project.Ending ending = Launcher.tectonic(folder, "experiment", plan.toString(), "--dry-run");

    assertThat(ending.exitCode()).as(ending.toString()).isEqualTo(2);
    assertThat(ending.err()).startsWith("threadcount 1: ").contains(said);
    assertThat(folder.resolve("experiments")).doesNotExist();
  }

  private Path plan(int trials) throws IOException {
    String spec = folder.resolve("small.spec.json").toString().replace('\\', '/');
    return Files.writeString(folder.resolve("plan.json"), PLAN.formatted(spec, trials));
  }

  private Project.Ending experiment(Path plan) {
    return Launcher.tectonic(folder, "experiment", plan.toString(), "--results", "out");
  }

  private void killInTheSecondRun(Path plan) throws Exception {
    Process process =
        new ProcessBuilder(
                Launcher.command("tectonic", "experiment", plan.toString(), "--results", "out"))
            .directory(folder.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader err = process.errorReader()) {
      Launcher.awaitLine(err, "2/2");
      List<ProcessHandle> all =
          Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
      all.forEach(ProcessHandle::destroyForcibly);
      process.waitFor();
    }
  }

  /** When each run that has a result ended. */
  private Map<String, FileTime> endedRuns() throws IOException {
    try (Stream<Path> runs = Files.list(folder.resolve("out/runs"))) {
      Map<String, FileTime> ended = new TreeMap<>();
      for (Path run : runs.collect(Collectors.toList())) {
        Path file = run.resolve("run.json");
        boolean isWhole = !run.getFileName().toString().contains(".part-");
        if (isWhole
            && Files.exists(file)
            && Files.readString(file).contains("\"status\" : \"finished\"")) {
          ended.put(run.getFileName().toString(), Files.getLastModifiedTime(file));
        }
      }
      return ended;
    }
  }
}
