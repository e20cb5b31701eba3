package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which live key an operation takes. In JSON a distribution, or {@code {"hot_range": {...}}}. */
public sealed interface Selection {

  /**
   * A position in the live keys, floor(x * live) with x from the distribution; zipf and latest give
   * a rank.
   */
  record ByDistribution(Distribution distribution) implements Selection {}

  /**
   * With a probability a live key with a hot prefix, otherwise one without; uniformly. Where all
   * live keys are of one kind, any.
   *
   * @param name the hot range's name
   * @param probability 0 to 1
   */
  record ByHotRange(
      @JsonProperty(required = true) String name, @JsonProperty(required = true) double probability)
      implements Selection {
    public ByHotRange {
      Checks.probability("probability", probability);
    }
  }
}
