package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a store is asked to make a field longer. */
public enum ExtendMethod {
  /** By the binding's append or merge, where it has one; else as {@link #READ_UPDATE}. */
  @JsonProperty("append")
  APPEND,
  /** By a read of the field and an update, as the published YCSB-IVS does. */
  @JsonProperty("read_update")
  READ_UPDATE
}
