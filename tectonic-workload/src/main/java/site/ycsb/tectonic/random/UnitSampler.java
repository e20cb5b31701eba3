package site.ycsb.tectonic.random;

import java.util.Locale;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.ParetoDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Distribution;

/**
 * Draws positions in [0, 1) from a distribution with all its parameters: samples outside are drawn
 * again. If less than 1 % of its mass lies inside, samples are divided by its 99.9 % quantile
 * first, and {@link #warning()} says so; as it does where nothing but 0 lies inside.
 */
public final class UnitSampler {
  private static final double LEAST_MASS = 0.01;
  private static final double TOP_QUANTILE = 0.999;
  private static final double LARGEST = Math.nextDown(1.0);

  private final NumberSampler sampler;
  private final double divisor;
  private final @Nullable String warning;

  private UnitSampler(NumberSampler sampler, double divisor, @Nullable String warning) {
    this.sampler = sampler;
    this.divisor = divisor;
    this.warning = warning;
  }

  /**
   * The sampler of a distribution other than zipf and latest, which give ranks.
   *
   * @throws IllegalArgumentException if neither the distribution nor the divided one reaches [0, 1)
   */
  public static UnitSampler of(Distribution distribution, SeededRandom random) {
    NumberSampler sampler = sampler(distribution, random);
    double mass = massBelow(distribution, 1) - massBelow(distribution, 0);
    if (mass >= LEAST_MASS) {
      return new UnitSampler(sampler, 1, warning(distribution));
    }
    double top = quantile(distribution);
    boolean divides = top > 0 && Double.isFinite(top);
    if (!divides || massBelow(distribution, top) - massBelow(distribution, 0) < LEAST_MASS) {
      throw new IllegalArgumentException(distribution + " has no mass at positions from 0 to 1");
    }
    return new UnitSampler(sampler, top, warning(distribution, mass, top));
  }

  /** A beta lies below 1, but its samples may be rounded up to it, nearly all in some cases. */
  private static NumberSampler sampler(Distribution distribution, SeededRandom random) {
    NumberSampler sampler = NumberSampler.of(distribution, random);
    return distribution instanceof Distribution.Beta
        ? () -> Math.min(sampler.sample(), LARGEST)
        : sampler;
  }

  private static @Nullable String warning(Distribution distribution) {
    return distribution instanceof Distribution.Poisson
        ? "selection "
            + distribution
            + " gives whole numbers, of which only 0 is below 1, so it always takes the first of the"
            + " live keys"
        : null;
  }

  private static String warning(Distribution distribution, double mass, double top) {
    return String.format(
        Locale.ROOT,
        "selection %s has only %.2g %% of its mass from 0 to 1, so its samples are divided by %.4g,"
            + " its 99.9 %% quantile",
        distribution,
        mass * 100,
        top);
  }

  /** The next position, at least 0 and below 1. */
  public double position() {
    while (true) {
      double x = sampler.sample() / divisor;
      if (x >= 0 && x < 1) {
        return x;
      }
    }
  }

  /** What the user should know about the distribution, or null. */
  public @Nullable String warning() {
    return warning;
  }

  private static double massBelow(Distribution distribution, double x) {
    if (distribution instanceof Distribution.Poisson poisson) {
      return new PoissonDistribution(poisson.lambda())
          .cumulativeProbability((int) Math.ceil(x) - 1);
    }
    return theory(distribution).cumulativeProbability(x);
  }

  /** The quantile; infinite if it is beyond all numbers, where the library's solver would fail. */
  private static double quantile(Distribution distribution) {
    if (distribution instanceof Distribution.Poisson poisson) {
      return new PoissonDistribution(poisson.lambda()).inverseCumulativeProbability(TOP_QUANTILE);
    } else if (distribution instanceof Distribution.Pareto pareto) {
      return pareto.scale() * Math.pow(1 - TOP_QUANTILE, -1 / pareto.shape());
    } else if (distribution instanceof Distribution.LogNormal logNormal) {
      return Math.exp(quantile(new Distribution.Normal(logNormal.mean(), logNormal.stdDev())));
    }
    return theory(distribution).inverseCumulativeProbability(TOP_QUANTILE);
  }

  /** The distribution's theory. The null generator is never used: nothing is sampled from it. */
  private static RealDistribution theory(Distribution distribution) {
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
