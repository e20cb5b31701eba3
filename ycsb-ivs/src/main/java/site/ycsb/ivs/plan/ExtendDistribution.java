package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the keys are chosen whose records grow. */
public enum ExtendDistribution {
  /** All alike. */
  @JsonProperty("uniform")
  UNIFORM,
  /** By popularity, with YCSB's exponent of 0.99. */
  @JsonProperty("zipfian")
  ZIPFIAN
}
