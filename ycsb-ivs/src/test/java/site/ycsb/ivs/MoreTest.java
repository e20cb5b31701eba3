package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.Secrets;
import site.ycsb.client.show.Terminal;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.result.RunFile;
import site.ycsb.ivs.trial.EpochProgress;
import site.ycsb.ivs.trial.Experiment;
import site.ycsb.ivs.trial.Instances;
import site.ycsb.ivs.trial.PhaseRunner;

/** Epochs and trials that are added to a folder make it as if they had been asked for at once. */
final class MoreTest {
  @TempDir private Path folder;

  private Experiments.Ending run(String results, int epochs, int trials, String... more)
      throws IOException {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'more', 'records': 30, 'extends_per_epoch': 60, 'reads_per_epoch': 50,"
                + " 'epochs': %d, 'trials': %d}".formatted(epochs, trials));
    List<String> command =
        new ArrayList<>(List.of("ivs", plan.toString(), "--db", Experiments.ROCKSDB));
    command.addAll(
        List.of(
            "-p",
            "rocksdb.dir=" + folder.resolve(results + "-store"),
            "--results",
            folder.resolve(results).toString()));
    command.addAll(Arrays.asList(more));
    return Experiments.run(command.toArray(String[]::new));
  }

  private Map<String, Long> rowsByTrial(String results) throws IOException {
    return Experiments.rows(folder.resolve(results).resolve("results.csv")).stream()
        .collect(Collectors.groupingBy(row -> row.get(0), Collectors.counting()));
  }

  @Test
  void trialsAndEpochs_addedLater_areAsThoseOfOneRun() throws IOException {
    assertThat(run("once", 3, 2, "--keep").exitCode()).isZero();
    assertThat(run("later", 2, 1, "--keep").exitCode()).isZero();
    assertThat(rowsByTrial("later")).isEqualTo(Map.of("1", 12L));

    assertThat(run("later", 2, 2, "--keep").exitCode()).isZero();
    assertThat(rowsByTrial("later")).isEqualTo(Map.of("1", 12L, "2", 12L));
    Experiments.Ending ending = run("later", 3, 2, "--keep");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err()).doesNotContain("begins again");
    assertThat(Experiments.unmeasured(folder.resolve("later")))
        .isEqualTo(Experiments.unmeasured(folder.resolve("once")));
    assertThat(folder.resolve("later/sizes.csv"))
        .hasSameTextualContentAs(folder.resolve("once/sizes.csv"));
    assertThat(folder.resolve("later/trial-2/main.spec.json"))
        .hasSameTextualContentAs(folder.resolve("once/trial-2/main.spec.json"));
  }

  @Test
  void trials_afterThereWereEnough_areLeftOut() throws Exception {
    PlanFile file =
        PlanFile.read(
            Experiments.plan(
                folder,
                "{'name': 'enough', 'records': 20, 'extends_per_epoch': 20,"
                    + " 'reads_per_epoch': 20, 'epochs': 1, 'trials': 3,"
                    + " 'modes': ['main-run']}"));
    Properties properties = new Properties();
    properties.setProperty("db", Experiments.MEMORY);
    properties.setProperty("fieldcount", "10");
    Path results = folder.resolve("enough");
    ObjectNode wanted = JsonNodeFactory.instance.objectNode().put("instances", "enough");
    Instances instances = Instances.of(properties, RunFile.open(results, wanted));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    LongSupplier clock = System::nanoTime;
    Terminal none = new Terminal(false, 0);
    try (EpochProgress progress = new EpochProgress(err, none, clock, file.plan())) {
      PhaseRunner runner = new PhaseRunner(false, 0, new Secrets(), clock);
      new Experiment(file, results, false, instances, runner, progress, clock, Clock.systemUTC())
          .run(() -> rowsByTrial("enough").size() == 2);
    }
    assertThat(rowsByTrial("enough")).containsOnlyKeys("1", "2");
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("no trial after trial 2");
  }

  @Test
  void untilDecided_needsAFolderThatSaysWhatItIsOf() throws IOException {
    Experiments.Ending ending = run("unnamed", 1, 2, "--until-decided");
    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("\"unnamed\" does not say", "innodb-lightweight-zipfian");
    assertThat(folder.resolve("unnamed")).doesNotExist();

    assertThat(run("rocksdb-uniform", 1, 2, "--until-decided").exitCode()).isZero();
    assertThat(rowsByTrial("rocksdb-uniform")).containsOnlyKeys("1", "2");
  }

  @Test
  void epochs_addedToATrialWhoseRecordsAreGone_areRefused_andNothingIsLost() throws IOException {
    assertThat(run("gone", 2, 1).exitCode()).isZero();
    List<List<String>> before = Experiments.unmeasured(folder.resolve("gone"));

    Experiments.Ending ending = run("gone", 3, 1);

    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.err()).contains("trial 1 is over", "--keep").doesNotContain("begins again");
    assertThat(Experiments.unmeasured(folder.resolve("gone"))).isEqualTo(before);
    assertThat(folder.resolve("gone/trial-1/check.json")).exists();
  }

  @Test
  void fewerEpochsThanThere_areAnotherExperiment() throws IOException {
    assertThat(run("fewer", 2, 1).exitCode()).isZero();

    Experiments.Ending ending = run("fewer", 1, 1);

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err())
        .contains("holds another experiment: plan epochs is 2 there and 1 here");
    JsonNode kept = new ObjectMapper().readTree(folder.resolve("fewer/run.json").toFile());
    assertThat(kept.at("/plan/epochs").asInt()).isEqualTo(2);
    // What a run of bin/ycsb says of its machine and its start, this does, too.
    assertThat(kept.at("/host").fieldNames())
        .toIterable()
        .containsExactly("processor", "cpuMax", "memoryMax", "folders");
    assertThat(kept.at("/launch/commandLine").asText()).isNotBlank();
    assertThat(kept.at("/launch/jvmArguments").isArray()).isTrue();
  }
}
