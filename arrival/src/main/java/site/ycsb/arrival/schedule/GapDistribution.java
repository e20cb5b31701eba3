package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.bind.Setting;

/**
 * How the gaps between arrivals scatter, as distributions of mean 1: the rate says how long they
 * are. As with {@link ArrivalModel}, components are what users write, and the record's name is the
 * variant's. Powers are written as exponentials, since the power function of Java 17's StrictMath
 * leaves garbage behind.
 */
@Setting(name = "distribution of gaps")
public sealed interface GapDistribution {
  /** Draws gaps. */
  ContinuousSampler sampler(UniformRandomProvider random);

  /** Whether gaps are scaled so that the count over the run is exact. */
  Boolean normalised();

  /** Sums of one gap, of two, and so on, not normalised. */
  default DoubleSupplier sums(long seed) {
    return new GapSum(sampler(SplitMix64.of(seed, 0)));
  }

  /** Why the mean may be missed, or null. */
  default @Nullable String warning() {
    return null;
  }

  /** Exponential: a Poisson process. */
  record Exponential(@Setting(otherwise = "false") Boolean normalised) implements GapDistribution {
    public Exponential() {
      this(false);
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      return ZigguratSampler.Exponential.of(random);
    }
  }

  /** All gaps the same. */
  record Even() implements GapDistribution {
    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      return () -> 1;
    }

    @Override
    public Boolean normalised() {
      return false;
    }

