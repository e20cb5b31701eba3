package site.ycsb.tectonic.page.compare;

import java.util.Locale;
import org.apache.commons.math3.stat.inference.TTest;

/**
 * A figure of a group beside that of the first, judged by Welch's t-test at 5 %.
 *
 * @param percent by which it is higher
 * @param probability of such a difference between groups that are alike; NaN if nobody can tell
 * @param judgement what can be said
 */
public record Difference(double percent, double probability, Judgement judgement) {
  private static final double LEVEL = 0.05;

  /** What can be said of a difference. */
  public enum Judgement {
    SIGNIFICANT,
    NOT_SIGNIFICANT,
    /** A group of one run does not say how much runs differ by chance. */
    NOT_JUDGED
  }

  static Difference of(Sample first, Sample other) {
    double percent = first.mean() == other.mean() ? 0 : 100 * (other.mean() / first.mean() - 1);
    if (first.runs() < 2 || other.runs() < 2) {
      return new Difference(percent, Double.NaN, Judgement.NOT_JUDGED);
    }
    double probability =
        first.variance() == 0 && other.variance() == 0
            ? first.mean() == other.mean() ? 1 : 0
            : new TTest().tTest(first.array(), other.array());
    return new Difference(
        percent,
        probability,
        probability < LEVEL ? Judgement.SIGNIFICANT : Judgement.NOT_SIGNIFICANT);
  }

  /** The difference in words. */
  public String text() {
    String change = format("%+.1f %%", percent);
    return switch (judgement) {
      case SIGNIFICANT ->
          change + (probability < 0.001 ? ", p < 0.001" : format(", p = %.3f", probability));
      case NOT_SIGNIFICANT -> change + format(", not significant (p = %.2f)", probability);
      case NOT_JUDGED -> change + ", not judged";
    };
  }

  private static String format(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
