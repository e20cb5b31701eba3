package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The ten distributions of the spec language. In JSON an object with exactly one key, the
 * distribution's name.
 */
public sealed interface Distribution
    permits Distribution.Uniform,
        Distribution.Normal,
        Distribution.Beta,
        Distribution.Zipf,
        Distribution.Latest,
        Distribution.Exponential,
        Distribution.LogNormal,
        Distribution.Poisson,
        Distribution.Weibull,
        Distribution.Pareto {

  /** Whether a selection takes its samples as ranks rather than as positions from 0 to 1. */
  default boolean givesRanks() {
    return this instanceof Zipf || this instanceof Latest;
  }

  /** No sample is above it; infinite where there is no such bound. */
  default double most() {
    if (this instanceof Uniform uniform) {
      return uniform.max();
    } else if (this instanceof Zipf zipf && zipf.n() != null) {
      return zipf.n();
    } else if (this instanceof Latest latest && latest.n() != null) {
      return latest.n();
    }
    return this instanceof Beta ? 1 : Double.POSITIVE_INFINITY;
  }

  /** Uniform over [min, max). */
  record Uniform(
      @JsonProperty(required = true) double min, @JsonProperty(required = true) double max)
      implements Distribution {
    public Uniform {
      Checks.bound("min", min);
      Checks.bound("max", max);
      Checks.that(min < max, "max", Checks.is(max), "a number above min, " + Checks.plain(min));
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
  }

  /** Beta over [0, 1]; alpha and beta above 0. */
  record Beta(
      @JsonProperty(required = true) double alpha, @JsonProperty(required = true) double beta)
      implements Distribution {
    public Beta {
      Checks.positive("alpha", alpha);
      Checks.positive("beta", beta);
    }
  }

  /**
   * Zipf over the ranks 1 to n: P(r) proportional to r^-s. As a selection n is the number of live
   * keys, or the given n where that is smaller.
   */
  record Zipf(@Nullable Long n, @JsonProperty(required = true) double s) implements Distribution {
    public Zipf {
      Checks.that(n == null || n >= 1, "n", "is " + n, "a whole number of at least 1");
      Checks.nonNegative("s", s);
    }
  }

  /** As {@link Zipf}, over recency: rank 1 is the most recent insert. */
  record Latest(@Nullable Long n, @JsonProperty(required = true) double s) implements Distribution {
    public Latest {
      Checks.that(n == null || n >= 1, "n", "is " + n, "a whole number of at least 1");
      Checks.nonNegative("s", s);
    }
  }

  /** Exponential with the rate lambda above 0, of mean 1/lambda. */
  record Exponential(@JsonProperty(required = true) double lambda) implements Distribution {
    public Exponential {
      Checks.positive("lambda", lambda);
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
  }

  /** Poisson with the mean lambda above 0. */
  record Poisson(@JsonProperty(required = true) double lambda) implements Distribution {
    public Poisson {
      Checks.positive("lambda", lambda);
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
  }

  /** Pareto over [scale, infinity), tail exponent shape above 0. */
  record Pareto(
      @JsonProperty(required = true) double scale, @JsonProperty(required = true) double shape)
      implements Distribution {
    public Pareto {
      Checks.positive("scale", scale);
      Checks.positive("shape", shape);
    }
  }
}
