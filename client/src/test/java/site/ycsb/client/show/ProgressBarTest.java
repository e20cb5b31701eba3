package site.ycsb.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The bar tells the truth, and never more than fits. */
class ProgressBarTest {
  private static final ProgressSnapshot HALF = new ProgressSnapshot(500, 1000, 2, 3, "mixed");

  @Test
  void wideTerminal_showsEverything() {
    assertThat(ProgressBar.render(HALF, 250, 102))
        .isEqualTo(
            "[####################....................]  50%  500/1,000  250 ops/s  2/3 mixed"
                + "  ETA 0:02");
  }

  @Test
  void narrowTerminal_dropsTheLeastImportantFirst() {
    assertThat(ProgressBar.render(HALF, 250, 54))
        .isEqualTo(" 50%  500/1,000  250 ops/s  2/3 mixed  ETA 0:02");
    assertThat(ProgressBar.render(HALF, 250, 45)).endsWith(" 50%  250 ops/s  2/3 mixed  ETA 0:02");
    assertThat(ProgressBar.render(HALF, 250, 32)).isEqualTo(" 50%  250 ops/s  ETA 0:02");
    assertThat(ProgressBar.render(HALF, 250, 18)).isEqualTo(" 50%  250 ops/s");
    assertThat(ProgressBar.render(HALF, 250, 8)).isEqualTo(" 50%");
    assertThat(ProgressBar.render(HALF, 250, 5)).isEqualTo(" 5");
    assertThat(ProgressBar.render(HALF, 250, 3)).isEmpty();
  }

  @Test
  void unknownTotal_hasNeitherBarNorPercent() {
    assertThat(ProgressBar.render(ProgressSnapshot.withoutPhases(12345, 0), 99.6, 80))
        .isEqualTo("12,345 operations  100 ops/s");
  }

  @Test
  void nothingDoneYet_hasNoTimeToName() {
    assertThat(ProgressBar.render(ProgressSnapshot.withoutPhases(0, 10), 0, 60)).endsWith("ETA -");
  }

  @Test
  void moreDoneThanPlanned_staysAtTheEnd() {
    assertThat(ProgressBar.render(ProgressSnapshot.withoutPhases(12, 10), 5, 60))
        .startsWith("[####")
        .doesNotContain(".", "ETA")
        .contains("100%  12/10");
  }

  @Test
  void almostDone_isNotDone() {
    assertThat(ProgressBar.render(ProgressSnapshot.withoutPhases(9_999, 10_000), 5, 80))
        .contains(" 99%");
  }

  @Test
  void phaseNameOfAnyKind_isShortAndPrintable() {
    ProgressSnapshot odd =
        new ProgressSnapshot(1, 2, 1, 2, "\u001b[31mr\u00f6te " + "x".repeat(50));
    assertThat(ProgressBar.render(odd, 1, 200)).contains("1/2 ?[31mr?te xxxxxxxx..  ETA");
  }

  @Test
  void eta_whereTheClockEndsTheRunFirst_isThatOfTheClock() {
    ProgressSnapshot timed = ProgressSnapshot.withoutPhases(100, 1_000).endingAfter(30);

    assertThat(ProgressBar.render(timed, 10, 80)).endsWith("ETA 0:30");
    assertThat(ProgressBar.render(timed, 90, 80)).endsWith("ETA 0:10");
    assertThat(ProgressBar.render(timed, 0, 80)).endsWith("ETA 0:30");
    assertThat(ProgressBar.render(ProgressSnapshot.withoutPhases(7, 0).endingAfter(5), 1, 80))
        .endsWith("ETA 0:05");
    assertThat(ProgressBar.render(ProgressSnapshot.withoutPhases(10, 10).endingAfter(5), 1, 80))
        .doesNotContain("ETA");
  }
}
