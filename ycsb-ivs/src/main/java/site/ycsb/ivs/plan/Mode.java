package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What is measured of a store, as the paper names it in section 4.1. */
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
  SPREAD_BASELINE;

  /** The name in plans, which is that of the step as well. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What the instance with its records is called: the first word. */
  public String instance() {
    return text().replaceFirst("-.*", "");
  }
}