    /** Halves: 1/2, 3/2, 5/2, so that n expected arrivals are n arrivals. */
    @Override
    public DoubleSupplier sums(long seed) {
      return new DoubleSupplier() {
        private long count;

        @Override
        public double getAsDouble() {
          return count++ + 0.5;
        }
      };
    }
  }

  /**
   * Pareto gaps: plain, normalised (the default), or up to a longest gap. A plain one needs a
   * longer run to meet its rate, the smaller its shape is.
   *
   * @param max the longest gap in units of the mean, null for none
   */
  record Pareto(
      @JsonProperty(required = true) @Setting(legal = "its shape, such as 1.5") double shape,
      @Nullable Double max,
      Boolean normalised)
      implements GapDistribution {
    private static final double SLOW_SHAPE = 1.5;
    private static final double LEAST_LOG = -700;

    public Pareto {
      if (max == null) {
        Bounds.that(
            shape > 1 && shape <= 1000,
            "shape",
            "is " + DecimalText.plain(shape),
            "a number above 1, up to 1000, or a max as well: without one, a Pareto of shape 1 or"
                + " less has no mean");
      } else {
        Bounds.range("shape", shape, 0.1, 1000);
        Bounds.that(
            max > 1 && max <= 1e9,
            "max",
            "is " + DecimalText.plain(max),
            "mean gaps, a number above 1, up to 1e9");
      }
      normalised = normalised == null ? max == null : normalised;
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      if (max != null) {
        double lowest = lowest(max);
        double mass = -Math.expm1(shape * Math.log(lowest / max));
        return () ->
            lowest * StrictMath.exp(-StrictMath.log1p(-random.nextDouble() * mass) / shape);
      }
      ContinuousSampler exponential = ZigguratSampler.Exponential.of(random);
      double lowest = (shape - 1) / shape;
      return () -> lowest * StrictMath.exp(exponential.sample() / shape);
    }

    /** The shortest gap that makes the mean 1 if the longest is so long. */
    double lowest(double most) {
      return StrictMath.exp(root(log -> mean(StrictMath.exp(log), most) - 1, LEAST_LOG, 0));
    }

    private double mean(double lowest, double most) {
      double ratio = Math.log(lowest / most);
      double over = shape == 1 ? -ratio : -Math.expm1((shape - 1) * ratio) / (shape - 1);
      return lowest * shape * over / -Math.expm1(shape * ratio);
    }

    @Override
    public @Nullable String warning() {
      return normalised || max != null || shape > SLOW_SHAPE
          ? null
          : String.format(
              Locale.ROOT,
              "raw Pareto gaps of shape %s miss the rate in runs of any usual length (shape 1.1:"
                  + " typically 1.25 to 1.45 times the rate); bounded or normalised ones meet it",
              shape);
    }
  }

  /**
   * Gamma.
   *
   * @param shape null if written as cv is, until it is known
   * @param cv the coefficient of variation; null once the shape is known
   */
  record Gamma(
      @Nullable Double shape, @Nullable Double cv, @Setting(otherwise = "false") Boolean normalised)
      implements GapDistribution {
    public Gamma {
      shape = shapeOf("gamma", shape, cv, 1e-3, 30, given -> 1 / (given * given));
      cv = null;
      Bounds.range("shape", shape, 1e-3, 1e6);
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      double known = known(shape);
      return AhrensDieterMarsagliaTsangGammaSampler.of(random, known, 1 / known);
    }
  }

  /**
   * Lognormal.
   *
   * @param shape the standard deviation of the logarithm; null if written as cv is, until it is
   *     known
   * @param cv the coefficient of variation; null once the shape is known
   */
  record LogNormal(
      @Nullable Double shape, @Nullable Double cv, @Setting(otherwise = "false") Boolean normalised)
      implements GapDistribution {
    public LogNormal {
      shape =
          shapeOf(
              "log_normal", shape, cv, 1e-3, 1e3, given -> Math.sqrt(Math.log1p(given * given)));
      cv = null;
      Bounds.range("shape", shape, 1e-3, 5);
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      ContinuousSampler gaussian = ZigguratSampler.NormalizedGaussian.of(random);
      double known = known(shape);
      double location = -known * known / 2;
      return () -> StrictMath.exp(location + known * gaussian.sample());
    }
  }

  /**
   * Weibull.
   *
   * @param shape null if written as cv is, until it is known
   * @param cv the coefficient of variation, which falls as the shape grows; null once that is known
   */
  record Weibull(
      @Nullable Double shape, @Nullable Double cv, @Setting(otherwise = "false") Boolean normalised)
      implements GapDistribution {
    private static final double LEAST_SHAPE = 0.1;
    private static final double MOST_SHAPE = 1000;

    public Weibull {
      shape = shapeOf("weibull", shape, cv, 0.01, 100, Weibull::ofCv);
      cv = null;
      Bounds.range("shape", shape, LEAST_SHAPE, MOST_SHAPE);
    }

    @Override
    public ContinuousSampler sampler(UniformRandomProvider random) {
      ContinuousSampler exponential = ZigguratSampler.Exponential.of(random);
      double known = known(shape);
      double scale = scale();
      return () -> scale * StrictMath.exp(StrictMath.log(exponential.sample()) / known);
    }

    double scale() {
      return Math.exp(-logGamma(1 + 1 / known(shape)));
    }

    private static double ofCv(double cv) {
      return root(shape -> cv * cv - squaredCv(shape), LEAST_SHAPE, MOST_SHAPE);
    }

    private static double squaredCv(double shape) {
      return Math.expm1(logGamma(1 + 2 / shape) - 2 * logGamma(1 + 1 / shape));
    }

    /** By its full name, since a distribution of gaps has the same. */
    private static double logGamma(double x) {
      return org.apache.commons.math3.special.Gamma.logGamma(x);
    }
  }

  /**
   * A mixture of two exponentials with balanced means: either phase makes up half of the time. Fits
   * storage traces well (Wajahat, Yele, Estro, Gandhi, Zadok, Performance Evaluation 2020).
   */
  record Hyperexponential(
      @JsonProperty(required = true) @Setting(legal = "its coefficient of variation, such as 2")
          double cv,
      @Setting(otherwise = "false") Boolean normalised)
      implements GapDistribution {
    public Hyperexponential {
      Bounds.range("cv", cv, 1, 1000);
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

  /** The shape that is written, or that of the coefficient of variation that is. */
  private static double shapeOf(
      String name,
      @Nullable Double shape,
      @Nullable Double cv,
      double leastCv,
      double mostCv,
      DoubleUnaryOperator ofCv) {
    String expected = "either \"shape\" or \"cv\", the coefficient of variation";
    if (shape != null && cv == null) {
      return shape;
    } else if (cv != null && shape == null) {
      Bounds.range("cv", cv, leastCv, mostCv);
      return ofCv.applyAsDouble(cv);
    }
    String found = name + " has " + (cv == null ? "neither shape nor cv" : "both shape and cv");
    throw new InvalidValueException("", found, expected);
  }

  private static double known(@Nullable Double shape) {
    if (shape == null) {
      throw new IllegalStateException("a distribution without a shape");
    }
    return shape;
  }

  /** Where a growing function passes 0. */
  private static double root(DoubleUnaryOperator growing, double least, double most) {
    double low = least;
    double high = most;
    for (int step = 0; step < 200; step++) {
      double middle = (low + high) / 2;
      if (growing.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
