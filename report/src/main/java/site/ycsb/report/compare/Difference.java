package site.ycsb.report.compare;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * A figure of a group beside that of the first, as a ratio: by Welch's t on the logarithms of the
 * runs' values. Its interval holds 94 to 97 % with as few as two runs a group. A bootstrap over
 * runs, which can only draw what it has seen, holds 67 % of two runs, 80 % of three, 88 % of five.
 *
 * @param ratio of the geometric means
 * @param least lower end of its 95 % interval; NaN if nobody can tell
 * @param most upper end of it
 * @param probability of such a difference between groups that are alike; NaN if nobody can tell
 * @param adjusted the same, corrected for all differences of the comparison
 */
public record Difference(
    double ratio, double least, double most, double probability, double adjusted) {
  private static final double LEVEL = 0.05;
  private static final double TIMES = 2;

  /** What can be said of a difference. */
  public enum Significance {
    SIGNIFICANT,
    NOT_SIGNIFICANT,
    /** A group of one run does not say how much runs differ by chance. */
    NOT_JUDGED
  }

  /** The difference of two groups, by itself. */
  public static Difference of(Sample first, Sample other) {
    if (!first.hasLogarithms() || !other.hasLogarithms()) {
      return unjudged(first.mean() == other.mean() ? 1 : other.mean() / first.mean());
    }
    LogEstimate estimate = LogEstimate.ratio(first, other);
    double difference = estimate.mean();
    if (!estimate.isTold()) {
      return unjudged(Math.exp(difference));
    }
    double half = estimate.halfWidth(LEVEL);
    double p = estimate.probability();
    return new Difference(
        Math.exp(difference), Math.exp(difference - half), Math.exp(difference + half), p, p);
  }

  private static Difference unjudged(double ratio) {
    return new Difference(ratio, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /** The same differences, those that were tested corrected for how many of them there are. */
  public static List<Difference> corrected(List<Difference> together) {
    double[] adjusted =
        Holm.adjusted(
            together.stream()
                .mapToDouble(Difference::probability)
                .filter(p -> !Double.isNaN(p))
                .toArray());
    Iterator<Double> next = Arrays.stream(adjusted).iterator();
    return together.stream()
        .map(each -> Double.isNaN(each.probability) ? each : each.adjusted(next.next()))
        .toList();
  }

  private Difference adjusted(double p) {
    return new Difference(ratio, least, most, probability, p);
  }

  /** What can be said, all that is said of a comparison being true in 95 of 100. */
  public Significance judgement() {
    if (Double.isNaN(adjusted)) {
      return Significance.NOT_JUDGED;
    }
    return adjusted <= LEVEL ? Significance.SIGNIFICANT : Significance.NOT_SIGNIFICANT;
  }

  /** By how much the figure is higher: percents, and from a doubling or halving on, times. */
  public String change() {
    if (!Double.isFinite(ratio)) {
      return "from 0";
    }
    return isTimes() ? times(ratio) + " times" : percent(ratio) + " %";
  }

  /** What the change lies between, such as "+8.1 to +16.6 %"; empty if nobody can tell. */
  public String interval() {
    if (Double.isNaN(least)) {
      return "";
    }
    return isTimes()
        ? times(least) + " to " + times(most) + " times"
        : percent(least) + " to " + percent(most) + " %";
  }

  /** The change with its interval, such as "+12.3 % (+8.1 to +16.6 %)". */
  public String text() {
    return change() + (interval().isEmpty() ? "" : " (" + interval() + ")");
  }

  private boolean isTimes() {
    return ratio >= TIMES || ratio <= 1 / TIMES;
  }

  private static String percent(double ratio) {
    String text = String.format(Locale.ROOT, "%+.1f", 100 * (ratio - 1));
    return text.equals("-0.0") ? "+0.0" : text;
  }

  private static String times(double ratio) {
    return ratio < 1 ? "1/" + digits(1 / ratio) : digits(ratio);
  }

  private static String digits(double value) {
    return String.format(Locale.ROOT, value < 9.95 ? "%.1f" : "%,.0f", value);
  }
}
