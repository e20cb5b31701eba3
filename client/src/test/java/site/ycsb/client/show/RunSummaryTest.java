package site.ycsb.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.SampleResults;

/** One screen tells what became of a run, and marks all that is not as it should be. */
final class RunSummaryTest {
  @TempDir private Path folder;

  @Test
  void summary_hasALineForEachKindAndEachFinding() throws IOException {
    Files.writeString(
        new ResultFolder(folder).timeseries(),
        """
        second,phase,operation,count,failed,p99_us,response_p99_us
        0,1,READ,5,0,7,100
        1,1,READ,5,0,7,800
        1,1,UPDATE,5,0,7,999
        2,1,,0,0,,
        3,1,READ,5,0,7,
        4,1,READ,5,0,7,200
        """);

    assertThat(new RunSummary(SampleResults.full(), folder, 100).text())
        .isEqualTo(
            """

            phase          operation  count  ops/s      p50      p99    p99.9      max  \
            p99 over time
            run (warm-up)  READ          10      5  1.40 us  1.90 us  1.95 us  2.00 us  \
            ▁█▃            emulated, 1 failed, 1 violations, 2 stalled 0.250 s
            Response times, from when a request was due.

            ✗ 1 of 10 READ in phase "run" failed; the first: ERROR
            ✗ Store    FAILED: 1 operation failed
            ✗ Schedule MISSED: lag p99 4.9 us
              Digest   baa665cf5cd5598d, seed 18446744073709551574
            """);
  }

  @Test
  void summary_isNotWiderThanTheTerminal() {
    assertThat(new RunSummary(SampleResults.full(), null, 30).text().lines())
        .contains("✗ Schedule MISSED: lag p99 4.…");
  }

  /** Twelve at most, of a logarithmic scale of at least a doubling. */
  @Test
  void bars_areOfTheHighestInEachPieceOfTime() {
    assertThat(RunSummary.bars(List.of(5.0, 5.1, 5.0))).isEqualTo("▁▁▁");
    assertThat(RunSummary.bars(List.of(1.0, 128.0, 16.0, 2.0))).isEqualTo("▁█▅▂");
    assertThat(RunSummary.bars(List.of())).isEmpty();
    Double[] many = new Double[24];
    Arrays.fill(many, 1.0);
    many[23] = 128.0;
    assertThat(RunSummary.bars(List.of(many))).isEqualTo("▁▁▁▁▁▁▁▁▁▁▁█");
  }
}
