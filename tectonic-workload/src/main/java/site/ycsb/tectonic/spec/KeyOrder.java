package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a position in the live keys means. */
public enum KeyOrder {
  /** Position 0 is the oldest live key. */
  @JsonProperty("insertion")
  INSERTION,
  /** Position 0 is the smallest live key. */
  @JsonProperty("sorted")
  SORTED,
  /** Positions are spread over the live keys by a fixed bijection. */
  @JsonProperty("scattered")
  SCATTERED
}
