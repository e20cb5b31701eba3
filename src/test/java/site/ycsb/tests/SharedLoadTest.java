package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of an experiment that share a load execute what a run by itself executes after its load; the
 * load is killed in the middle first, and made again.
 */
final class SharedLoadTest {
  private static final String SPEC =
      """
      {"sections": [{"groups": [
        {"name": "load", "inserts": {"op_count": 2000, "key": {"uniform": {"len": 12}},
          "val": {"uniform": {"len": 100}}}},
        {"name": "mix", "updates": {"op_count": 300, "val": "v"}, "point_queries": {"op_count": 600},
          "point_deletes": {"op_count": 100}}]}]}
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeSpec() throws IOException {
    Files.writeString(folder.resolve("small.spec.json"), SPEC);
  }

  @Test
  void runsOfASharedLoad_executeWhatARunByItselfDoes() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("plan.json"),
            """
            {"name": "shared", "binding": "rocksdb", "shared_load": {},
             "properties": {"tectonic.spec": "small.spec.json", "tectonic.verify": "all",
               "tectonic.practice.seconds": 0},
             "factors": {"threadcount": [1, 2]}, "trials": 1, "repeats": 0}
            """);
    killInTheLoad(plan);
    assertThat(names("out/loads")).hasSize(1).allMatch(name -> name.contains(".part-"));

    Project.Ending ending =
        Launcher.tectonic(folder, "experiment", "plan.json", "--results", "out");
    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    assertThat(ending.err()).containsOnlyOnce("load rocksdb ").contains("  loaded in ");

    List<String> loads = names("out/loads");
    assertThat(loads).hasSize(1).noneMatch(name -> name.contains(".part-"));
    JsonNode load = run("out/loads/" + loads.get(0) + "/result");
    assertThat(counts(load)).isEqualTo(Map.of("load INSERT", 2000L));
    JsonNode whole = alone();
    for (String shared : List.of("out/runs/1_1", "out/runs/2_1")) {
      JsonNode run = run(shared);
      assertThat(run.path("status").asText()).isEqualTo("finished");
      Map<String, Long> all = counts(load);
      all.putAll(counts(run));
      assertThat(all).isEqualTo(counts(whole)).hasSize(4);
      // A digest is the sum of a hash of each operation.
      assertThat(digest(load) + digest(run)).isEqualTo(digest(whole));
    }
  }

  /** A run of the whole spec on a store of its own. */
  private JsonNode alone() throws IOException {
    Project.Ending ending =
        Launcher.ycsb(
            folder,
            "run",
            "rocksdb",
            "-p",
            "tectonic.spec=small.spec.json",
            "-p",
            "rocksdb.dir=db",
            "--results",
            "alone");
    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    return run("alone");
  }

  private void killInTheLoad(Path plan) throws Exception {
    Process process =
        new ProcessBuilder(
                Launcher.command("tectonic", "experiment", plan.toString(), "--results", "out"))
            .directory(folder.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader err = process.errorReader()) {
      Launcher.awaitLine(err, "load rocksdb ");
      List<ProcessHandle> all =
          Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
      all.forEach(ProcessHandle::destroyForcibly);
      process.waitFor();
    }
  }

  private List<String> names(String path) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(path))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private JsonNode run(String path) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(path).resolve("run.json").toFile());
  }

  private static long digest(JsonNode run) {
    return Long.parseUnsignedLong(run.path("digest").asText(), 16);
  }

  /** Operations that were well, by phase and kind. */
  private static Map<String, Long> counts(JsonNode run) {
    Map<String, Long> counts = new TreeMap<>();
    for (JsonNode phase : run.path("phases")) {
      for (JsonNode operation : phase.path("operations")) {
        counts.put(
            phase.path("name").asText() + " " + operation.path("operation").asText(),
            operation.path("outcomes").path("ok").asLong());
      }
    }
    return counts;
  }
}
