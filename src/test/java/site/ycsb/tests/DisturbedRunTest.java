package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A disturbed machine has one exit code in all commands, which {@code tectonic.accept} of the run
 * decides, and figures are shown in any case. Any machine is too slow for the limit that is set, as
 * soon as it is looked at: after a fifth of a second.
 */
final class DisturbedRunTest {
  private static final String LIMIT = "tectonic.machine.hiccup.max=0.0000001";
  private static final String SPEC =
      """
      {"sections": [{"groups": [{
        "inserts": {"op_count": 6000, "key": {"uniform": {"len": 9}}, "val": {"uniform": {"len": 9}}},
        "point_queries": {"op_count": 6000}}]}]}
      """;

  @TempDir private static Path folder;
  private static Commands commands;

  @BeforeAll
  static void startCommands() throws IOException {
    commands = Commands.start(folder);
  }

  @AfterAll
  static void endCommands() throws IOException {
    commands.close();
  }

  private Project.Ending run(String name, String accept) throws IOException {
    Files.writeString(folder.resolve("a.spec.json"), SPEC);
    List<String> arguments =
        new ArrayList<>(List.of("ycsb", "run", "memory", "-p", LIMIT, "-target", "10000"));
    arguments.addAll(List.of("-p", "tectonic.spec=a.spec.json", "--results", name));
    if (!accept.isEmpty()) {
      arguments.addAll(List.of("-p", "tectonic.accept=" + accept));
    }
    return commands.run(arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "missed, 6"})
  void disturbedRun_endsAlikeInRunAndComparison(String accept, int exitCode) throws IOException {
    String a = "a" + exitCode;
    String b = "b" + exitCode;
    for (String name : List.of(a + "/1", a + "/2", b + "/1", b + "/2")) {
      Project.Ending run = run(name, accept);
      assertThat(run.exitCode()).as(run.toString()).isEqualTo(exitCode);
      assertThat(run.out()).contains("Machine:  DISTURBED: ");
    }

    Project.Ending compared = commands.run("tectonic", "compare", a, b);
    assertThat(compared.exitCode()).as(compared.toString()).isEqualTo(exitCode);
    assertThat(compared.out()).contains("FINISHED, DISTURBED", "ops/s", "READ");

    Project.Ending gate =
        commands.run("tectonic", "compare", a, b, "--gate", "READ p50 <= 1000 ms");
    assertThat(gate.exitCode()).as(gate.toString()).isEqualTo(exitCode);
    assertThat(gate.out())
        .contains(
            (exitCode == 0 ? "passes: in doubt: %s/1 is" : "cannot tell: %s/1 is").formatted(b));
  }

  @Test
  void disturbedExperiment_isAnswered_andEndsAsItsRunsDo() throws IOException {
    Files.writeString(folder.resolve("a.spec.json"), SPEC);
    for (String accept : List.of("disturbed", "missed")) {
      String plan =
          """
          {"name": "%s", "binding": "memory", "repeats": 0, "trials": 1,
           "properties": {"tectonic.spec": "a.spec.json", "tectonic.accept": "%s",
                          "tectonic.machine.hiccup.max": 0.0000001,
                          "target": 10000},
           "factors": {"threadcount": [1, 2]}}
          """;
      Path file = Files.writeString(folder.resolve("plan.json"), plan.formatted(accept, accept));
      Project.Ending ending = commands.run("tectonic", "experiment", file.toString());

      assertThat(ending.exitCode())
          .as(ending.toString())
          .isEqualTo(accept.equals("missed") ? 6 : 0);
      assertThat(ending.out()).contains("threadcount", "Page, figures, images and method");
    }
  }
}
