package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.page.SampleRun;

/** {@code tectonic export}: the runs of a folder in the order in which they were made. */
final class ExportCommandTest {
  @TempDir private Path folder;

  private Path run(String name, double slowness) throws IOException {
    return new SampleRun("r")
        .slowness(slowness)
        .property("build", "b-" + name)
        .writeTo(folder.resolve("nights").resolve(name));
  }

  /** A run begins as many minutes after the first as its name's hash says: in another order. */
  @Test
  void runs_areALineEachInTheOrderOfTheirBeginning() throws IOException {
    for (String night : List.of("n1", "n2", "n3", "n4")) {
      run(night, 1);
    }

    CommandEnding ending = export("--attribute", "build");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .startsWith("4 runs, 10 figures: ")
        .contains("otava analyze runs --config-file " + folder.resolve("history/otava.yaml"));
    List<String> lines = Files.readAllLines(folder.resolve("history/runs.csv"));
    assertThat(lines.get(0))
        .startsWith("time,run,build,load ops/s,load INSERT mean,")
        .endsWith(",mix READ p50");
    List<String> times = lines.stream().skip(1).map(line -> line.split(",", -1)[0]).toList();
    assertThat(times).hasSize(4).isSorted().doesNotHaveDuplicates();
    for (String line : lines.subList(1, 5)) {
      String[] cells = line.split(",", -1);
      assertThat(cells).hasSize(3 + 10);
      assertThat(cells[2]).isEqualTo("b-" + cells[1]);
      JsonNode result = json(folder.resolve("nights").resolve(cells[1]).resolve("run.json"));
      assertThat(cells[0]).isEqualTo(result.path("began").asText());
    }
  }

  @Test
  void configuration_saysWhichWayIsBetter() throws IOException {
    run("n1", 1);
    run("n2", 2);

    assertThat(export("--name", "nightly", "--attribute", "build").exitCode()).isZero();

    JsonNode test = json(folder.resolve("history/otava.yaml")).path("tests").path("nightly");
    assertThat(test.path("type").asText()).isEqualTo("csv");
    assertThat(Path.of(test.path("file").asText())).isAbsolute().exists();
    assertThat(test.path("time_column").asText()).isEqualTo("time");
    assertThat(test.path("attributes").toString()).isEqualTo("[\"run\",\"build\"]");
    assertThat(test.path("metrics").path("mix ops/s").path("direction").asInt()).isEqualTo(1);
    assertThat(test.path("metrics").path("mix READ p50").path("direction").asInt()).isEqualTo(-1);
    assertThat(test.path("metrics")).hasSize(10);
  }

  @Test
  void failedRun_isLeftOutAndTold_anOverloadedOneStays() throws IOException {
    run("n1", 1);
    Path nights = folder.resolve("nights");
    new SampleRun("r").status(RunStatus.FAILED, "3 failed").writeTo(nights.resolve("n2"));
    new SampleRun("r").status(RunStatus.OVERLOADED, "slow").writeTo(nights.resolve("n3"));

    CommandEnding ending = export();

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err())
        .isEqualToIgnoringNewLines("Left out: " + nights.resolve("n2") + " (3 failed)");
    assertThat(Files.readString(folder.resolve("history/runs.csv")))
        .contains(",n1,", ",n3,")
        .doesNotContain("n2");
  }

  /** Of ten figures five are those of the phase that one run has by another name. */
  @Test
  void phaseThatNotAllRunsHave_isLeftOutAndTold() throws IOException {
    run("n1", 1);
    new SampleRun("r").phases(List.of("load", "blend")).writeTo(folder.resolve("nights/n2"));

    CommandEnding ending = export();

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out()).startsWith("2 runs, 5 figures: ");
    assertThat(ending.err())
        .isEqualToIgnoringNewLines("Left out, as not all runs have it: mix, blend");
  }

  @Test
  void runsOfDifferentWorkloads_areRefused() throws IOException {
    run("n1", 1);
    new SampleRun("r").digest("feedfeedfeedfeed").writeTo(folder.resolve("nights/n2"));

    CommandEnding ending = export();

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("have not executed the same operations");
    assertThat(folder.resolve("history")).doesNotExist();
  }

  @Test
  void nothingToExport_isAMistake() throws IOException {
    new SampleRun("r").status(RunStatus.FAILED, "none").writeTo(folder.resolve("nights/n1"));

    CommandEnding ending = export();

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("there is no run to export", "expected one that ended well");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../up", ".hidden", "a b", ""})
  void nameThatIsNoFileName_isAMistake(String name) throws IOException {
    run("n1", 1);

    CommandEnding ending = export("--name", name);

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("--name is " + name);
  }

  private CommandEnding export(String... more) {
    List<Object> arguments = new ArrayList<>();
    arguments.addAll(List.of("export", folder.resolve("nights")));
    arguments.addAll(List.of("--otava", folder.resolve("history")));
    arguments.addAll(List.of(more));
    return CommandEnding.of(arguments.toArray());
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }
}
