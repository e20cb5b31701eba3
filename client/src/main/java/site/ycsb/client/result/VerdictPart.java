package site.ycsb.client.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was found about one part of a run, and what was seen of it.
 *
 * @param part that it is about
 * @param saw the figures, in words
 * @param sinceSeconds from when on it was so, from the beginning of the run; null: all the time, or
 *     it does not apply
 */
public record VerdictPart(
    Finding.Part part, Finding finding, String saw, @Nullable Double sinceSeconds) {

  /** Something that holds for all of the run. */
  public static VerdictPart of(Finding finding, String saw) {
    return new VerdictPart(finding.part(), finding, saw, null);
  }

  /**
   * Something that has a beginning.
   *
   * @param seconds from the beginning of the run; NaN: all the time
   */
  public static VerdictPart since(Finding finding, String saw, double seconds) {
    return new VerdictPart(
        finding.part(), finding, saw, Double.isNaN(seconds) ? null : (Double) seconds);
  }

  /** The first of the figures, where several are told. */
  public String firstSeen() {
    int end = saw.indexOf("; ");
    return end < 0 ? saw : saw.substring(0, end);
  }

  /** The line of a report, such as "Schedule: met". */
  public String line() {
    return line(text());
  }

  /** The same without the figures, for a report that has them elsewhere. */
  public String lineWithoutFigures() {
    return line(finding.text());
  }

  private String line(String text) {
    return String.format(Locale.ROOT, "%-9s %s", part.text() + ":", text);
  }

  /** In words, such as "MISSED: lag p99 was 3 ms; since second 4". */
  public String text() {
    String since =
        sinceSeconds == null ? "" : String.format(Locale.ROOT, "; since %,.0f s", sinceSeconds);
    return finding.text() + (saw.isEmpty() ? "" : ": " + saw) + since;
  }
}
