package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    assertThat(ending.err()).doesNotContain("anew");
    assertThat(Experiments.unmeasured(folder.resolve("later")))
        .isEqualTo(Experiments.unmeasured(folder.resolve("once")));
    assertThat(folder.resolve("later/sizes.csv"))
        .hasSameTextualContentAs(folder.resolve("once/sizes.csv"));
    assertThat(folder.resolve("later/trial-2/main.spec.json"))
        .hasSameTextualContentAs(folder.resolve("once/trial-2/main.spec.json"));
  }

  @Test
  void epochs_addedToATrialWhoseRecordsAreGone_areRefused_andNothingIsLost() throws IOException {
    assertThat(run("gone", 2, 1).exitCode()).isZero();
    List<List<String>> before = Experiments.unmeasured(folder.resolve("gone"));

    Experiments.Ending ending = run("gone", 3, 1);

    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.err()).contains("trial 1 is over", "--keep").doesNotContain("anew");
    assertThat(Experiments.unmeasured(folder.resolve("gone"))).isEqualTo(before);
    assertThat(folder.resolve("gone/trial-1/check.json")).exists();
  }

  /** Any machine is too slow for the limit that is set. */
  @Test
  void disturbedMachine_isTold_onTheTerminalAndThePage_andEndsAsARunDoes() throws IOException {
    String limit = "tectonic.machine.hiccup.max=0.0000001";
    Experiments.Ending accepted = run("accepted", 2, 1, "-p", limit);
    Experiments.Ending refused = run("refused", 2, 1, "-p", limit, "-p", "tectonic.accept=missed");

    assertThat(accepted.exitCode()).as(accepted.err()).isZero();
    assertThat(refused.exitCode()).as(refused.err()).isEqualTo(6);
    assertThat(accepted.err()).contains("Machine:  DISTURBED: stopped for up to ");
    // Two epochs are too few for ratios.
    assertThat(accepted.out()).contains("No ratios: they need two modes");
    Path page = folder.resolve("page.html");
    String results = folder.resolve("accepted").toString();
    assertThat(Experiments.run("report", results, "-o", page.toString()).exitCode()).isZero();
    assertThat(Files.readString(page)).contains("FINISHED, DISTURBED", "stopped for up to ");
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
