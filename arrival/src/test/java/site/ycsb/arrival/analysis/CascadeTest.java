package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.analysis.WaveletEnergies.Wavelet;

/**
 * On b-model cascades the estimators return what the model's theory predicts: exactly where the
 * energies are deterministic, and within the bands of simulations where arrivals are drawn.
 */
final class CascadeTest {
  private static final int LEVELS = 16;
  private static final double MEAN = 100;
  private static final double TOTAL = MEAN * (1 << LEVELS);

  @ParameterizedTest
  @CsvSource({
    "0.55, 0.99277, 0.98564, 0.99282, 0.91576, 0.92812",
    "0.60, 0.97095, 0.94342, 0.97171, 0.90439, 0.91657",
    "0.65, 0.93407, 0.87567, 0.93784, 0.88414, 0.89566",
    "0.70, 0.88129, 0.78588, 0.89294, 0.85375, 0.86384",
    "0.75, 0.81128, 0.67807, 0.83904, 0.81266, 0.82065",
    "0.80, 0.72193, 0.55639, 0.77820, 0.76157, 0.76729",
    "0.90, 0.46900, 0.28630, 0.64315, 0.63731, 0.63965"
  })
  void cascade_ofAnySeed_hasTheExponentsOfItsBias(
      double bias, double entropy, double slope, double hurst, double at16, double at20) {
    for (long seed = 1; seed <= 3; seed++) {
      Series counts = Series.counts(Arrivals.cascade(bias, LEVELS, TOTAL, seed), 1);
      EntropyPlot plot = EntropyPlot.of(counts);
      WaveletEnergies energies = WaveletEnergies.of(counts, Wavelet.HAAR);

      assertThat(Arrivals.value(plot.slope())).isCloseTo(entropy, within(1e-5));
      assertThat(Arrivals.value(plot.bias())).isCloseTo(bias, within(1e-5));
      assertThat(2 * hurst(energies, 14) - 1).isCloseTo(slope, within(1e-5));
      assertThat(hurst(energies, 14)).isCloseTo(hurst, within(1e-5));
      assertThat(aggregatedVariance(counts)).isCloseTo(at16, within(1e-5));
    }
    Series longer = Series.counts(Arrivals.cascade(bias, 20, 1 << 20, 7), 1);
    assertThat(aggregatedVariance(longer)).isCloseTo(at20, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({
    "0.65, 0.93407, 0.884, 0.879, 0.939, 0.938, 0.06",
    "0.75, 0.81128, 0.813, 0.810, 0.846, 0.840, 0.12"
  })
  void cascade_withPoissonLeaves_staysInTheBandsOfItsBias(
      double bias,
      double entropy,
      double variance,
      double rescaled,
      double periodogram,
      double wavelet,
      double spectralBand) {
    for (long seed = 1; seed <= 5; seed++) {
      Series counts =
          Arrivals.poissonCounts(Arrivals.cascade(bias, LEVELS, TOTAL, seed), 100 + seed);
      EntropyPlot plot = EntropyPlot.of(counts);

      assertThat(Arrivals.value(plot.slope())).isCloseTo(entropy, within(0.002));
      assertThat(Arrivals.value(plot.bias())).isCloseTo(bias, within(0.005));
      assertThat(aggregatedVariance(counts)).isCloseTo(variance, within(0.003));
      assertThat(hurst(HurstEstimator.RESCALED_RANGE, counts)).isCloseTo(rescaled, within(0.012));
      assertThat(hurst(HurstEstimator.PERIODOGRAM, counts))
          .isCloseTo(periodogram, within(spectralBand));
      assertThat(hurst(HurstEstimator.ABRY_VEITCH, counts)).isCloseTo(wavelet, within(0.004));
      assertThat(hurst(HurstEstimator.LOCAL_WHITTLE, counts))
          .isCloseTo(wavelet, within(spectralBand));
    }
  }

  @Test
  void wavelet_underTheNoiseOfPoisson_startsWhereTheSignalStandsOut() {
    double[] sparse = Arrivals.cascade(0.65, LEVELS, 1 << LEVELS, 4);
    Series counts = Arrivals.poissonCounts(sparse, 5);
    Estimate estimate = HurstEstimator.ABRY_VEITCH.estimate(counts);

    assertThat(hurst(WaveletEnergies.of(counts, Wavelet.HAAR), 5)).isLessThan(0.85);
    assertThat(Arrivals.value(estimate)).isCloseTo(0.938, within(0.04));
    assertThat(estimate.basis().scales()).matches("octaves [4-8] to 13");
  }

  @Test
  void burstiness_growsWithTheBiasWhileHurstFalls() {
    Series mild = Series.counts(Arrivals.cascade(0.65, LEVELS, TOTAL, 1), 1);
    Series wild = Series.counts(Arrivals.cascade(0.75, LEVELS, TOTAL, 1), 1);

    assertThat(Arrivals.value(Dispersion.of(wild).index()))
        .isGreaterThan(Arrivals.value(Dispersion.of(mild).index()));
    assertThat(Arrivals.value(EntropyPlot.of(wild).slope()))
        .isLessThan(Arrivals.value(EntropyPlot.of(mild).slope()));
    assertThat(hurst(WaveletEnergies.of(wild, Wavelet.HAAR), 14))
        .isLessThan(hurst(WaveletEnergies.of(mild, Wavelet.HAAR), 14));
  }

  @ParameterizedTest
  @CsvSource({"0.65, true, 0.355, 0.143", "0.65, false, 0.850, 0.301", "0.75, true, 0.323, 0.066"})
  void gapsOfACascade_areCorrelatedOverAHundredArrivals(
      double bias, boolean isPoisson, double lag1, double lag100) {
    double[] leaves = Arrivals.cascade(bias, 14, 8 << 14, 3);
    Series gaps = Arrivals.gapsOfLeaves(leaves, isPoisson, 4);

    assertThat(correlation(gaps, 1)).isCloseTo(lag1, within(0.12));
    assertThat(correlation(gaps, 100)).isCloseTo(lag100, within(0.1)).isGreaterThan(0.05);
  }

  @Test
  void entropyPlot_whereBinsDoNotDivideEvenly_splitsThemInProportion() {
    double[] even = new double[1000];
    Arrays.fill(even, 100);

    EntropyPlot plot = EntropyPlot.of(Series.counts(even, 1));

    assertThat(Arrivals.value(plot.slope())).isCloseTo(1, within(1e-9));
    assertThat(plot.entropyBits()).hasSize(8);
  }

  @Test
  void estimators_ofTooFewPoints_sayHowManyTheyNeed() {
    Series few = Arrivals.poissonCounts(511, 10, 1);

    HurstEstimator.all(few)
        .forEach(
            (estimator, estimate) ->
                assertThat(Arrivals.reason(estimate)).isEqualTo("511 points; needs at least 512"));
    assertThat(Arrivals.reason(EntropyPlot.of(Arrivals.poissonCounts(64, 3, 1)).bias()))
        .isEqualTo("fewer than 3 levels have 30 arrivals a piece");
    assertThat(Arrivals.reason(Dispersion.of(few.sampled(29)).index()))
        .isEqualTo("29 points; needs at least 30");
    assertThat(Arrivals.reason(Autocorrelation.at(few, 200).coefficient()))
        .isEqualTo("511 points; needs at least 800");
  }

  @Test
  void estimators_ofConstantArrivals_sayThatNothingVaries() {
    double[] even = new double[1024];
    Arrays.fill(even, 10);

    HurstEstimator.all(Series.counts(even, 1))
        .forEach(
            (estimator, estimate) ->
                assertThat(Arrivals.reason(estimate)).isEqualTo("all values are the same"));
  }

  private static double aggregatedVariance(Series counts) {
    return hurst(HurstEstimator.AGGREGATED_VARIANCE, counts);
  }

  private static double hurst(HurstEstimator estimator, Series counts) {
    return Arrivals.value(estimator.estimate(counts));
  }

  private static double correlation(Series gaps, int lag) {
    return Arrivals.value(Autocorrelation.at(gaps, lag).coefficient());
  }

  /** The H of an unweighted line through the logarithms of the energies of the first octaves. */
  private static double hurst(WaveletEnergies energies, int octaves) {
    LineFit line = new LineFit();
    for (int octave = 1; octave <= octaves; octave++) {
      line.add(octave, Math.log(energies.energy(octave)) / Math.log(2));
    }
    return (1 + line.slope()) / 2;
  }
}
