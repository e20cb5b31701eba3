package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is measured in the run phase, and what a signal leaves of it. */
final class RunPhaseTest {
  @TempDir private Path folder;

  @Test
  void arrivals_inTheRunPhase_giveResponseTimes() throws Exception {
    // YCSB's measurements are made once in a process, and other tests make them without due times.
    Process process =
        start(
            "{'name': 'open', 'records': 50, 'extends_per_epoch': 100, 'reads_per_epoch': 300,"
                + " 'epochs': 1, 'threads': 4, 'arrival': {'poisson': {'rate': 2000}}}");

    process.waitFor();
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("err"))).isIn(0, 3);
    assertThat(rows())
        .hasSize(6)
        .allMatch(row -> row.get(18).equals(row.get(2).equals("extend") ? "service" : "response"))
        .filteredOn(row -> row.get(3).equals("READ"))
        .allMatch(row -> row.get(4).equals("300") && Double.parseDouble(row.get(8)) > 0.08);
  }

  @Test
  void mixedRunPhase_ofSeveralTrials_keepsLengthsAndCountsBoth() throws Exception {
    Experiments.Ending ending =
        run(
            "{'name': 'mixed', 'records': 50, 'extends_per_epoch': 500, 'reads_per_epoch': 400,"
                + " 'mix': {'read': 0.5, 'update': 0.5}, 'epochs': 3, 'trials': 2, 'threads': 4}");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(rows()).hasSize(2 * 3 * 11);
    assertThat(rows())
        .filteredOn(row -> !row.get(2).equals("extend"))
        .allMatch(row -> List.of("READ", "UPDATE").contains(row.get(3)))
        .allMatch(row -> row.get(4).equals("200"));
    assertThat(rows()).allMatch(row -> row.get(6).equals("0") && row.get(7).equals("0"));
    assertThat(ending.out()).contains("average-baseline").contains("UPDATE");
    assertThat(tags())
        .hasSize(2 * 3 * 11)
        .contains("trial-2.epoch-3.spread-baseline.UPDATE", "trial-1.epoch-1.extend.EXTEND");
  }

  @Test
  void json_ofAFinishedExperiment_hasTheFinalFigures() throws Exception {
    String plan =
        "{'name': 'json', 'records': 10, 'extends_per_epoch': 10, 'reads_per_epoch': 10,"
            + " 'modes': ['main-run'], 'epochs': 2}";
    assertThat(run(plan).exitCode()).isZero();

    Experiments.Ending again =
        Experiments.run(
            Stream.concat(Arrays.stream(command(plan)), Stream.of("--json"))
                .toArray(String[]::new));

    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.err()).isEmpty();
    JsonNode figures = new ObjectMapper().readTree(again.out()).get("figures");
    assertThat(figures).hasSize(2);
    assertThat(figures.get(1).get("mode").asText()).isEqualTo("main-run");
    assertThat(figures.get(1).get("epochs").asInt()).isEqualTo(2);
    assertThat(figures.get(1).get("mean_us_last_epoch").asDouble()).isPositive();
  }

  @Test
  void json_ofABindingThatPrints_isJsonAlone() throws Exception {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'talk', 'records': 10, 'extends_per_epoch': 10, 'reads_per_epoch': 10,"
                + " 'modes': ['main-run'], 'epochs': 1}");
    Experiments.Ending ending =
        Experiments.run(
            "ivs",
            plan.toString(),
            "--db",
            TalkingDb.class.getName(),
            "--results",
            folder.resolve("talk").toString(),
            "--json");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err()).contains("a store in memory");
    // Of the extend phase and of the run.
    assertThat(new ObjectMapper().readTree(ending.out()).get("figures")).hasSize(2);
    assertThat(ending.out()).startsWith("{");
  }

  @Test
  void interrupt_endsAtOnce_andSaysHowToGoOn() throws Exception {
    Path err = folder.resolve("err");
    Path results = folder.resolve("results");
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'stop', 'records': 100, 'extends_per_epoch': 1000,"
                + " 'reads_per_epoch': 1000000, 'epochs': 50}");
    Process process =
        Experiments.start(
            err,
            "ivs",
            plan.toString(),
            "--db",
            Experiments.ROCKSDB,
            "-p",
            "rocksdb.dir=" + folder.resolve("store"),
            "--results",
            results.toString());
    Path extended = results.resolve("trial-1/epoch-001/extend.json");
    Experiments.await(process, () -> Files.exists(extended), err);
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();

    process.waitFor();
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(Files.readString(err)).contains("Interrupted. ", "the same command goes on");
  }

  private Experiments.Ending run(String plan) throws Exception {
    return Experiments.run(command(plan));
  }

  private Process start(String plan) throws Exception {
    return Experiments.start(folder.resolve("err"), command(plan));
  }

  private String[] command(String plan) throws Exception {
    return new String[] {
      "ivs",
      Experiments.plan(folder, plan).toString(),
      "--db",
      Experiments.MEMORY,
      "--results",
      folder.resolve("results").toString()
    };
  }

  private Set<String> tags() throws Exception {
    Set<String> tags = new HashSet<>();
    try (HistogramLogReader log =
        new HistogramLogReader(folder.resolve("results/latency.hlog").toFile())) {
      while (log.hasNext()) {
        EncodableHistogram next = log.nextIntervalHistogram();
        tags.add(next.getTag());
      }
    }
    return tags;
  }

  private List<List<String>> rows() throws Exception {
    return Experiments.rows(folder.resolve("results/results.csv"));
  }
}
