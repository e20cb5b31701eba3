package site.ycsb.tectonic.random;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.ParetoDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.distribution.WeibullDistribution;
import site.ycsb.tectonic.spec.Distribution;

/** What theory says of the distributions other than zipf and latest. */
final class Theory {
  private static final double TOP_QUANTILE = 0.999;

  private Theory() {}

  /** How likely a sample is below a number. */
  static double massBelow(Distribution distribution, double x) {
    return below(distribution).applyAsDouble(x);
  }

  /** How likely a sample is below a number, for any number. */
  static DoubleUnaryOperator below(Distribution distribution) {
    if (distribution instanceof Distribution.Poisson poisson) {
      PoissonDistribution theory = theory(poisson);
      return x -> theory.cumulativeProbability((int) Math.ceil(x) - 1);
    }
    return theory(distribution)::cumulativeProbability;
  }

  /**
   * The 99.9 % quantile; infinite if it is beyond all numbers, where the library's solver would
   * fail.
   */
  static double quantile(Distribution distribution) {
    if (distribution instanceof Distribution.Poisson poisson) {
      return theory(poisson).inverseCumulativeProbability(TOP_QUANTILE);
    } else if (distribution instanceof Distribution.Pareto pareto) {
      return pareto.scale() * Math.pow(1 - TOP_QUANTILE, -1 / pareto.shape());
    } else if (distribution instanceof Distribution.LogNormal logNormal) {
      return Math.exp(quantile(new Distribution.Normal(logNormal.mean(), logNormal.stdDev())));
    }
    return theory(distribution).inverseCumulativeProbability(TOP_QUANTILE);
  }

  private static PoissonDistribution theory(Distribution.Poisson poisson) {
    return new PoissonDistribution(
        null,
        poisson.lambda(),
        PoissonDistribution.DEFAULT_EPSILON,
        PoissonDistribution.DEFAULT_MAX_ITERATIONS);
  }

  /**
   * The distribution in the library's terms. The null generator is never used: nothing is sampled
   * from it.
   */
  static RealDistribution theory(Distribution distribution) {
    if (distribution instanceof Distribution.Uniform uniform) {
      return new UniformRealDistribution(null, uniform.min(), uniform.max());
    } else if (distribution instanceof Distribution.Normal normal) {
      return new NormalDistribution(null, normal.mean(), normal.stdDev());
    } else if (distribution instanceof Distribution.Beta beta) {
      return new BetaDistribution(null, beta.alpha(), beta.beta());
    } else if (distribution instanceof Distribution.Exponential exponential) {
      return new ExponentialDistribution(null, 1 / exponential.lambda());
    } else if (distribution instanceof Distribution.LogNormal logNormal) {
      return new LogNormalDistribution(null, logNormal.mean(), logNormal.stdDev());
    } else if (distribution instanceof Distribution.Weibull weibull) {
      return new WeibullDistribution(null, weibull.shape(), weibull.scale());
    } else if (distribution instanceof Distribution.Pareto pareto) {
      return new ParetoDistribution(null, pareto.scale(), pareto.shape());
    }
    throw new IllegalArgumentException(distribution + " gives ranks, not positions");
  }
}
