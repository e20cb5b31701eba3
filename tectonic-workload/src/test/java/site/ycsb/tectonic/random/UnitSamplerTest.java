package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.tectonic.spec.Distribution;

/**
 * Positions follow the distribution as far as it lies in [0, 1), or after division by its 99.9 %
 * quantile if next to nothing does; a distribution that never gets there is refused.
 */
class UnitSamplerTest {
  private static final int DRAWS = 20_000;

  private final SeededRandom random = new SeededRandom(73);

  static Stream<Arguments> inside() {
    return Stream.of(
        Arguments.of(new Distribution.Uniform(-1, 3), new UniformRealDistribution(null, -1, 3)),
        Arguments.of(new Distribution.Normal(0.2, 0.5), new NormalDistribution(null, 0.2, 0.5)),
        Arguments.of(new Distribution.Normal(3, 1), new NormalDistribution(null, 3, 1)),
        Arguments.of(new Distribution.Beta(2, 3), new BetaDistribution(null, 2, 3)),
        Arguments.of(new Distribution.Exponential(0.1), new ExponentialDistribution(null, 10)),
        Arguments.of(new Distribution.LogNormal(0, 1), new LogNormalDistribution(null, 0, 1)),
        Arguments.of(new Distribution.Weibull(2, 1.5), new WeibullDistribution(null, 1.5, 2)),
        Arguments.of(new Distribution.Pareto(0.1, 1), new ParetoDistribution(null, 0.1, 1)));
  }

  static Stream<Arguments> outside() {
    return Stream.of(
        Arguments.of(new Distribution.Uniform(5, 9), new UniformRealDistribution(null, 5, 9)),
        Arguments.of(new Distribution.Normal(50, 10), new NormalDistribution(null, 50, 10)),
        Arguments.of(new Distribution.Exponential(0.001), new ExponentialDistribution(null, 1_000)),
        Arguments.of(new Distribution.LogNormal(5, 1), new LogNormalDistribution(null, 5, 1)),
        Arguments.of(new Distribution.Weibull(100, 2), new WeibullDistribution(null, 2, 100)),
        Arguments.of(new Distribution.Pareto(1, 3), new ParetoDistribution(null, 1, 3)));
  }

  static Stream<Distribution> hopeless() {
    return Stream.of(
        new Distribution.Uniform(-9, -5),
        new Distribution.Normal(-50, 1),
        new Distribution.Pareto(1, 0.001),
        new Distribution.LogNormal(1_000, 1));
  }

  @ParameterizedTest
  @MethodSource("inside")
  void positions_ofADistributionThatReachesIn_areCutOff(
      Distribution distribution, RealDistribution theory) {
    UnitSampler sampler = (UnitSampler) distribution.popularity(random);
    assertThat(sampler.warning()).isNull();
    Fit.assertFits(positions(sampler), conditional(theory, 1));
  }

  @ParameterizedTest
  @MethodSource("outside")
  void positions_ofADistributionThatLiesBeyond_areDividedWithAWarning(
      Distribution distribution, RealDistribution theory) {
    UnitSampler sampler = (UnitSampler) distribution.popularity(random);
    double top = theory.inverseCumulativeProbability(0.999);
    assertThat(sampler.warning())
        .contains(distribution.toString())
        .contains("divided by %.4g".formatted(top));
    Fit.assertFits(positions(sampler), conditional(theory, top));
  }

  @Test
  void positions_ofALargePoisson_areDividedByItsQuantile() {
    UnitSampler sampler = (UnitSampler) new Distribution.Poisson(100).popularity(random);
    PoissonDistribution theory = new PoissonDistribution(100);
    int top = theory.inverseCumulativeProbability(0.999);
    assertThat(sampler.warning()).contains("divided by " + top);
    long[] counts = new long[top];
    double[] shares = new double[top];
    for (double position : positions(sampler)) {
      counts[(int) Math.round(position * top)]++;
    }
    for (int value = 0; value < top; value++) {
      shares[value] = theory.probability(value) / theory.cumulativeProbability(top - 1);
    }
    Fit.assertFits(counts, shares);
  }

  @Test
  void positions_ofAPoissonThatIsHardlyAboveZero_areAllTheFirstWithAWarning() {
    UnitSampler sampler = (UnitSampler) new Distribution.Poisson(0.0009).popularity(random);
    assertThat(sampler.warning()).contains("Poisson[lambda=9.0E-4]").contains("the first");
    assertThat(positions(sampler)).containsOnly(0);
  }

  /** From 4.6 to 4.61 the probability of 0 falls below 1 %; the positions are the same. */
  @Test
  void positions_ofAPoisson_changeWithoutAJump() {
    for (double mean : new double[] {3, 4.6, 4.61}) {
      UnitSampler sampler = (UnitSampler) new Distribution.Poisson(mean).popularity(random);
      int top = new PoissonDistribution(mean).inverseCumulativeProbability(0.999);
      assertThat(sampler.warning()).contains("divided by " + top);
      assertThat(Arrays.stream(positions(sampler)).distinct().count())
          .isBetween(top - 1L, (long) top);
    }
  }

  /** Rounding must not push all samples out of [0, 1), or they are drawn again for ever. */
  @ParameterizedTest
  @MethodSource("extreme")
  void position_ofExtremeParameters_isFound(Distribution distribution) {
    assertThat(positions((UnitSampler) distribution.popularity(random))).hasSize(DRAWS);
  }

  static Stream<Distribution> extreme() {
    return DoubleStream.of(1e-6, 1, 1e9)
        .boxed()
        .flatMap(
            parameter ->
                Stream.of(
                    new Distribution.Beta(parameter, 1e-6),
                    new Distribution.Beta(parameter, 1e9),
                    new Distribution.Normal(1e9, parameter),
                    new Distribution.Normal(1, parameter),
                    new Distribution.Exponential(parameter),
                    new Distribution.Weibull(parameter, 1e-6),
                    new Distribution.Weibull(parameter, 1e9),
                    new Distribution.Pareto(parameter, 1e9)));
  }

  @ParameterizedTest
  @MethodSource("hopeless")
  void distribution_thatNeverReachesIn_isRefused(Distribution distribution) {
    assertThatThrownBy(() -> distribution.popularity(random))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("position");
  }

  private double[] positions(UnitSampler sampler) {
    double[] positions = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      random.at(RandomStream.SELECTION, draw);
      positions[draw] = sampler.position();
      assertThat(positions[draw] >= 0 && positions[draw] < 1).isTrue();
    }
    return positions;
  }

  /** The distribution of what lies in [0, 1) after division. */
  private static DoubleUnaryOperator conditional(RealDistribution theory, double divisor) {
    double below = theory.cumulativeProbability(0);
    double mass = theory.cumulativeProbability(divisor) - below;
    return x -> (theory.cumulativeProbability(x * divisor) - below) / mass;
  }
}
