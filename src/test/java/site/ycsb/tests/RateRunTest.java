package site.ycsb.tests;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;

/** The rate of a run that goes on is changed, and the run is repeated with its changes. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class RateRunTest {
  /** Two hundred seconds as it is planned. */
  private static final String SPEC =
      """
      {"sections": [{"groups": [{"arrival": {"poisson": {"rate": 2}}, "inserts":
        {"op_count": 400, "key": {"uniform": {"len": 16}}, "val": "v"}}]}]}
      """;

  @TempDir private Path folder;

  @Test
  void rate_isChangedByTheCommand_andTheChangeCanBeRepeated() throws Exception {
    Files.writeString(folder.resolve("a.spec.json"), SPEC);
    Process run = start("--results", "changed", "--dashboard");
    try (BufferedReader err = run.errorReader()) {
      String address = address(err);

      Project.Ending slip = Launcher.tectonic(folder, "rate", address, "fast");
      Project.Ending change = Launcher.tectonic(folder, "rate", address, "1000");

      assertThat(slip.exitCode()).isEqualTo(2);
      assertThat(slip.err()).contains("the rate is \"fast\"; expected arrivals per second");
      assertThat(change.exitCode()).as(change.err()).isZero();
      assertThat(change.out()).contains(": from 2.0/s to 1,000.0/s, 500 times the plan");
      assertThat(run.waitFor()).isZero();
    } finally {
      run.destroyForcibly();
    }
    RunResult changed = new ResultFolder(folder.resolve("changed")).read();
    ArrivalOutcome arrivals = requireNonNull(changed.arrivals());
    assertThat(arrivals.changes()).hasSize(1);
    assertThat(arrivals.changes().get(0).factor()).isEqualTo(500);
    assertThat(arrivals.offered()).isEqualTo(400);

    String out = Files.readString(folder.resolve("out.txt"));
    String property = out.replaceFirst("(?s).*To change it so again: -p (\\S+).*", "$1");
    Process again = start("--results", "again", "-p", property);
    assertThat(again.waitFor()).isZero();

    RunResult repeated = new ResultFolder(folder.resolve("again")).read();
    ArrivalOutcome same = requireNonNull(repeated.arrivals());
    assertThat(same.changes()).isEqualTo(arrivals.changes());
    assertThat(same.intendedPerSecond()).isEqualTo(arrivals.intendedPerSecond());
    assertThat(repeated.digest()).isEqualTo(changed.digest());
  }

  private Process start(String... arguments) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "run",
                "memory",
                "-p",
                "tectonic.spec=a.spec.json",
                "-threads",
                "4",
                "-p",
                "tectonic.accept=missed,unmeasurable,overloaded,disturbed"));
    all.addAll(List.of(arguments));
    return new ProcessBuilder(Launcher.command("ycsb", all.toArray(String[]::new)))
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("out.txt").toFile())
        .start();
  }

  private static String address(BufferedReader err) throws IOException {
    String line = err.readLine();
    while (line != null && !line.startsWith("Dashboard: ")) {
      line = err.readLine();
    }
    return requireNonNull(line, "no address").substring("Dashboard: ".length());
  }
}
