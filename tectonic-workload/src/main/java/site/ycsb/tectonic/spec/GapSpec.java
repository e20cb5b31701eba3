package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * How the gaps between arrivals scatter; the rate says how long they are in the mean. In JSON an
 * object with exactly one key. Normalised gaps are scaled so that the count over the group is
 * exact.
 */
public sealed interface GapSpec
    permits GapSpec.Exponential,
        GapSpec.Even,
        GapSpec.Pareto,
        GapSpec.Gamma,
        GapSpec.Lognormal,
        GapSpec.Weibull,
        GapSpec.Hyperexponential {

  /** Independent arrivals. */
  record Exponential(@Nullable Boolean normalised) implements GapSpec {}

  /** All gaps the same. */
  record Even() implements GapSpec {}

  /**
   * A heavy tail.
   *
   * @param max the longest gap, in mean gaps
   */
  record Pareto(
      @JsonProperty(required = true) double shape,
      @Nullable Double max,
      @Nullable Boolean normalised)
      implements GapSpec {}

  /** By either its shape or its coefficient of variation. */
  record Gamma(@Nullable Double shape, @Nullable Double cv, @Nullable Boolean normalised)
      implements GapSpec {}

  /** By either the standard deviation of the logarithm or the coefficient of variation. */
  record Lognormal(@Nullable Double shape, @Nullable Double cv, @Nullable Boolean normalised)
      implements GapSpec {}

  /** By either its shape or its coefficient of variation. */
  record Weibull(@Nullable Double shape, @Nullable Double cv, @Nullable Boolean normalised)
      implements GapSpec {}

  /** Two phases with balanced means. */
  record Hyperexponential(@JsonProperty(required = true) double cv, @Nullable Boolean normalised)
      implements GapSpec {}
}
