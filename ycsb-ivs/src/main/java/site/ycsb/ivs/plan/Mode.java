package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.stream.Stream;

/** What is measured of a store, as the paper names it in section 4.1, and its code. */
public enum Mode {
  /** The records with their history of growth. */
  @JsonProperty("main-run")
  MAIN_RUN("run"),
  /** Records that never grow, in an instance as old as that of main-run: what drifts by itself. */
  @JsonProperty("reference")
  REFERENCE("reference"),
  /** The same records in a fresh instance, without a history. */
  @JsonProperty("clean-run")
  CLEAN_RUN("clean-run"),
  /** As many records of as many bytes in all, each of the average length. */
  @JsonProperty("average-baseline")
  AVERAGE_BASELINE("avg-run"),
  /** As many bytes in all, in records of the initial length. */
  @JsonProperty("spread-baseline")
  SPREAD_BASELINE("spread-run");

  private final String published;

  Mode(String published) {
    this.published = published;
  }

  /** The name in plans, which is that of the step as well. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What the published results call a step, which may be a mode. */
  public static String published(String step) {
    return Stream.of(values())
        .filter(mode -> mode.text().equals(step))
        .map(mode -> mode.published)
        .findFirst()
        .orElse(step);
  }

  /** What the instance with its records is called: the first word. */
  public String instance() {
    return text().replaceFirst("-.*", "");
  }
}
