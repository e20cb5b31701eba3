package site.ycsb.tectonic.reference;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;

/** How likely a sample of a declared number is below x, from the textbook. */
final class ReferenceLaw {
  private static final double LEAST_MASS = 0.01;
  private static final double TOP = 0.999;

  private ReferenceLaw() {}

  /** The probability of samples below x; null for what this does not know. */
  static @Nullable DoubleUnaryOperator below(NumberExpr number) {
    if (number instanceof NumberExpr.Constant constant) {
      return x -> constant.value() < x ? 1 : 0;
    }
    return number instanceof NumberExpr.Sampled sampled ? below(sampled.distribution()) : null;
  }

  /** The same of a distribution, but for ranks without a number of them. */
  static @Nullable DoubleUnaryOperator below(Distribution law) {
    if (law instanceof Distribution.Uniform uniform) {
      double width = uniform.max() - uniform.min();
      return x -> Math.min(1, Math.max(0, (x - uniform.min()) / width));
    } else if (law instanceof Distribution.Normal normal) {
      return new NormalDistribution(null, normal.mean(), normal.stdDev())::cumulativeProbability;
    } else if (law instanceof Distribution.Beta beta) {
      BetaDistribution theory = new BetaDistribution(null, beta.alpha(), beta.beta());
      return x -> x <= 0 ? 0 : x >= 1 ? 1 : theory.cumulativeProbability(x);
    } else if (law instanceof Distribution.Exponential exponential) {
      return x -> x <= 0 ? 0 : -Math.expm1(-exponential.lambda() * x);
    } else if (law instanceof Distribution.LogNormal log) {
      NormalDistribution theory = new NormalDistribution(null, log.mean(), log.stdDev());
      return x -> x <= 0 ? 0 : theory.cumulativeProbability(Math.log(x));
    } else if (law instanceof Distribution.Poisson poisson) {
      PoissonDistribution theory = new PoissonDistribution(null, poisson.lambda(), 1e-12, 10_000);
      return x -> x > 1e9 ? 1 : theory.cumulativeProbability((int) Math.ceil(x) - 1);
    } else if (law instanceof Distribution.Weibull weibull) {
      return x -> x <= 0 ? 0 : -Math.expm1(-Math.pow(x / weibull.scale(), weibull.shape()));
    } else if (law instanceof Distribution.Pareto pareto) {
      return x -> x <= pareto.scale() ? 0 : 1 - Math.pow(pareto.scale() / x, pareto.shape());
    } else if (law instanceof Distribution.GeneralizedPareto pareto && pareto.shape() > 0) {
      double start = pareto.location() - pareto.scale() / pareto.shape();
      double least = pareto.scale() / pareto.shape();
      return x ->
          x <= pareto.location() ? 0 : 1 - Math.pow(least / (x - start), 1 / pareto.shape());
    } else if (law instanceof Distribution.Ranks ranks && ranks.n() != null) {
      long most = ranks.n();
      RankSums sums = new RankSums(ranks.s());
      return x -> sums.to(Math.min(most, (long) Math.ceil(x) - 1)) / sums.to(most);
    }
    return null;
  }

  /**
   * The probability that a selection's position in the live keys, as a share of them, is below x:
   * samples outside of 0 to 1 are drawn again, or first divided by the 99.9 % quantile where nearly
   * all are outside.
   */
  static @Nullable DoubleUnaryOperator positionBelow(Distribution law) {
    DoubleUnaryOperator below = below(law);
    if (below == null) {
      return null;
    }
    double scale = mass(below, 1) < LEAST_MASS ? quantile(below) : 1;
    double least = below.applyAsDouble(0);
    double mass = mass(below, scale);
    return x -> (below.applyAsDouble(x * scale) - least) / mass;
  }

  private static double mass(DoubleUnaryOperator below, double scale) {
    return below.applyAsDouble(scale) - below.applyAsDouble(0);
  }

  private static double quantile(DoubleUnaryOperator below) {
    double low = 0;
    double high = 1;
    while (below.applyAsDouble(high) < TOP) {
      high *= 2;
    }
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (below.applyAsDouble(middle) < TOP) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
