package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whittle's estimator finds the Hurst parameter of exact fractional Gaussian noise. */
final class WhittleTest {
  private static final int SEEDS = 20;

  private static Series noise(double hurst, int size, long seed) {
    double[] values = FractionalNoise.of(hurst, size, seed);
    Arrays.setAll(values, i -> 100 + 10 * values[i]);
    return Series.gaps(values);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95})
  void noiseOfAnyHurstParameter_isEstimatedWithin002(double hurst) {
    double mean = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      double estimate =
          Arrivals.value(HurstEstimator.WHITTLE.estimate(noise(hurst, 1 << 14, seed)));
      assertThat(estimate).as("seed %d", seed).isCloseTo(hurst, within(0.02));
      mean += estimate / SEEDS;
    }
    assertThat(mean).isCloseTo(hurst, within(0.004));
  }

  /** The local one looks at a thirtieth of the frequencies. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.7, 0.9})
  void standardError_isThatOfASweep_andAFractionOfTheLocalOnes(double hurst) {
    double squares = 0;
    double own = 0;
    double local = 0;
    for (int seed = 1; seed <= 100; seed++) {
      Series series = noise(hurst, 1 << 11, seed);
      Estimate.Value value = (Estimate.Value) HurstEstimator.WHITTLE.estimate(series);
      double error = value.value() - hurst;
      squares += Math.pow(error / value.standardError(), 2) / 100;
      own += error * error;
      local += Math.pow(Arrivals.value(HurstEstimator.LOCAL_WHITTLE.estimate(series)) - hurst, 2);
    }
    assertThat(Math.sqrt(squares)).isBetween(0.8, 1.25);
    assertThat(own).isLessThan(local / 4);
  }

  @Test
  void poissonNoiseOnTop_drawsTheEstimateToOneHalf_asTheJavadocSays() {
    double[] means = FractionalNoise.of(0.8, 1 << 14, 1);
    Arrays.setAll(means, i -> 20 + 2 * means[i]);

    Estimate estimate = HurstEstimator.WHITTLE.estimate(Arrivals.poissonCounts(means, 1));

    assertThat(Arrivals.value(estimate)).isBetween(0.5, 0.7);
  }
}
