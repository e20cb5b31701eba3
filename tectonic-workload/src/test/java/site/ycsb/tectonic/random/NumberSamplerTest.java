package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.ParetoDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.apache.commons.math3.stat.inference.TestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.tectonic.spec.Distribution;

/** Samples follow the theory of their distribution, and depend on their position alone. */
final class NumberSamplerTest {
  private static final int SAMPLES = 20_000;
  private static final double LEAST_P = 0.001;

  @ParameterizedTest
  @MethodSource("continuous")
  void samples_ofAContinuousDistribution_passKolmogorovSmirnov(
      Distribution distribution, RealDistribution theory) {
    double[] samples = samples(distribution);
    assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(theory, samples))
        .isGreaterThan(LEAST_P);
  }

  @ParameterizedTest
  @MethodSource("continuous")
  void sample_takenAgainAtItsPosition_isTheSame(
      Distribution distribution, RealDistribution theory) {
    SeededRandom random = new SeededRandom(3);
    NumberSampler sampler = NumberSampler.of(distribution, random);
    for (int i = 0; i < 100; i++) {
      random.at(RandomStream.SELECTION, i);
      double first = sampler.sample();
      random.at(RandomStream.SELECTION, i + 1000);
      sampler.sample();
      random.at(RandomStream.SELECTION, i);
      assertThat(sampler.sample()).isEqualTo(first);
    }
    assertThat(theory.isSupportConnected()).isTrue();
  }

  static Stream<Arguments> continuous() {
    return Stream.of(
        Arguments.of(new Distribution.Uniform(-2, 5), new UniformRealDistribution(null, -2, 5)),
        Arguments.of(new Distribution.Normal(3, 2), new NormalDistribution(null, 3, 2)),
        Arguments.of(new Distribution.Beta(0.1, 5), new BetaDistribution(null, 0.1, 5)),
        Arguments.of(new Distribution.Beta(2, 5), new BetaDistribution(null, 2, 5)),
        Arguments.of(new Distribution.Exponential(4), new ExponentialDistribution(null, 0.25)),
        Arguments.of(
            new Distribution.LogNormal(0.4, 0.2), new LogNormalDistribution(null, 0.4, 0.2)),
        Arguments.of(new Distribution.Weibull(2, 1.5), new WeibullDistribution(null, 1.5, 2)),
        Arguments.of(new Distribution.Pareto(1, 2), new ParetoDistribution(null, 1, 2)));
  }

  @Test
  void samples_ofPoisson_passChiSquare() {
    PoissonDistribution theory = new PoissonDistribution(6);
    long[] observed = new long[14];
    double[] expected = new double[observed.length];
    for (double sample : samples(new Distribution.Poisson(6))) {
      observed[(int) Math.min(sample, observed.length - 1)]++;
    }
    for (int i = 0; i < expected.length - 1; i++) {
      expected[i] = theory.probability(i) * SAMPLES;
    }
    expected[13] = (1 - theory.cumulativeProbability(12)) * SAMPLES;
    assertThat(TestUtils.chiSquareTest(expected, observed)).isGreaterThan(LEAST_P);
  }

  @Test
  void position_isDrawnFromThePartOfTheDistributionInside() {
    NormalDistribution theory = new NormalDistribution(null, 0.8, 0.5);
    double inside = theory.probability(0, 1);
    UnitSampler sampler =
        UnitSampler.of(new Distribution.Normal(0.8, 0.5), random(RandomStream.SELECTION));
    int below = 0;
    for (int i = 0; i < SAMPLES; i++) {
      double position = sampler.position();
      assertThat(position).isGreaterThanOrEqualTo(0).isLessThan(1);
      below += position < 0.5 ? 1 : 0;
    }
    assertThat(sampler.warning()).isNull();
    double expected = theory.probability(0, 0.5) / inside;
    assertThat(below / (double) SAMPLES).isBetween(expected - 0.015, expected + 0.015);
  }

  @Test
  void position_ofADistributionBesideTheUnitInterval_isDividedByItsTopQuantile() {
    UnitSampler sampler =
        UnitSampler.of(new Distribution.Pareto(1, 2), random(RandomStream.SELECTION));
    assertThat(sampler.warning()).contains("divided by 31.62");
    double top = Math.pow(1000, 0.5);
    int below = 0;
    for (int i = 0; i < SAMPLES; i++) {
      below += sampler.position() < 2 / top ? 1 : 0;
    }
    assertThat(below / (double) SAMPLES).isBetween(0.735, 0.766);
  }

  @Test
  void distribution_withoutPositiveMass_isRefused() {
    Distribution hopeless = new Distribution.Normal(-100, 1);
    assertThatThrownBy(() -> UnitSampler.of(hopeless, random(RandomStream.SELECTION)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double[] samples(Distribution distribution) {
    SeededRandom random = new SeededRandom(20261121);
    NumberSampler sampler = NumberSampler.of(distribution, random);
    double[] samples = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      random.at(RandomStream.SELECTION, i);
      samples[i] = sampler.sample();
    }
    return samples;
  }

  private static SeededRandom random(RandomStream stream) {
    return new SeededRandom(5).at(stream, 0);
  }
}
