package site.ycsb.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The rate follows a change within its window and forgets what was before. */
class RecentRateTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void rateChanges_windowForgetsTheOldRate() {
    RecentRate rate = new RecentRate(2 * SECOND);
    assertThat(rate.sample(0, 0)).isZero();
    assertThat(rate.sample(SECOND, 100)).isEqualTo(100);
    assertThat(rate.sample(2 * SECOND, 300)).isEqualTo(150);
    assertThat(rate.sample(3 * SECOND, 500)).isEqualTo(200);
    assertThat(rate.sample(60 * SECOND, 500)).isZero();
  }

  @Test
  void countThatBeginsAnew_isNoRateBelowZero() {
    RecentRate rate = new RecentRate(2 * SECOND);
    assertThat(rate.sample(0, 900)).isZero();
    assertThat(rate.sample(SECOND, 100)).isZero();
    assertThat(rate.sample(2 * SECOND, 1000)).isEqualTo(50);
  }
}
