package site.ycsb.arrival.analysis;

import java.util.List;

/**
 * What a rate does that is not chance: a straight trend, changes of level, a period. Each of them
 * looks like long memory to an estimator of the Hurst exponent.
 *
 * @param isTrended whether the rate rises or falls in a straight line from end to end
 * @param changesSeconds when the rate goes from one level to another, since the start of the counts
 * @param period of the rate
 */
public record Stationarity(boolean isTrended, List<Double> changesSeconds, Periodicity period) {
  public Stationarity {
    changesSeconds = List.copyOf(changesSeconds);
  }

  /** What is found in counts, whose period is looked for, too. */
  public static Stationarity of(Series counts) {
    return ChangeSearch.search(counts, Periodicity.of(counts), false);
  }

  /** What is found in counts of a known period. */
  public static Stationarity withPeriod(double periodSeconds, Series counts) {
    return ChangeSearch.search(counts, Periodicity.given(periodSeconds, counts), true);
  }

  /** A rate that does nothing but repeat itself. */
  static Stationarity periodic(Periodicity period) {
    return new Stationarity(false, List.of(), period);
  }

  /** Whether nothing was found. */
  public boolean isStationary() {
    return !isTrended && changesSeconds.isEmpty() && !period.isFound();
  }
}
