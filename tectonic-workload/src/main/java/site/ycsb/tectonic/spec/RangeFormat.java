package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a range is told to the store. */
public enum RangeFormat {
  /** The first key and how many follow. */
  @JsonProperty("StartCount")
  START_COUNT,
  /** The first and the last key, both inclusive. */
  @JsonProperty("StartEnd")
  START_END
}
