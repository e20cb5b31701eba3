package site.ycsb.arrival.analysis;

import static site.ycsb.arrival.Words.format;

import org.HdrHistogram.Histogram;
import site.ycsb.arrival.TimeText;

/**
 * What the machine did to threads during a run, whoever they work for.
 *
 * @param medianNanos by which a thread that only sleeps woke late, half of the times
 * @param tailNanos by which it woke late one time in two hundred: more often than a master may be,
 *     so that chance does not decide
 * @param longestNanos by which it woke late at most
 * @param readyShare of the time in which the master could have run and had no processor; NaN where
 *     the system does not say
 */
public record Machine(long medianNanos, long tailNanos, long longestNanos, double readyShare) {
  /** A machine that never stops a thread. */
  public static final Machine PERFECT = new Machine(0, 0, 0, 0);

  private static final double TAIL = 99.5;
  private static final double MUCH = 0.01;

  /** What a hiccup meter and the master found. */
  public static Machine of(Histogram hiccups, double readyShare) {
    return new Machine(
        hiccups.getValueAtPercentile(50),
        hiccups.getValueAtPercentile(TAIL),
        hiccups.getMaxValue(),
        readyShare);
  }

  /** Whether threads were held back so much that a schedule can be missed by it alone. */
  boolean isBusy(long tailLagNanos) {
    return readyShare > MUCH || tailNanos > tailLagNanos / 2;
  }

  /** What was found. */
  String text() {
    String sleeper =
        format(
            "a thread that only slept woke %s late one time in two hundred, and at most %s",
            TimeText.ofNanos(tailNanos), TimeText.ofNanos(longestNanos));
    return Double.isNaN(readyShare)
        ? sleeper
        : sleeper
            + format(", and the master had no processor in %.1f %% of the time", 100 * readyShare);
  }
}
