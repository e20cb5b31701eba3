package site.ycsb.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The status line is YCSB's own, so that what reads those can read ours. */
class StatusLineTest {
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 3, 4, 5, 6, 7, 89_000_000);

  @Test
  void plainRun_isYcsbsFormat() {
    assertThat(line("", 10, ProgressSnapshot.withoutPhases(1000, 3000), 123.456))
        .isEqualTo(
            "2026-03-04 05:06:07:089 10 sec: 1000 operations; 123.46 current ops/sec;"
                + " est completion in 20 seconds ");
  }

  @Test
  void label_isThePrefix() {
    assertThat(line("exp-1 ", 1, ProgressSnapshot.withoutPhases(1, 0), 1))
        .startsWith("exp-1 2026-");
  }

  @Test
  void nothingDone_hasNeitherRateNorEstimate() {
    assertThat(line("", 5, ProgressSnapshot.withoutPhases(0, 100), 0))
        .isEqualTo("2026-03-04 05:06:07:089 5 sec: 0 operations; ");
  }

  @Test
  void unknownTotalAndOvershoot_haveNoEstimate() {
    assertThat(line("", 5, ProgressSnapshot.withoutPhases(7, 0), 1))
        .doesNotContain("est completion");
    assertThat(line("", 5, ProgressSnapshot.withoutPhases(7, 5), 1))
        .doesNotContain("est completion");
  }

  @Test
  void phases_areNamed() {
    assertThat(line("", 1, new ProgressSnapshot(1, 7201, 2, 3, "mixed"), 1))
        .endsWith("1 current ops/sec; est completion in 2 hours phase 2/3 mixed ");
  }

  private static String line(String label, long seconds, ProgressSnapshot reading, double rate) {
    double mean = (double) reading.completed() / seconds;
    return StatusLine.render(label, TIME, TimeUnit.SECONDS.toNanos(seconds), reading, rate, mean);
  }
}
