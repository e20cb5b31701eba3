package site.ycsb.ivs.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of an experiment begins with what growth did to reads. */
final class EpochPageTest {
  private static final String COLUMNS =
      "trial,epoch,mode,operation,throughput_per_s,mean_us,p99_us,live_bytes";

  @TempDir private Path folder;

  private String verdict(String... rows) throws IOException {
    Files.writeString(folder.resolve("results.csv"), COLUMNS + "\n" + String.join("\n", rows));
    return new EpochPage().section(folder, Instant.now()).verdict().toString();
  }

  private static String row(int trial, int epoch, String mode, double micros) {
    return String.join(
        ",", List.of("" + trial, "" + epoch, mode, "READ", "1000", "" + micros, "900", "5"));
  }

  @Test
  void verdict_saysHowLongReadsTake_atFirst_atLast_andOnAFreshInstance() throws IOException {
    assertThat(
            verdict(
                row(1, 1, "main-run", 30),
                row(2, 1, "main-run", 50),
                row(1, 2, "main-run", 7),
                row(1, 3, "main-run", 100),
                row(1, 3, "clean-run", 60)))
        .startsWith(
            "UNKNOWN: A read takes 40.0 us in the mean at epoch 1 and 100 us at epoch 3,"
                + " where a fresh instance takes 60.0 us; ");
  }

  @Test
  void verdict_ofAFirstEpoch_hasNothingToCompare() throws IOException {
    assertThat(verdict(row(1, 1, "main-run", 30))).doesNotContain("A read takes");
  }
}
