package site.ycsb.arrival.schedule;

import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.jspecify.annotations.Nullable;

/**
 * Distributions of the gaps between arrivals, of mean 1. Powers are written as exponentials, since
 * the power function of Java 17's StrictMath leaves garbage behind.
 */
public sealed interface GapDistribution {
  /** Draws gaps. */
  ContinuousSampler sampler(UniformRandomProvider random);

  /** Why the mean may be missed, or null. */
  default @Nullable String warning() {
    return null;
  }

  /** All gaps the same. */
  record Even() implements GapDistribution {
    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      return () -> 1;
    }
  }

  /** Exponential: a Poisson process. */
  record Exponential() implements GapDistribution {
    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      return ZigguratSampler.Exponential.of(random);
    }
  }

  /** Pareto as it is: the smaller the shape, the longer a run has to be to meet its rate. */
  record Pareto(double shape) implements GapDistribution {
    private static final double SLOW_SHAPE = 1.5;

    public Pareto {
      Checks.that(
          shape > 1 && shape <= 1000,
          "shape",
          "is " + Checks.plain(shape),
          "a number above 1, up to 1000, or a max as well: without one, a Pareto of shape 1 or less"
              + " has no mean");
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      ContinuousSampler exponential = ZigguratSampler.Exponential.of(random);
      double lowest = (shape - 1) / shape;
      return () -> lowest * StrictMath.exp(exponential.sample() / shape);
    }

    @Override
    public @Nullable String warning() {
      return shape > SLOW_SHAPE
          ? null
          : String.format(
              Locale.ROOT,
              "raw Pareto gaps of shape %s miss the rate in runs of any usual length (shape 1.1:"
                  + " typically 1.25 to 1.45 times the rate); bounded or normalised ones meet it",
              shape);
    }
  }

  /** Pareto up to a longest gap, in units of the mean. */
  record BoundedPareto(double shape, double max) implements GapDistribution {
    private static final double LEAST_LOG = -700;

    public BoundedPareto {
      Checks.range("shape", shape, 0.1, 1000);
      Checks.that(
          max > 1 && max <= 1e9,
          "max",
          "is " + Checks.plain(max),
          "mean gaps, a number above 1, up to 1e9");
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      double lowest = lowest();
      double mass = -Math.expm1(shape * Math.log(lowest / max));
      return () -> lowest * StrictMath.exp(-StrictMath.log1p(-random.nextDouble() * mass) / shape);
    }

    /** The shortest gap that makes the mean 1. */
    double lowest() {
      return StrictMath.exp(Bisection.root(log -> mean(StrictMath.exp(log)) - 1, LEAST_LOG, 0));
    }

    private double mean(double lowest) {
      double ratio = Math.log(lowest / max);
      double over = shape == 1 ? -ratio : -Math.expm1((shape - 1) * ratio) / (shape - 1);
      return lowest * shape * over / -Math.expm1(shape * ratio);
    }
  }

  /** Gamma. */
  record Gamma(double shape) implements GapDistribution {
    public Gamma {
      Checks.range("shape", shape, 1e-3, 1e6);
    }

    /** By the coefficient of variation. */
    public static Gamma ofCv(double cv) {
      Checks.range("cv", cv, 1e-3, 30);
      return new Gamma(1 / (cv * cv));
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      return AhrensDieterMarsagliaTsangGammaSampler.of(random, shape, 1 / shape);
    }
  }

  /** Lognormal; its shape is the standard deviation of the logarithm. */
  record LogNormal(double shape) implements GapDistribution {
    public LogNormal {
      Checks.range("shape", shape, 1e-3, 5);
    }

    /** By the coefficient of variation. */
    public static LogNormal ofCv(double cv) {
      Checks.range("cv", cv, 1e-3, 1e3);
      return new LogNormal(Math.sqrt(Math.log1p(cv * cv)));
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      ContinuousSampler gaussian = ZigguratSampler.NormalizedGaussian.of(random);
      double location = -shape * shape / 2;
      return () -> StrictMath.exp(location + shape * gaussian.sample());
    }
  }

  /** Weibull. */
  record Weibull(double shape) implements GapDistribution {
    private static final double LEAST_SHAPE = 0.1;
    private static final double MOST_SHAPE = 1000;

    public Weibull {
      Checks.range("shape", shape, LEAST_SHAPE, MOST_SHAPE);
    }

    /** By the coefficient of variation, which falls as the shape grows. */
    public static Weibull ofCv(double cv) {
      Checks.range("cv", cv, 0.01, 100);
      return new Weibull(
          Bisection.root(shape -> cv * cv - squaredCv(shape), LEAST_SHAPE, MOST_SHAPE));
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      ContinuousSampler exponential = ZigguratSampler.Exponential.of(random);
      double scale = scale();
      return () -> scale * StrictMath.exp(StrictMath.log(exponential.sample()) / shape);
    }

    double scale() {
      return Math.exp(-LogGamma.of(1 + 1 / shape));
    }

    private static double squaredCv(double shape) {
      return Math.expm1(LogGamma.of(1 + 2 / shape) - 2 * LogGamma.of(1 + 1 / shape));
    }
  }

  /**
   * A mixture of two exponentials with balanced means: either phase makes up half of the time. Fits
   * storage traces well (Wajahat, Yele, Estro, Gandhi, Zadok, Performance Evaluation 2020).
   */
  record Hyperexponential(double cv) implements GapDistribution {
    public Hyperexponential {
      Checks.range("cv", cv, 1, 1000);
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      ContinuousSampler exponential = ZigguratSampler.Exponential.of(random);
      double shorter = shorterShare();
      return () -> {
        double chosen = random.nextDouble() < shorter ? shorter : 1 - shorter;
        return exponential.sample() / (2 * chosen);
      };
    }

    double shorterShare() {
      return (1 + Math.sqrt((cv * cv - 1) / (cv * cv + 1))) / 2;
    }
  }

  /** Any of the others, scaled so that the count over the run is exact. */
  record Normalised(GapDistribution gaps) implements GapDistribution {
    public Normalised {
      Checks.that(
          !(gaps instanceof Even || gaps instanceof Normalised),
          "gaps",
          "are " + gaps,
          "a random distribution that is not normalised yet");
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      return gaps.sampler(random);
    }
  }
}
