package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;

/** Means of counts are those of the counts that are drawn. */
class LawTest {
  private static final long MOST = 1 << 24;

  static Stream<Distribution> distributions() {
    return Stream.of(
        new Distribution.Uniform(1, 101),
        new Distribution.Uniform(-50, 3.7),
        new Distribution.Uniform(0.2, 30_000_000),
        new Distribution.Normal(100, 30),
        new Distribution.Normal(-4, 3),
        new Distribution.Normal(1e6, 1),
        new Distribution.Beta(2, 3),
        new Distribution.Zipf(1000L, 0.99),
        new Distribution.Zipf(1_000_000L, 1.2),
        new Distribution.Latest(50L, 0),
        new Distribution.Exponential(0.01),
        new Distribution.LogNormal(4, 1),
        new Distribution.Poisson(3),
        new Distribution.Poisson(5000),
        new Distribution.Weibull(50, 0.7),
        new Distribution.Pareto(10, 2.5),
        new Distribution.GeneralizedPareto(1, 25.45, 0.2615),
        new Distribution.Wrapped(10, 1024, new Distribution.GeneralizedPareto(1, 25.45, 0.2615)),
        new Distribution.Wrapped(1, 10_000, new Distribution.GeneralizedPareto(1, 14.236, 2.517)));
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void meanCount_isThatOfSamples(Distribution distribution) {
    NumberExpr number = new NumberExpr.Sampled(distribution);
    NumberSampler sampler = number.sampler(new SeededRandom(7).at(RandomStream.VALUE, 0));
    int samples = 200_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < samples; i++) {
      double count = sampler.sampleCount(1, MOST);
      sum += count;
      squares += count * count;
    }
    double mean = sum / samples;
    double error = Math.sqrt((squares / samples - mean * mean) / samples);
    assertThat(number.law().meanCount(1, 1, MOST))
        .isCloseTo(mean, within(4 * error + 1e-9 + 2e-5 * mean));
  }

  /** Whole lengths by the lines of RocksDB's ParetoCdfInversion and the modulo of MixGraph. */
  @Test
  void wrapped_generalizedPareto_isThatOfMixgraphsScans() {
    Distribution scans =
        new Distribution.Wrapped(1, 10_000, new Distribution.GeneralizedPareto(1, 14.236, 2.517));
    NumberSampler sampler = scans.sampler(new SeededRandom(3).at(RandomStream.VALUE, 0));
    int draws = 100_000;
    double[] ours = new double[draws];
    double[] theirs = new double[draws];
    for (int i = 0; i < draws; i++) {
      ours[i] = sampler.sampleCount(1, MOST);
      double u = (i + 0.5) / draws;
      theirs[i] = (long) Math.ceil(14.236 * (Math.pow(u, -2.517) - 1) / 2.517) % 10_000;
    }
    double[] sorted = theirs.clone();
    Arrays.sort(sorted);
    for (int decile = 1; decile < 10; decile++) {
      double bound = sorted[decile * draws / 10];
      double share = Arrays.stream(theirs).filter(length -> length < bound).count() / 1e5;
      assertThat(Arrays.stream(ours).filter(length -> length < bound).count() / 1e5)
          .isCloseTo(share, within(0.006));
      assertThat(scans.law().below(bound)).isCloseTo(share, within(0.001));
    }
  }

  @Test
  void meanCount_ofSimpleLaws_isAsComputedByHand() {
    // 1 to 100, all equally likely.
    assertThat(mean(new Distribution.Uniform(1, 101))).isCloseTo(50.5, within(1e-3));
    // 2 with 0.8 of 2.8, 3 and 4 with 1 each.
    assertThat(mean(new Distribution.Uniform(2.2, 5))).isCloseTo(8.6 / 2.8, within(1e-4));
    // The sum of e^-k from 1 on, and 1 in place of 0.
    double floor = 1 / (Math.E - 1);
    assertThat(mean(new Distribution.Exponential(1)))
        .isCloseTo(floor + 1 - 1 / Math.E, within(1e-4));
    // 10 / (1 + 1/2 + ... + 1/10)
    assertThat(mean(new Distribution.Zipf(10L, 1))).isCloseTo(10 / 2.9289682539, within(1e-4));
    assertThat(mean(new Distribution.Beta(1, 1))).isEqualTo(1);
    assertThat(mean(new Distribution.LogNormal(300, 1e9))).isBetween(1.0, (double) MOST);
    assertThat(mean(new Distribution.Normal(1e9, 1))).isEqualTo(MOST);
  }

  @Test
  void meanCount_ofAConstant_isRoundedDownAndClamped() {
    Law law = new NumberExpr.Constant(0.0125).law();
    assertThat(law.meanCount(1000, 1, 1000)).isEqualTo(12);
    assertThat(law.meanCount(10, 1, 10)).isEqualTo(1);
  }

  @Test
  void meanCount_ofAFactor_isThatOfTheProduct() {
    Law law = new Distribution.Uniform(0, 0.1).law();
    // 0 to 9 equally likely, with 1 in place of 0.
    assertThat(law.meanCount(100, 1, 100)).isCloseTo(4.6, within(1e-4));
  }

  private static double mean(Distribution distribution) {
    return distribution.law().meanCount(1, 1, MOST);
  }
}
