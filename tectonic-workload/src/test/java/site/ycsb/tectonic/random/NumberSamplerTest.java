package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
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
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;

/** Each distribution is drawn as theory has it, and a draw depends on its position alone. */
class NumberSamplerTest {
  private static final int DRAWS = 20_000;

  private final SeededRandom random = new SeededRandom(71);

  static Stream<Arguments> continuous() {
    return Stream.of(
        Arguments.of(new Distribution.Uniform(-3, 8), new UniformRealDistribution(null, -3, 8)),
        Arguments.of(new Distribution.Normal(5, 2), new NormalDistribution(null, 5, 2)),
        Arguments.of(new Distribution.Beta(0.5, 0.7), new BetaDistribution(null, 0.5, 0.7)),
        Arguments.of(new Distribution.Beta(2, 5), new BetaDistribution(null, 2, 5)),
        Arguments.of(new Distribution.Exponential(4), new ExponentialDistribution(null, 0.25)),
        Arguments.of(new Distribution.LogNormal(-1, 0.5), new LogNormalDistribution(null, -1, 0.5)),
        Arguments.of(new Distribution.Weibull(3, 0.8), new WeibullDistribution(null, 0.8, 3)),
        Arguments.of(new Distribution.Weibull(2, 4), new WeibullDistribution(null, 4, 2)),
        Arguments.of(new Distribution.Pareto(2, 0.9), new ParetoDistribution(null, 2, 0.9)),
        Arguments.of(new Distribution.Pareto(1, 3), new ParetoDistribution(null, 1, 3)),
        // Location 2, scale 2 / 0.9 and shape 1 / 0.9 are the Pareto of scale 2 and shape 0.9.
        Arguments.of(
            new Distribution.GeneralizedPareto(2, 2 / 0.9, 1 / 0.9),
            new ParetoDistribution(null, 2, 0.9)),
        Arguments.of(
            new Distribution.GeneralizedPareto(0, 4, 0), new ExponentialDistribution(null, 4)),
        // Of shape -1 it is even, from the location over the scale.
        Arguments.of(
            new Distribution.GeneralizedPareto(3, 5, -1), new UniformRealDistribution(null, 3, 8)));
  }

  static Stream<Distribution> all() {
    return Stream.concat(
        continuous().map(arguments -> (Distribution) arguments.get()[0]),
        Stream.of(
            new Distribution.Poisson(3),
            new Distribution.Poisson(100),
            new Distribution.Wrapped(1, 10, new Distribution.Exponential(0.1)),
            new Distribution.Zipf(1_000L, 0.99),
            new Distribution.Latest(1_000L, 1)));
  }

  @Test
  void variants_ofDistribution_areAllTriedHere() {
    assertThat(all().map(Object::getClass)).containsAll(variants(Distribution.class).toList());
  }

  private static Stream<Class<?>> variants(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(NumberSamplerTest::variants)
        : Stream.of(type);
  }

  @ParameterizedTest
  @MethodSource("continuous")
  void samples_ofAContinuousDistribution_fitItsTheory(
      Distribution distribution, RealDistribution theory) {
    Fit.assertFits(draw(distribution), theory::cumulativeProbability);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 3, 39, 41, 200})
  void samples_ofPoisson_fitItsTheory(double mean) {
    PoissonDistribution theory = new PoissonDistribution(mean);
    long[] counts = new long[400];
    for (double sample : draw(new Distribution.Poisson(mean))) {
      counts[(int) sample]++;
    }
    double[] shares = new double[counts.length];
    Arrays.setAll(shares, theory::probability);
    Fit.assertFits(counts, shares);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.99, 1, 2, 5})
  void samples_ofZipfAndLatest_areRanksThatFitTheirTheory(double exponent) {
    ZipfDistribution theory = new ZipfDistribution(null, 300, exponent);
    double[] shares = new double[300];
    Arrays.setAll(shares, i -> theory.probability(i + 1));
    for (Distribution distribution :
        List.of(new Distribution.Zipf(300L, exponent), new Distribution.Latest(300L, exponent))) {
      long[] counts = new long[300];
      for (double sample : draw(distribution)) {
        counts[(int) sample - 1]++;
      }
      Fit.assertFits(counts, shares);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void draw_atAPosition_isTheSameAfterAnyOtherDraws(Distribution distribution) {
    NumberSampler sampler = distribution.sampler(random);
    double[] first = draw(distribution);
    for (int position = 0; position < 200; position++) {
      for (int other = 0; other < position % 4; other++) {
        sampler.sample();
      }
      random.at(RandomStream.VALUE, 1, position);
      assertThat(sampler.sample()).isEqualTo(first[position]);
    }
  }

  @Test
  void constant_isItselfAndDrawsNothing() {
    random.at(RandomStream.VALUE, 5);
    assertThat(new NumberExpr.Constant(7.5).sampler(random).sample()).isEqualTo(7.5);
    assertThat(random.nextLong())
        .isEqualTo(new SeededRandom(71).at(RandomStream.VALUE, 5).nextLong());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e300, -0.5, 0.999, Double.NaN})
  void count_ofATooSmallNumber_isTheLeast(double value) {
    NumberSampler sampler = () -> value;
    assertThat(sampler.sampleCount(1, 10)).isEqualTo(1);
  }

  @Test
  void count_ofANumber_isRoundedDownAndBounded() {
    NumberSampler sampler = () -> 3.999;
    assertThat(sampler.sampleCount(1, 10)).isEqualTo(3);
    assertThat(sampler.sampleCount(1, 2)).isEqualTo(2);
    NumberSampler huge = () -> Double.POSITIVE_INFINITY;
    assertThat(huge.sampleCount(1, 10)).isEqualTo(10);
  }

  private double[] draw(Distribution distribution) {
    NumberSampler sampler = distribution.sampler(random);
    double[] samples = new double[DRAWS];
    for (int position = 0; position < DRAWS; position++) {
      random.at(RandomStream.VALUE, 1, position);
      samples[position] = sampler.sample();
    }
    return samples;
  }
}
