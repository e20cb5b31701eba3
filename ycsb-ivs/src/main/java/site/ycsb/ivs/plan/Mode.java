package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What is measured of a store, as the paper names it in section 4.1, and its code. */
public enum Mode {
  /** The records with their history of growth. */
  @JsonProperty("main-run")
  MAIN_RUN,
  /** Records that never grow, in an instance as old as that of main-run: what drifts by itself. */
  @JsonProperty("reference")
  REFERENCE,
  /** The same records in a fresh instance, without a history. */
  @JsonProperty("clean-run")
  CLEAN_RUN,
  /** As many records of as many bytes in all, each of the average length. */
  @JsonProperty("average-baseline")
  AVERAGE_BASELINE,
  /** As many bytes in all, in records of the initial length. */
  @JsonProperty("spread-baseline")
  SPREAD_BASELINE
}
