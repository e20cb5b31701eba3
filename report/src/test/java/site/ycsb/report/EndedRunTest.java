package site.ycsb.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.command.YcsbMain;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.report.cli.ReportOf;
import site.ycsb.tectonic.execute.SharedFakeDb;

/** What is left of a run whose process is ended from outside. */
class EndedRunTest {
  private static final int SECONDS = 3;
  private static final int LOOK_MILLIS = 20;
  private static final String SPEC =
      """
      {"defaults": {"key": {"uniform": {"len": 16}}, "val": {"uniform": {"len": 10}}},
       "sections": [{"groups": [
        {"name": "load", "inserts": {"op_count": 1000}},
        {"name": "long", "duration": "1h", "updates": {"weight": 1}, "point_queries": {"weight": 1}}
      ]}]}
      """;

  @TempDir private Path folder;

  @Test
  void killedRun_leavesWhatWasMeasured_andItsReportSaysSo() throws Exception {
    Process process = start();
    awaitSeconds(process);
    process.destroyForcibly().waitFor();

    RecordedRun run = RecordedRun.in(results());
    assertThat(run.result().status()).isEqualTo(RunStatus.RUNNING);
    assertThat(run.result().exitCode()).isNull();
    assertThat(run.result().phases()).hasSize(2);
    assertThat(run.result().phases().get(0).finished()).isTrue();
    assertThat(run.seconds()).hasSizeGreaterThanOrEqualTo(SECONDS);
    // It may be killed between the two files, whose figures are a moment apart.
    assertThat(run.completed()).isGreaterThanOrEqualTo(run.total(3) - ofLastSecond(run));
    assertThat(run.latencies()).containsKeys("P1.INSERT.service", "P2.UPDATE.service");
    assertThat(new ReportOf(results()).muchLater().firstLine())
        .startsWith("KILLED the run ended without a word after second ");
  }

  @Test
  void interruptedRun_leavesEverythingAndSaysSo() throws Exception {
    Process process = start();
    awaitSeconds(process);
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    process.waitFor();

    assertThat(process.exitValue()).isEqualTo(130);
    RecordedRun run = RecordedRun.in(results());
    run.agrees();
    assertThat(run.result().status()).isEqualTo(RunStatus.INTERRUPTED);
    assertThat(run.result().verdict()).startsWith("Interrupted after ");
    assertThat(run.result().exitCode()).isEqualTo(130);
    assertThat(new ReportOf(results()).firstLine()).startsWith("INTERRUPTED Interrupted after ");
    assertThat(Files.readString(folder.resolve("out.txt")))
        .contains("Results: " + folder.relativize(results()) + "\n");
  }

  private static long ofLastSecond(RecordedRun run) {
    String last = run.seconds().get(run.seconds().size() - 1).get(0);
    return run.seconds().stream()
        .filter(line -> line.get(0).equals(last))
        .mapToLong(line -> Long.parseLong(line.get(3)))
        .sum();
  }

  /** With the folder that a run has when none is named. */
  private Process start() throws IOException {
    Files.writeString(folder.resolve("my spec.spec.json"), SPEC);
    Files.createDirectories(folder.resolve("home/bin"));
    Files.writeString(
        folder.resolve("home/bin/bindings.properties"),
        "fake:" + SharedFakeDb.class.getName() + "\n");
    // A build in the background of a script ignores the signal, and its children inherit that.
    return new ProcessBuilder(
            List.of(
                "perl",
                "-e",
                "$SIG{INT} = 'DEFAULT'; exec @ARGV or die $!",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dtectonic.home=" + folder.resolve("home"),
                "-cp",
                System.getProperty("java.class.path"),
                YcsbMain.class.getName(),
                "run",
                "fake",
                "-p",
                "tectonic.spec=my spec.spec.json",
                "-p",
                "tectonic.results.hlog.seconds=1",
                "-p",
                RunSettings.PRACTICE_SECONDS + "=0",
                "-target",
                "2000",
                "-threads",
                "2"))
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("out.txt").toFile())
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }

  private void awaitSeconds(Process process) throws Exception {
    while (!hasSeconds()) {
      boolean isOver = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      assertThat(isOver).as(Files.readString(folder.resolve("err.txt"))).isFalse();
    }
  }

  private boolean hasSeconds() throws IOException {
    if (!Files.isDirectory(folder.resolve("results"))) {
      return false;
    }
    Path timeseries = results().resolve("timeseries.csv");
    return Files.exists(timeseries)
        && Files.readString(timeseries).lines().filter(line -> line.contains(",UPDATE,")).count()
            >= SECONDS;
  }

  private Path results() throws IOException {
    try (var folders = Files.list(folder.resolve("results"))) {
      return folders
          .filter(path -> path.getFileName().toString().matches("\\d{8}-\\d{6}-my-spec"))
          .findFirst()
          .orElse(folder.resolve("results"));
    }
  }
}
