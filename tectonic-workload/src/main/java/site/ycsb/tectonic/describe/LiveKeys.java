package site.ycsb.tectonic.describe;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A number of live keys, and how certain it is. */
public record LiveKeys(double keys, Certainty certainty) {

  /** No key. */
  static final LiveKeys NONE = new LiveKeys(0, Certainty.EXACT);

  LiveKeys plus(LiveKeys other) {
    return new LiveKeys(keys + other.keys, certainty.or(other.certainty));
  }

  /** The larger of two, as certain as the less certain of them. */
  LiveKeys most(LiveKeys other) {
    return new LiveKeys(Math.max(keys, other.keys), certainty.or(other.certainty));
  }

  /** How certain a number is, the surest first. */
  public enum Certainty {
    /** The stream has exactly so many. */
    @JsonProperty("exact")
    EXACT("exact"),

    /** Chance decides, and so many are expected. */
    @JsonProperty("expected")
    EXPECTED("expected"),

    /** There can be fewer. */
    @JsonProperty("at_most")
    AT_MOST("at most"),

    /** The clock decides; this is what is known without it. */
    @JsonProperty("open")
    OPEN("the clock decides");

    private final String text;

    Certainty(String text) {
      this.text = text;
    }

    /** The certainty in words. */
    String text() {
      return text;
    }

    /** The less certain of two. */
    Certainty or(Certainty other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }
}
