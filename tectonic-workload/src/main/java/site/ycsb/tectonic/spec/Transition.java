package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a group takes over from the one before it. */
public enum Transition {
  @JsonProperty("linear")
  LINEAR
}
