package site.ycsb.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.page.SampleRun;

/** Of a run that was killed, what it has written as it went is told: failures, too. */
class RunFolderTest {
  private static final int COUNT = 3;
  private static final int FAILED = 4;

  @TempDir private Path folder;

  @Test
  void killedRun_isToldByTheSecondsThatItHasWritten() throws IOException {
    Path path = new SampleRun("r").status(RunStatus.RUNNING, "goes on").writeTo(folder);
    Path series = path.resolve("timeseries.csv");
    long count = 0;
    long failed = 0;
    StringBuilder text = new StringBuilder();
    List<String> lines = Files.readAllLines(series);
    for (String line : lines) {
      String[] cells = line.split(",", -1);
      if (!cells[0].equals("second")) {
        // Each third second a few of the operations have failed.
        cells[FAILED] = Integer.parseInt(cells[0]) % 3 == 0 ? "7" : "0";
        count += Long.parseLong(cells[COUNT]);
        failed += Long.parseLong(cells[FAILED]);
      }
      text.append(String.join(",", cells)).append('\n');
    }
    // The file without an end says of no phase that it has ended.
    String run = Files.readString(path.resolve("run.json"));
    Files.writeString(
        path.resolve("run.json"), run.replaceAll("\"finished\" : true", "\"finished\" : false"));
    Files.writeString(series, text);

    RunFolder read = RunFolder.read(path, Instant.now());

    assertThat(failed).isPositive();
    assertThat(read.phases().stream().mapToLong(PhaseResult::completed).sum()).isEqualTo(count);
    assertThat(
            read.phases().stream()
                .flatMap(phase -> phase.operations().stream())
                .mapToLong(OperationResult::failed)
                .sum())
        .isEqualTo(failed);
  }

  /** Its last seconds are in no histogram: a phase of 10 s here has 20 times of each second. */
  @Test
  void killedRun_saysHowManyOperationsItsTimesAreOf() throws IOException {
    Path path = new SampleRun("r").status(RunStatus.RUNNING, "goes on").writeTo(folder);

    OperationResult first = RunFolder.read(path, Instant.now()).phases().get(0).operations().get(0);

    assertThat(first.completed()).isGreaterThan(200);
    assertThat(first.notes()).isEqualTo("times of 200");
  }
}
