package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.arrival.InvalidValueException;

/** Guards that gaps have mean 1 and the spread that was asked for, and that rates are met. */
final class GapDistributionTest {
  private static final int DRAWS = 600_000;

  static Stream<Arguments> distributions() {
    return Stream.of(
        Arguments.of(new GapDistribution.Exponential(), 1.0),
        Arguments.of(new GapDistribution.Gamma(null, 0.5, false), 0.5),
        Arguments.of(new GapDistribution.Gamma(null, 2.0, false), 2.0),
        Arguments.of(new GapDistribution.LogNormal(null, 0.5, false), 0.5),
        Arguments.of(new GapDistribution.LogNormal(null, 2.0, false), 2.0),
        Arguments.of(new GapDistribution.Weibull(null, 0.5, false), 0.5),
        Arguments.of(new GapDistribution.Weibull(null, 2.0, false), 2.0),
        Arguments.of(new GapDistribution.Hyperexponential(2, false), 2.0),
        Arguments.of(new GapDistribution.Hyperexponential(4, false), 4.0),
        Arguments.of(new GapDistribution.Pareto(5, null, false), Math.sqrt(1 / 15.0)));
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void gaps_ofAnyDistribution_haveMeanOneAndTheirVariation(GapDistribution gaps, double cv) {
    ContinuousSampler sampler = gaps.sampler(SplitMix64.of(42, 0));
    double[] drawn = new double[DRAWS];
    Arrays.setAll(drawn, i -> sampler.sample());
    double mean = Statistics.mean(drawn);
    assertThat(mean).isCloseTo(1, Offset.offset(4 * cv / Math.sqrt(DRAWS)));
    assertThat(Math.sqrt(Statistics.variance(drawn)) / mean)
        .isCloseTo(cv, Percentage.withPercentage(3));
  }

  @Test
  void parameters_ofCv_areThoseOfTheTable() {
    Offset<Double> digits = Offset.offset(1e-4);
    assertThat(new GapDistribution.Weibull(null, 0.5, false).shape()).isCloseTo(2.1013, digits);
    assertThat(new GapDistribution.Weibull(null, 0.5, false).scale()).isCloseTo(1.1291, digits);
    assertThat(new GapDistribution.Weibull(null, 4.0, false).shape()).isCloseTo(0.3487, digits);
    assertThat(new GapDistribution.Weibull(null, 4.0, false).scale()).isCloseTo(0.1963, digits);
    assertThat(new GapDistribution.LogNormal(null, 4.0, false).shape()).isCloseTo(1.6832, digits);
    assertThat(new GapDistribution.Gamma(null, 4.0, false).shape()).isEqualTo(0.0625);
    assertThat(new GapDistribution.Hyperexponential(2, false).shorterShare())
        .isCloseTo(0.8873, digits);
    assertThat(new GapDistribution.Hyperexponential(4, false).shorterShare())
        .isCloseTo(0.9697, digits);
  }

  @ParameterizedTest
  @CsvSource({
    "1.9, 1e3, 0.474",
    "1.5, 1e4, 0.335",
    "1.1, 1e3, 0.1557",
    "1.1, 1e5, 0.1222",
    "1.0, 1e4, 0.0857",
    "0.9, 1e5, 0.0321"
  })
  void boundedPareto_shortestGap_isThatOfTheTable(double shape, double max, double lowest) {
    assertThat(new GapDistribution.Pareto(shape, max, false).lowest(max))
        .isCloseTo(lowest, Offset.offset(5e-4));
  }

  @Test
  void boundedPareto_gaps_stayWithinTheirBounds() {
    GapDistribution.Pareto gaps = new GapDistribution.Pareto(1.1, 1000.0, false);
    ContinuousSampler sampler = gaps.sampler(SplitMix64.of(1, 0));
    for (int i = 0; i < 100_000; i++) {
      assertThat(sampler.sample()).isBetween(gaps.lowest(1000) * (1 - 1e-12), 1000 * (1 + 1e-9));
    }
  }

  @Test
  void rawPareto_ofShape1point9_meetsItsRateWithin1point5Percent() {
    for (long seed = 1; seed <= 5; seed++) {
      assertThat(achieved(new GapDistribution.Pareto(1.9, null, false), seed))
          .isBetween(0.985, 1.015);
    }
  }

  @Test
  void rawPareto_ofShape1point1_missesItsRateAndSaysSo() {
    GapDistribution raw = new GapDistribution.Pareto(1.1, null, false);
    assertThat(achieved(raw, 1)).isGreaterThan(1.05);
    assertThat(raw.warning())
        .isEqualTo(
            "raw Pareto gaps of shape 1.1 miss the rate in runs of any usual length (shape 1.1:"
                + " typically 1.25 to 1.45 times the rate); bounded or normalised ones meet it");
    assertThat(new GapDistribution.Pareto(1.1, null, true).warning()).isNull();
  }

  @Test
  void normalised_gaps_giveTheExactCountInEveryWindow() {
    for (double shape : new double[] {1.1, 1.9}) {
      Renewal model = new Renewal(10_000, new GapDistribution.Pareto(shape, null, true));
      ArrivalSchedule schedule = model.schedule(3, 60_000_000_000L);
      assertThat(Statistics.counts(schedule, 3, 60e9)).containsOnly(600_000);
    }
  }

  @Test
  void pareto_withoutMean_isRefused() {
    assertThatThrownBy(() -> new GapDistribution.Pareto(1, null, false))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "shape is 1: expected a number above 1, up to 1000, or a max as well: without one, a"
                + " Pareto of shape 1 or less has no mean");
  }

  private static double achieved(GapDistribution gaps, long seed) {
    double[] counts = Statistics.counts(new Renewal(10_000, gaps).schedule(seed, 1), 1, 60e9);
    return counts[0] / DRAWS;
  }
}
