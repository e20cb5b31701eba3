package site.ycsb.fit;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import site.ycsb.tectonic.random.Harmonic;

/**
 * Counts accesses by rank, from 1, and by the number of live keys. Large ranks and numbers are
 * rounded to a sixteenth of a doubling. The logarithms of the ranks are summed exactly: they are
 * all that the likelihood of a Zipf law takes.
 */
final class RankCounts {
  private static final int EXACT = 32;
  private static final int PER_DOUBLING = 16;
  private static final double LN_2 = Math.log(2);

  /** By bin of the number of live keys. */
  private final Map<Integer, Row> rows = new TreeMap<>();

  private double sumOfLogs;
  private long count;

  private static final class Row {
    private final long[] ranks = new long[EXACT + 1 + PER_DOUBLING * Integer.SIZE];
    private long count;
    private double live;

    double meanLive() {
      return live / count;
    }
  }

  void add(int rank, int live) {
    Row row = rows.computeIfAbsent(bin(live), bin -> new Row());
    row.ranks[bin(rank)]++;
    row.count++;
    row.live += live;
    sumOfLogs += Math.log(rank);
    count++;
  }

  long count() {
    return count;
  }

  /** The log-likelihood of a Zipf law, less that of a uniform one. */
  double zipfGain(double exponent) {
    Harmonic harmonic = new Harmonic(exponent);
    double gain = -exponent * sumOfLogs;
    for (Row row : rows.values()) {
      double live = row.meanLive();
      gain += row.count * (Math.log(live) - Math.log(harmonic.sum(live)));
    }
    return gain;
  }

  /**
   * The log-likelihood of any law of ranks, less that of a uniform one.
   *
   * @param law for a number of keys, the probability of the first ranks
   */
  double gain(Function<Double, DoubleUnaryOperator> law) {
    double gain = 0;
    for (Row row : rows.values()) {
      double live = Math.rint(row.meanLive());
      DoubleUnaryOperator first = law.apply(live);
      for (int bin = 1; bin < row.ranks.length; bin++) {
        if (row.ranks[bin] > 0) {
          double low = Math.min(live, lowest(bin)) - 1;
          double high = Math.min(live, lowest(bin + 1) - 1.0);
          double from = Math.min(low, high - 1);
          double mass = first.applyAsDouble(high) - first.applyAsDouble(from);
          gain += row.ranks[bin] * Math.log(mass * live / (high - from));
        }
      }
    }
    return gain;
  }

  /** The greatest distance between the law of the ranks and what was counted. */
  double distance(Function<Double, DoubleUnaryOperator> law) {
    int bins = EXACT + 1 + PER_DOUBLING * Integer.SIZE;
    double[] off = new double[bins];
    for (Row row : rows.values()) {
      double live = Math.rint(row.meanLive());
      DoubleUnaryOperator first = law.apply(live);
      double seen = 0;
      for (int bin = 1; bin < bins; bin++) {
        seen += row.ranks[bin];
        double high = Math.min(live, lowest(bin + 1) - 1.0);
        off[bin] += seen - row.count * (high >= live ? 1 : first.applyAsDouble(high));
      }
    }
    double most = 0;
    for (double each : off) {
      most = Math.max(most, Math.abs(each));
    }
    return most / count;
  }

  private static int bin(int number) {
    return number <= EXACT
        ? number
        : EXACT + 1 + (int) (PER_DOUBLING * Math.log((double) number / EXACT) / LN_2 + 1e-9);
  }

  /** The smallest number of a bin. */
  private static double lowest(int bin) {
    return bin <= EXACT
        ? bin
        : Math.max(
            EXACT + 1, Math.ceil(EXACT * Math.exp(LN_2 * (bin - EXACT - 1) / PER_DOUBLING) - 1e-6));
  }
}
