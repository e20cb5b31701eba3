package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.redis.RedisServer;
import site.ycsb.client.settings.RunSettings;

/** A step that fails is told in one message, and what was done before is kept. */
final class FailureTest {
  @TempDir private Path folder;

  @Test
  void store_thatRefusesLargeValues_failsTheStepAndKeepsTheEpochsBefore() throws IOException {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'large', 'records': 20, 'extends_per_epoch': 1000, 'reads_per_epoch': 100,"
                + " 'epochs': 5}");
    String[] command = {
      "ivs",
      plan.toString(),
      "--db",
      RefusingDb.class.getName(),
      "-p",
      "rocksdb.dir=" + folder.resolve("store"),
      "-p",
      RefusingDb.MOST_BYTES + "=2000",
      "--results",
      folder.resolve("results").toString()
    };

    Experiments.Ending ending = Experiments.run(command);
    Experiments.Ending again = Experiments.run(command);

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(1);
    assertThat(ending.err())
        .contains("  extend: 1 of ", "a value of 2100 bytes is too large")
        .contains("the same command goes on from there")
        .doesNotContain("Exception", "\tat ");
    assertThat(epochs()).startsWith("1").doesNotContain("5");
    assertThat(Files.readString(folder.resolve("results/run.json"))).contains("\"failed\"");
    assertThat(again.exitCode()).as(again.err()).isEqualTo(1);
    assertThat(again.err()).contains("too large");
  }

  @Test
  void server_thatGoesAway_failsTheStep_andTheSameCommandGoesOn() throws Exception {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'gone', 'records': 20, 'extends_per_epoch': 200, 'reads_per_epoch': 400,"
                + " 'epochs': 2}");
    Path data = Files.createDirectory(folder.resolve("data"));
    try (ServerProcess server = RedisServer.start(data)) {
      String[] command = {
        "ivs",
        plan.toString(),
        "--db",
        StruckDb.OnRedis.class.getName(),
        "-p",
        "redis.port=" + server.port(),
        "--results",
        folder.resolve("results").toString()
      };
      Path kept = folder.resolve("results/trial-1/epoch-002/extend.json");
      Strike.in(100, kept, server::kill);
      Experiments.Ending ending = Experiments.run(command);

      assertThat(ending.exitCode()).as(ending.err()).isEqualTo(1);
      assertThat(ending.err())
          .contains("failed: epoch 2/2  ", "the same command goes on from there")
          .doesNotContain("\tat ");
      assertThat(epochs()).contains("1");

      server.restart();
      Experiments.Ending rest = Experiments.run(command);
      assertThat(rest.exitCode()).as(rest.err()).isZero();
      assertThat(epochs()).containsExactly("1", "2");
    }
  }

  @Test
  void storeThatCannotBeOpened_isNamed_withTheStep() throws Exception {
    Path plan = Experiments.plan(folder, "{'name': 'none', 'scale': 'lightweight'}");

    Experiments.Ending ending =
        Experiments.run(
            "ivs",
            plan.toString(),
            "--db",
            "site.ycsb.bindings.redis.RedisBinding",
            "-p",
            "redis.port=" + ServerProcess.freePort(),
            "-p",
            RunSettings.PRACTICE_SECONDS + "=1",
            "--results",
            folder.resolve("results").toString());

    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.err()).contains("failed: practice: the store cannot be opened: ");
  }

  @Test
  void memory_whichIsGoneWithItsProcess_isFilledAnew_andNoFinishedStepIsRepeated()
      throws Exception {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'lost', 'records': 50, 'extends_per_epoch': 100, 'reads_per_epoch': 100,"
                + " 'epochs': 2}");
    Path results = folder.resolve("results");
    String[] command = {
      "ivs", plan.toString(), "--db", Experiments.MEMORY, "--results", results.toString()
    };
    assertThat(Experiments.run(command).exitCode()).isZero();
    List<List<String>> expected = Experiments.unmeasured(results);
    Files.delete(results.resolve("trial-1/check.json"));
    Files.delete(results.resolve("trial-1/epoch-002/clean-run.json"));
    String measured = Files.readString(results.resolve("trial-1/epoch-002/extend.json"));

    Experiments.Ending ending = Experiments.run(command);

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err()).contains("as its last finished step left them: record user");
    assertThat(results.resolve("trial-1/epoch-002/extend.json")).hasContent(measured);
    assertThat(Experiments.unmeasured(results)).isEqualTo(expected);
  }

  private List<String> epochs() throws IOException {
    return Experiments.rows(folder.resolve("results/results.csv")).stream()
        .map(row -> row.get(1))
        .collect(Collectors.toSet())
        .stream()
        .sorted()
        .toList();
  }
}
