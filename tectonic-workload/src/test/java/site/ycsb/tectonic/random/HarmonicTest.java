package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast sums are the sums. */
class HarmonicTest {

  @ParameterizedTest
  @ValueSource(doubles = {-1, 0, 0.5, 0.99, 1, 1.000001, 1.5, 3, 1e6})
  void sum_ofManyRanks_isThatOfItsTerms(double exponent) {
    Harmonic harmonic = new Harmonic(exponent);
    double sum = 0;
    for (int rank = 1; rank <= 200_000; rank++) {
      sum += Math.pow(rank, -exponent);
      if (rank == 1 || rank == 10 || rank == 1000 || rank == 1001 || rank == 200_000) {
        assertThat(harmonic.sum(rank)).isCloseTo(sum, Percentage.withPercentage(1e-8));
      }
    }
  }

  @Test
  void share_ofTheFirstRanks_isAsComputedByHand() {
    // 1 + 1/2 + 1/3 + 1/4 = 25/12
    assertThat(new Harmonic(1).share(1, 4)).isCloseTo(12.0 / 25, within(1e-12));
    assertThat(new Harmonic(0).share(3, 1e9)).isCloseTo(3e-9, within(1e-15));
    assertThat(new Harmonic(2).share(7, 4)).isEqualTo(1);
  }
}
