package site.ycsb.tectonic.page;

/**
 * Whether what a section shows can be trusted.
 *
 * @param tone how it is shown
 * @param word such as "INVALID"
 * @param reason a sentence
 */
public record Verdict(Tone tone, String word, String reason) {
  /** How a verdict looks. */
  public enum Tone {
    GOOD,
    BAD,
    /** Neither: it is not over, or there is nothing to judge. */
    OPEN
  }

  @Override
  public String toString() {
    return reason.isEmpty() ? word : word + ": " + reason;
  }
}
