package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Bins that are taken together start at multiples of their width, wherever the first arrival is.
 */
final class CountBinsTest {
  private static final long[] NANOS = {7, 8, 9, 10, 19, 20};

  @Test
  void binsTakenTogether_startAtMultiplesOfTheirWidth() {
    CountBins bins = CountBins.ofWidth(1, 100);
    for (long nanos : NANOS) {
      bins.add(nanos, 1);
    }
    CountBins.Binned tens = bins.binned(10);

    assertThat(tens.startNanos()).isZero();
    assertThat(tens.widthNanos()).isEqualTo(10);
    assertThat(tens.counts().toArray()).containsExactly(3, 2, 1);
  }

  @Test
  void binsThatGrowTenfold_startAtMultiplesOfTheirWidth() {
    CountBins bins = CountBins.folding(1, 8);
    for (long nanos : NANOS) {
      bins.add(nanos, 1);
    }

    assertThat(bins.startNanos()).isZero();
    assertThat(bins.widthNanos()).isEqualTo(10);
    assertThat(bins.size()).isEqualTo(3);
    assertThat(bins.binned(1).counts().toArray()).containsExactly(3, 2, 1);
  }
}
