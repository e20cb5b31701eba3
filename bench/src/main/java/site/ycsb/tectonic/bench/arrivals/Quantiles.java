package site.ycsb.tectonic.bench.arrivals;

import java.util.Arrays;
import java.util.Locale;

/** The quantiles of a sample that is kept as a whole. */
final class Quantiles {
  private final double[] sorted;

  private Quantiles(double[] sorted) {
    this.sorted = sorted;
  }

  static Quantiles of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Quantiles(sorted);
  }

  double at(double share) {
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  }

  /** With three digits or so. */
  String text(double share) {
    double value = at(share);
    String format = value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, format, value);
  }
}
