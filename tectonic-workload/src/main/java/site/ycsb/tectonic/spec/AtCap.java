package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What becomes of an extend of a field that is as long as it may be. */
public enum AtCap {
  /** It is not sent, and counted as skipped, as the paper of YCSB-IVS says. */
  @JsonProperty("skip")
  SKIP,
  /**
   * The old value is written once more and counted as any extend, and no field gets as long as the
   * limit itself, as the published code of YCSB-IVS does.
   */
  @JsonProperty("rewrite")
  REWRITE
}
