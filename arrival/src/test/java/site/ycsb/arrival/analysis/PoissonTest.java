package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On independent values the estimators find none of what they look for, within their errors. */
final class PoissonTest {
  private static final int BINS = 1 << 16;
  private static final int SEEDS = 20;
  private static final List<Series> COUNTS =
      IntStream.range(0, SEEDS).mapToObj(seed -> Arrivals.poissonCounts(BINS, 20, seed)).toList();

  @ParameterizedTest
  @CsvSource({
    "AGGREGATED_VARIANCE, 0.5, 0.07",
    "RESCALED_RANGE, 0.531, 0.04",
    "PERIODOGRAM, 0.5, 0.045",
    "ABRY_VEITCH, 0.5, 0.025",
    "LOCAL_WHITTLE, 0.5, 0.055",
    "WHITTLE, 0.5, 0.011"
  })
  void hurstOfPoissonCounts_isOneHalf(
      HurstEstimator estimator, double expected, double fourStandardErrors) {
    double mean = 0;
    for (Series counts : COUNTS) {
      Estimate estimate = estimator.estimate(counts);
      assertThat(Arrivals.value(estimate)).isCloseTo(expected, within(fourStandardErrors));
      assertThat(((Estimate.Value) estimate).poisson()).isCloseTo(expected, within(0.002));
      mean += Arrivals.value(estimate) / SEEDS;
    }
    assertThat(mean).isCloseTo(expected, within(fourStandardErrors / 4));
  }

  @ParameterizedTest
  @ValueSource(ints = {600, 1000, 1024, 3000})
  void standardErrors_areThoseOfASweep(int bins) {
    for (HurstEstimator estimator :
        List.of(
            HurstEstimator.PERIODOGRAM, HurstEstimator.ABRY_VEITCH, HurstEstimator.LOCAL_WHITTLE)) {
      double squares = 0;
      for (int seed = 0; seed < 200; seed++) {
        Estimate estimate = estimator.estimate(Arrivals.poissonCounts(bins, 10, seed));
        Estimate.Value value = (Estimate.Value) estimate;
        double z = (value.value() - value.poisson()) / value.standardError();
        squares += z * z / 200;
      }
      assertThat(Math.sqrt(squares)).as(estimator.title()).isBetween(0.8, 1.5);
    }
  }

  @Test
  void correlationOfPoissonGaps_isNone() {
    Series gaps = Arrivals.exponentialGaps(BINS, 3);

    IntStream.rangeClosed(1, 100)
        .forEach(
            lag ->
                assertThat(Arrivals.value(Autocorrelation.at(gaps, lag).coefficient()))
                    .isCloseTo(0, within(0.02)));
  }

  @Test
  void dispersionOfPoisson_isOneAtEveryScale() {
    List<Dispersion> scales = Dispersion.atScales(Arrivals.poissonCounts(BINS, 5, 8));

    assertThat(scales).extracting(Dispersion::scaleSeconds).containsExactly(1.0, 10.0, 100.0, 1e3);
    assertThat(scales).allMatch(scale -> isLikePoisson(scale.index()));
  }

  @Test
  void entropyOfPoisson_isWhatChanceLeaves() {
    for (long seed = 1; seed <= 5; seed++) {
      EntropyPlot plot = EntropyPlot.of(Arrivals.poissonCounts(BINS, 30, seed));

      assertThat(((Estimate.Value) plot.slope()).poisson()).isLessThan(1);
      assertThat(Arrivals.value(plot.slope()))
          .isCloseTo(((Estimate.Value) plot.slope()).poisson(), within(0.0002));
    }
  }

  @ParameterizedTest
  @CsvSource({"1.1", "1.5", "1.9"})
  void hurstOfIndependentGaps_isOneHalfForEveryTail(double shape) {
    var pareto = Arrivals.pareto(shape, 11);
    double[] values = new double[BINS];
    Arrays.setAll(values, i -> pareto.getAsDouble());

    HurstEstimator.all(Series.gaps(values))
        .forEach(
            (estimator, estimate) ->
                assertThat(Arrivals.value(estimate))
                    .as(estimator.title())
                    .isBetween(0.45, estimator == HurstEstimator.RESCALED_RANGE ? 0.58 : 0.55));
  }

  @ParameterizedTest
  @CsvSource({"1.9, 0.47, 0.63", "1.5, 0.58, 0.80"})
  void hurstOfParetoCounts_growsAsTheTailGrows(double shape, double lowest, double highest) {
    Series counts = Arrivals.renewalCounts(BINS, 100, Arrivals.pareto(shape, 5));

    HurstEstimator.all(counts)
        .forEach(
            (estimator, estimate) ->
                assertThat(Arrivals.value(estimate))
                    .as(estimator.title())
                    .isBetween(lowest, highest));
  }

  @Test
  void variationOfExponentialGaps_isOne() {
    GapMoments moments = new GapMoments();
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 100_000; i++) {
      moments.add(Math.round(1e5 * Arrivals.exponential(random)));
    }

    assertThat(isLikePoisson(moments.variation())).isTrue();
    assertThat(Arrivals.value(moments.rate())).isCloseTo(1e4, within(100.0));
  }

  @Test
  void spectrum_ofAnyLength_isThatOfTheDefinition() {
    double[] values = Arrivals.poissonCounts(37, 10, 2).toArray();
    Spectrum spectrum = Spectrum.of(values, 0);

    for (int k = 1; k <= spectrum.frequencies(); k++) {
      double re = 0;
      double im = 0;
      for (int t = 0; t < values.length; t++) {
        re += values[t] * Math.cos(spectrum.frequency(k) * t);
        im += values[t] * Math.sin(spectrum.frequency(k) * t);
      }
      double expected = (re * re + im * im) / (2 * Math.PI * values.length);
      assertThat(spectrum.power(k)).isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
    }
  }

  /** Whether Poisson arrivals would give such a value in 99 of 100 cases. */
  private static boolean isLikePoisson(Estimate estimate) {
    Estimate.Value found = (Estimate.Value) estimate;
    return Math.abs(found.value() - found.poisson()) <= 2.576 * found.standardError();
  }
}
