package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.UsageException;

/** Guards the Hurst parameter, the height and the mean of fractional Gaussian noise. */
final class FractionalGaussianNoiseTest {
  private static final int INTERVALS = 1 << 16;
  private static final long HORIZON = INTERVALS * 100_000_000L;
  private static final GapDistribution EVEN = new GapDistribution.Even();

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.6, 0.7, 0.8, 0.9})
  void noise_ofAnyHurstParameter_hasItsCovariance(double hurst) {
    double[] sums = new double[3];
    int seeds = 400;
    for (int seed = 0; seed < seeds; seed++) {
      double[] noise = FractionalGaussianNoise.noise(hurst, 100, SplitMix64.of(seed, 0));
      for (int i = 0; i < 50; i++) {
        sums[0] += noise[i] * noise[i];
        sums[1] += noise[i] * noise[i + 1];
        sums[2] += noise[i] * noise[i + 20];
      }
    }
    // By Mandelbrot and Van Ness, the sum of n values has the variance n^(2H).
    double one = (Math.pow(2, 2 * hurst) - 2) / 2;
    double twenty =
        (Math.pow(21, 2 * hurst) - 2 * Math.pow(20, 2 * hurst) + Math.pow(19, 2 * hurst)) / 2;
    assertThat(sums[0] / seeds / 50).isCloseTo(1, within(0.05));
    assertThat(sums[1] / seeds / 50).isCloseTo(one, within(0.05));
    assertThat(sums[2] / seeds / 50).isCloseTo(twenty, within(0.05));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.6, 0.7, 0.8, 0.9})
  void arrivals_haveTheHurstParameterAndTheHeight(double hurst) {
    for (long seed = 1; seed <= 2; seed++) {
      double[] counts = counts(new FractionalGaussianNoise(300, hurst, 0.3, 100, EVEN), seed);

      assertThat(Statistics.haarHurst(counts, 2, 12)).isCloseTo(hurst, within(0.05));
      assertThat(Math.sqrt(Statistics.variance(counts)) / Statistics.mean(counts))
          .isCloseTo(0.3, within(hurst < 0.85 ? 0.02 : 0.04));
      assertThat(Arrays.stream(counts).sum()).isCloseTo(INTERVALS * 30.0, within(1.0));
    }
  }

  @Test
  void arrivals_scatteredIndependently_keepTheHurstParameter() {
    GapDistribution exponential = new GapDistribution.Exponential();
    double[] counts = counts(new FractionalGaussianNoise(2000, 0.8, 0.3, 100, exponential), 7);

    // Of 200 expected arrivals the Poisson noise is a fifth of the variance, gone from 16 on.
    assertThat(Statistics.haarHurst(counts, 5, 13)).isCloseTo(0.8, within(0.05));
  }

  @Test
  void schedule_beyondTheHorizon_goesOnWithAnotherNoiseOfTheSameMean() {
    FractionalGaussianNoise model = new FractionalGaussianNoise(1000, 0.7, 0.3, 100, EVEN);
    double[] counts = Statistics.counts(model.schedule(3, 8_000_000_000L), 320, 1e8);

    assertThat(Arrays.stream(counts, 0, 80).sum()).isEqualTo(8000);
    assertThat(Arrays.stream(counts, 80, 160).sum()).isEqualTo(8000);
    assertThat(Arrays.copyOfRange(counts, 80, 160)).isNotEqualTo(Arrays.copyOfRange(counts, 0, 80));
  }

  @Test
  void bounds_areSaid() {
    assertThatThrownBy(() -> new FractionalGaussianNoise(1, 1, 0.3, 100, EVEN))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("hurst is 1.0");
    assertThatThrownBy(() -> new FractionalGaussianNoise(1, 0.8, 0.3, 1, EVEN).schedule(1, HORIZON))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("resolution is 1:");
    assertThat(new FractionalGaussianNoise(1, 0.8, 1, 100, EVEN).warning(HORIZON))
        .isEqualTo(
            "fractional Gaussian noise of cv 1 would be below 0 in 15.9 % of the time, where the"
                + " rate is 0; the rates vary less than that, and depend on each other less");
  }

  private static double[] counts(FractionalGaussianNoise model, long seed) {
    return Statistics.counts(model.schedule(seed, HORIZON), INTERVALS, 1e8);
  }
}
