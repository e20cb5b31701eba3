package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is put into fractional Gaussian noise is found, and without it the Hurst exponent is that of
 * the noise; nothing is found where nothing was put.
 */
final class StationarityTest {
  private static final int BINS = 1 << 14;
  private static final boolean FULL = Boolean.getBoolean("tectonic.tests.full");
  private static final int SEEDS = FULL ? 20 : 10;
  private static final int PARTS_SEEDS = FULL ? 20 : 4;
  private static final int HURST_SEEDS = FULL ? 8 : 4;
  private static final double[] HURSTS =
      FULL ? new double[] {0.5, 0.6, 0.7, 0.8, 0.9} : new double[] {0.5, 0.9};
  private static final double MEAN = 10_000;
  private static final double DEVIATION = 1_000;

  @Test
  void fractionalNoise_hasTheCovarianceOfItsDefinition() {
    for (int lag : new int[] {0, 1, 2, 5}) {
      double mean = 0;
      for (long seed = 0; seed < SEEDS; seed++) {
        double[] noise = FractionalNoise.of(0.7, BINS, seed);
        for (int t = 0; t + lag < BINS; t++) {
          mean += noise[t] * noise[t + lag] / (BINS - lag) / SEEDS;
        }
      }
      // 2^0.4 - 1, and so on: half the second difference of lag^1.4.
      double expected = lag == 0 ? 1 : lag == 1 ? 0.3195 : lag == 2 ? 0.1888 : 0.1072;
      assertThat(mean).isCloseTo(expected, within(0.02));
    }
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource({"none", "trend", "shift", "sine", "trend shift", "trend sine", "trend shift sine"})
  void hurst_ofWhatIsLeftWithoutTrendShiftAndSine_isThatOfTheNoise(String parts) {
    for (double hurst : HURSTS) {
      Map<HurstEstimator, Double> means = new EnumMap<>(HurstEstimator.class);
      for (int seed = 1; seed <= HURST_SEEDS; seed++) {
        Series counts = counts(parts, hurst, seed);
        Series flat = RateTrend.fit(counts, Stationarity.of(counts)).detrendedCounts(counts, 0);
        for (HurstEstimator estimator :
            List.of(HurstEstimator.PERIODOGRAM, HurstEstimator.LOCAL_WHITTLE)) {
          double estimate = Arrivals.value(estimator.estimate(flat));
          means.merge(estimator, estimate / HURST_SEEDS, Double::sum);
        }
        for (HurstEstimator wavelet :
            List.of(HurstEstimator.ABRY_VEITCH, HurstEstimator.ABRY_VEITCH_DAUBECHIES)) {
          assertThat(Arrivals.value(wavelet.estimate(flat)))
              .as("%s of %s, seed %d", wavelet.title(), hurst, seed)
              .isCloseTo(hurst, within(0.05));
        }
      }
      assertThat(means.values())
          .allSatisfy(mean -> assertThat(mean).isCloseTo(hurst, within(0.05)));
    }
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @ValueSource(strings = {"trend", "shift", "sine", "trend shift", "trend shift sine"})
  void parts_ofWhiteNoise_areFoundAsTheyWerePut(String parts) {
    for (int seed = 1; seed <= PARTS_SEEDS; seed++) {
      Series counts = counts(parts, 0.5, seed);
      Stationarity found = Stationarity.of(counts);

      assertThat(found.isTrended()).isEqualTo(parts.contains("trend"));
      assertThat(found.changesSeconds()).hasSize(parts.contains("shift") ? 1 : 0);
      for (double change : found.changesSeconds()) {
        assertThat(change).isCloseTo(0.4 * BINS, within(0.002 * BINS));
      }
      assertThat(found.period().isFound()).isEqualTo(parts.contains("sine"));
      if (parts.contains("sine")) {
        assertThat(Arrivals.value(found.period().seconds()))
            .isCloseTo(BINS / 16.0, within(0.002 * BINS / 16));
      }
    }
  }

  @Test
  void levels_aroundAChange_areTheRatesThere() {
    Series counts = counts("shift", 0.5, 3);
    List<RateTrend.Level> levels = RateTrend.fit(counts, Stationarity.of(counts)).levels();

    assertThat(levels).hasSize(2);
    assertThat(levels.get(0).rateAtEnd()).isCloseTo(MEAN, within(0.01 * MEAN));
    assertThat(levels.get(1).rateAtStart()).isCloseTo(MEAN + DEVIATION, within(0.01 * MEAN));
    assertThat(levels.get(1).toSeconds()).isEqualTo(BINS);
  }

  @ParameterizedTest
  @CsvSource({"2.5, false", "3, true", "3.4, true", "2.75, false"})
  void period_isFoundFromThreeCyclesOn(double cycles, boolean isFound) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      double[] noise = FractionalNoise.of(0.5, 4096, seed);
      Arrays.setAll(
          noise, t -> 1000 + 100 * (noise[t] + 2 * Math.sin(2 * Math.PI * cycles * t / 4096)));

      assertThat(Periodicity.of(Series.counts(noise, 1)).isFound()).isEqualTo(isFound);
    }
  }

  @Test
  void noise_isFoundToBeStationary() {
    int found = 0;
    int foundOfLongMemory = 0;
    int seeds = FULL ? 100 : 40;
    for (int seed = 0; seed < seeds; seed++) {
      Series longMemory = noise(0.9, 4096, seed);
      foundOfLongMemory += Stationarity.of(longMemory).isStationary() ? 0 : 1;
      found += Stationarity.of(noise(0.7, 4096, seed)).isStationary() ? 0 : 1;
      found += Stationarity.of(Arrivals.poissonCounts(1000, 10, seed)).isStationary() ? 0 : 1;
      Series bursts = Series.counts(Arrivals.cascade(0.75, 12, 1e6, seed), 1);
      foundOfLongMemory += Stationarity.of(bursts).isStationary() ? 0 : 1;
    }
    assertThat(found).isLessThanOrEqualTo(FULL ? 2 : 1);
    assertThat(foundOfLongMemory).isLessThanOrEqualTo(15 * 2 * seeds / 100);
  }

  @Test
  void series_thatIsTooShortOrConstant_isNotSearched() {
    double[] step = new double[511];
    Arrays.fill(step, 250, 511, 10);
    double[] constant = new double[4096];
    Arrays.fill(constant, 7);

    assertThat(Stationarity.of(Series.counts(step, 1)).changesSeconds()).isEmpty();
    assertThat(Stationarity.of(Series.counts(constant, 1)).isStationary()).isTrue();
  }

  private static Series noise(double hurst, int bins, int seed) {
    double[] noise = FractionalNoise.of(hurst, bins, seed);
    return Series.counts(Arrays.stream(noise).map(x -> MEAN + DEVIATION * x).toArray(), 1);
  }

  /** Noise with parts of the size of its standard deviation. */
  private static Series counts(String parts, double hurst, int seed) {
    double[] counts = FractionalNoise.of(hurst, BINS, 1000L * seed + Math.round(10 * hurst));
    for (int t = 0; t < BINS; t++) {
      double value = counts[t];
      value += parts.contains("trend") ? 2.0 * t / BINS - 1 : 0;
      value += parts.contains("shift") && t >= 0.4 * BINS ? 1 : 0;
      value += parts.contains("sine") ? Math.sin(2 * Math.PI * 16 * t / BINS) : 0;
      counts[t] = MEAN + DEVIATION * value;
    }
    return Series.counts(counts, 1);
  }
}
