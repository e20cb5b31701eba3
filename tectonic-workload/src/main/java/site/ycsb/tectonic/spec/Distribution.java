package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.apache.commons.rng.sampling.distribution.AhrensDieterExponentialSampler;
import org.apache.commons.rng.sampling.distribution.ChengBetaSampler;
import org.apache.commons.rng.sampling.distribution.GaussianSampler;
import org.apache.commons.rng.sampling.distribution.InverseTransformParetoSampler;
import org.apache.commons.rng.sampling.distribution.LogNormalSampler;
import org.apache.commons.rng.sampling.distribution.PoissonSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler.NormalizedGaussian;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.bind.Setting;
import site.ycsb.tectonic.random.Law;
import site.ycsb.tectonic.random.NumberSampler;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.random.UnitSampler;

/**
 * The distributions of the spec language. In JSON an object with exactly one key, the
 * distribution's name in snake case. A variant is all there is to a distribution: its parameters
 * and their checks, how it is drawn, what theory says of it, and its words in a description.
 */
@Setting(name = "distribution")
public sealed interface Distribution
    permits Distribution.Uniform,
        Distribution.Normal,
        Distribution.Beta,
        Distribution.Ranks,
        Distribution.Exponential,
        Distribution.LogNormal,
        Distribution.Poisson,
        Distribution.Weibull,
        Distribution.Pareto,
        Distribution.GeneralizedPareto,
        Distribution.Wrapped {

  /** What draws its samples. */
  NumberSampler sampler(SeededRandom random);

  /** What theory says of its samples. */
  Law law();

  /** The distribution in a few words, such as "normal 0.5,0.1". */
  default String words() {
    return Checks.words(this);
  }

  /**
   * Which of the live keys it takes as a selection: its samples are positions from 0, the first of
   * the keys, to 1, the last.
   *
   * @throws IllegalArgumentException if none of the samples is a position
   */
  default Popularity popularity(SeededRandom random) {
    return UnitSampler.of(toString(), sampler(random), law());
  }

  /** Whether a selection takes the most recent keys most often, which no order changes. */
  default boolean goesByRecency() {
    return false;
  }

  /** Whether each of the places from 0 to below 1 is as likely as any other. */
  default boolean isEven() {
    return this instanceof Uniform uniform && uniform.min <= 0 && uniform.max >= 1;
  }

  /** Whether the popular keys of a selection are anywhere unless an order says otherwise. */
  default boolean isScattered() {
    return false;
  }

  /** Uniform over [min, max). */
  record Uniform(
      @JsonProperty(required = true) double min, @JsonProperty(required = true) double max)
      implements Distribution {
    public Uniform {
      Checks.bound("min", min);
      Checks.bound("max", max);
      Checks.that(
          min < max, "max", Checks.is(max), "a number above min, " + DecimalText.plain(min));
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      double width = max - min;
      return () -> min + width * random.nextDouble();
    }

    @Override
    public Law law() {
      return Law.of(new UniformRealDistribution(null, min, max));
    }

    @Override
    public String words() {
      return "uniform " + DecimalText.plain(min) + ".." + DecimalText.plain(max);
    }
  }

  /** Normal with a mean and a standard deviation above 0. */
  record Normal(
      @JsonProperty(required = true) double mean, @JsonProperty(required = true) double stdDev)
      implements Distribution {
    public Normal {
      Checks.mean("mean", mean);
      Checks.positive("std_dev", stdDev);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      return GaussianSampler.of(NormalizedGaussian.of(random), mean, stdDev)::sample;
    }

    @Override
    public Law law() {
      return Law.of(new NormalDistribution(null, mean, stdDev));
    }
  }

  /** Beta over [0, 1]; alpha and beta above 0. */
  record Beta(
      @JsonProperty(required = true) double alpha, @JsonProperty(required = true) double beta)
      implements Distribution {
    private static final double LARGEST_POSITION = Math.nextDown(1.0);

    public Beta {
      Checks.positive("alpha", alpha);
      Checks.positive("beta", beta);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      return ChengBetaSampler.of(random, alpha, beta)::sample;
    }

    @Override
    public Law law() {
      return Law.of(new BetaDistribution(null, alpha, beta));
    }

    /** A beta lies below 1, but its samples may be rounded up to it, nearly all in some cases. */
    @Override
    public Popularity popularity(SeededRandom random) {
      NumberSampler samples = sampler(random);
      return UnitSampler.of(toString(), () -> Math.min(samples.sample(), LARGEST_POSITION), law());
    }
  }

  /** The distributions of ranks, P(r) proportional to r^-s; rank 1 is the most popular key. */
  sealed interface Ranks extends Distribution permits Zipf, Latest {

    /** The number of ranks; null in a selection: as many as keys are live. */
    @Nullable Long n();

    /** The exponent. */
    double s();

    @Override
    default NumberSampler sampler(SeededRandom random) {
      var zipf = new site.ycsb.tectonic.random.Zipf(random, s(), null);
      long ranks = ranks();
      return () -> zipf.rank(ranks);
    }

    @Override
    default Law law() {
      return Law.ofRanks(ranks(), s());
    }

    @Override
    default Popularity popularity(SeededRandom random) {
      return new site.ycsb.tectonic.random.Zipf(random, s(), n());
    }

    @Override
    default String words() {
      return (goesByRecency() ? "latest " : "zipf ") + DecimalText.plain(s());
    }

    private static void check(@Nullable Long n, double s) {
      Checks.that(n == null || n >= 1, "n", "is " + n, "a whole number of at least 1");
      Checks.nonNegative("s", s);
    }

    private long ranks() {
      return Objects.requireNonNull(n(), "a zipf that is no selection needs n");
    }
  }

  /**
   * Zipf over the ranks 1 to n. As a selection n is the number of live keys, or the given n where
   * that is smaller.
   */
  record Zipf(@Nullable Long n, @JsonProperty(required = true) double s) implements Ranks {
    public Zipf {
      Ranks.check(n, s);
    }

    @Override
    public boolean isScattered() {
      return true;
    }
  }

  /** As {@link Zipf}, over recency: rank 1 is the most recent insert. */
  record Latest(@Nullable Long n, @JsonProperty(required = true) double s) implements Ranks {
    public Latest {
      Ranks.check(n, s);
    }

    @Override
    public boolean goesByRecency() {
      return true;
    }
  }

  /** Exponential with the rate lambda above 0, of mean 1/lambda. */
  record Exponential(@JsonProperty(required = true) double lambda) implements Distribution {
    public Exponential {
      Checks.positive("lambda", lambda);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      return AhrensDieterExponentialSampler.of(random, 1 / lambda)::sample;
    }

    @Override
    public Law law() {
      return Law.of(new ExponentialDistribution(null, 1 / lambda));
    }
  }

  /** exp(N(mean, std_dev)). */
  record LogNormal(
      @JsonProperty(required = true) double mean, @JsonProperty(required = true) double stdDev)
      implements Distribution {
    public LogNormal {
      Checks.mean("mean", mean);
      Checks.positive("std_dev", stdDev);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      return LogNormalSampler.of(NormalizedGaussian.of(random), mean, stdDev)::sample;
    }

    @Override
    public Law law() {
      return Law.ofLogarithm(
          new LogNormalDistribution(null, mean, stdDev),
          new NormalDistribution(null, mean, stdDev));
    }
  }

  /** Poisson with the mean lambda above 0. */
  record Poisson(@JsonProperty(required = true) double lambda) implements Distribution {
    public Poisson {
      Checks.positive("lambda", lambda);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      return PoissonSampler.of(random, lambda)::sample;
    }

    @Override
    public Law law() {
      return Law.of(
          new PoissonDistribution(
              null,
              lambda,
              PoissonDistribution.DEFAULT_EPSILON,
              PoissonDistribution.DEFAULT_MAX_ITERATIONS));
    }
  }

  /** Weibull with scale and shape above 0. */
  record Weibull(
      @JsonProperty(required = true) double scale, @JsonProperty(required = true) double shape)
      implements Distribution {
    public Weibull {
      Checks.positive("scale", scale);
      Checks.positive("shape", shape);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      double power = 1 / shape;
      return () -> scale * Math.pow(-Math.log(1 - random.nextDouble()), power);
    }

    @Override
    public Law law() {
      return Law.of(new WeibullDistribution(null, shape, scale));
    }
  }

  /** Pareto over [scale, infinity), tail exponent shape above 0. */
  record Pareto(
      @JsonProperty(required = true) double scale, @JsonProperty(required = true) double shape)
      implements Distribution {
    public Pareto {
      Checks.positive("scale", scale);
      Checks.positive("shape", shape);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      return InverseTransformParetoSampler.of(random, scale, shape)::sample;
    }

    @Override
    public Law law() {
      return Law.ofGeneralizedPareto(scale, scale / shape, 1 / shape);
    }
  }

  /**
   * Generalised Pareto, the excess over a threshold (Pickands, 1975). The larger the shape, the
   * heavier its tail; a shape of 0 is an exponential, and one below 0 has an end.
   */
  record GeneralizedPareto(
      @Setting(otherwise = "0") double location,
      @JsonProperty(required = true) double scale,
      @JsonProperty(required = true) double shape)
      implements Distribution {
    public GeneralizedPareto {
      Checks.mean("location", location);
      Checks.positive("scale", scale);
      Checks.mean("shape", shape);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      return () -> Law.exceeded(location, scale, shape, 1 - random.nextDouble());
    }

    @Override
    public Law law() {
      return Law.ofGeneralizedPareto(location, scale, shape);
    }
  }

  /**
   * The samples of another, modulo max, and min in place of those below it: how db_bench keeps
   * sizes and lengths in their range.
   */
  record Wrapped(
      @JsonProperty(required = true) double min,
      @JsonProperty(required = true) double max,
      @JsonProperty(required = true) Distribution distribution)
      implements Distribution {
    public Wrapped {
      Checks.nonNegative("min", min);
      Checks.bound("max", max);
      Checks.that(
          min < max, "max", Checks.is(max), "a number above min, " + DecimalText.plain(min));
      Checks.numbers(distribution);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      NumberSampler samples = distribution.sampler(random);
      return () -> Math.max(min, samples.sample() % max);
    }

    @Override
    public Law law() {
      return distribution.law().wrapped(min, max);
    }
  }
}
