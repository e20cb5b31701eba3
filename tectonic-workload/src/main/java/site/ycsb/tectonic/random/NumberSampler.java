package site.ycsb.tectonic.random;

import org.apache.commons.rng.sampling.distribution.AhrensDieterExponentialSampler;
import org.apache.commons.rng.sampling.distribution.ChengBetaSampler;
import org.apache.commons.rng.sampling.distribution.GaussianSampler;
import org.apache.commons.rng.sampling.distribution.InverseTransformParetoSampler;
import org.apache.commons.rng.sampling.distribution.LogNormalSampler;
import org.apache.commons.rng.sampling.distribution.PoissonSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;

/**
 * Draws the values of a number expression from the random numbers it was built with; holds no state
 * between draws, so a draw depends on nothing but their position. One per thread.
 */
@FunctionalInterface
public interface NumberSampler {

  /** The next value. */
  double sample();

  /** The next value as a count: rounded down, at least {@code least}, at most {@code most}. */
  default long sampleCount(long least, long most) {
    return Math.max(least, Math.min(most, (long) Math.floor(sample())));
  }

  /** The sampler of a number expression. */
  static NumberSampler of(NumberExpr expression, SeededRandom random) {
    if (expression instanceof NumberExpr.Constant constant) {
      double value = constant.value();
      return () -> value;
    }
    return of(((NumberExpr.Sampled) expression).distribution(), random);
  }

  /** The sampler of a distribution. A zipf or latest gives ranks from 1 to its n. */
  static NumberSampler of(Distribution distribution, SeededRandom random) {
    if (distribution instanceof Distribution.Uniform uniform) {
      double width = uniform.max() - uniform.min();
      return () -> uniform.min() + width * random.nextDouble();
    } else if (distribution instanceof Distribution.Normal normal) {
      return continuous(GaussianSampler.of(gaussian(random), normal.mean(), normal.stdDev()));
    } else if (distribution instanceof Distribution.Beta beta) {
      return continuous(ChengBetaSampler.of(random, beta.alpha(), beta.beta()));
    } else if (distribution instanceof Distribution.Exponential exponential) {
      double mean = 1 / exponential.lambda();
      return continuous(AhrensDieterExponentialSampler.of(random, mean));
    } else if (distribution instanceof Distribution.LogNormal logNormal) {
      return continuous(
          LogNormalSampler.of(gaussian(random), logNormal.mean(), logNormal.stdDev()));
    } else if (distribution instanceof Distribution.Poisson poisson) {
      return discrete(PoissonSampler.of(random, poisson.lambda()));
    } else if (distribution instanceof Distribution.Weibull weibull) {
      double power = 1 / weibull.shape();
      return () -> weibull.scale() * Math.pow(-Math.log(1 - random.nextDouble()), power);
    } else if (distribution instanceof Distribution.Pareto pareto) {
      return continuous(InverseTransformParetoSampler.of(random, pareto.scale(), pareto.shape()));
    }
    Zipf zipf = new Zipf(random, exponentOf(distribution));
    long ranks = ranksOf(distribution);
    return () -> zipf.rank(ranks);
  }

  private static double exponentOf(Distribution distribution) {
    return distribution instanceof Distribution.Zipf zipf
        ? zipf.s()
        : ((Distribution.Latest) distribution).s();
  }

  private static long ranksOf(Distribution distribution) {
    Long n =
        distribution instanceof Distribution.Zipf zipf
            ? zipf.n()
            : ((Distribution.Latest) distribution).n();
    if (n == null) {
      throw new IllegalArgumentException("a zipf that is no selection needs n");
    }
    return n;
  }

  private static ZigguratSampler.NormalizedGaussian gaussian(SeededRandom random) {
    return ZigguratSampler.NormalizedGaussian.of(random);
  }

  private static NumberSampler continuous(SharedStateContinuousSampler sampler) {
    return sampler::sample;
  }

  private static NumberSampler discrete(SharedStateDiscreteSampler sampler) {
    return sampler::sample;
  }
}
