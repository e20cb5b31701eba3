package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the keys are chosen whose records grow. */
public enum ExtendDistribution {
  /** All alike. */
  @JsonProperty("uniform")
  UNIFORM,
  /** As YCSB's {@code zipfian}, so as in the paper: 10^10 ranks, folded onto the records. */
  @JsonProperty("zipfian")
  ZIPFIAN,
  /** By a Zipf over the records themselves, with exponent 0.99: more than three times the skew. */
  @JsonProperty("zipf")
  ZIPF
}
