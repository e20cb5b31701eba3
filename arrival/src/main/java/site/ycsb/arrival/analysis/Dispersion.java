package site.ycsb.arrival.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * The index of dispersion of counts, Var N / E N, over intervals of one length. It is 1 for
 * Poisson, 0 for constant arrivals, and grows with the length where bursts cluster. Cox and Lewis,
 * The Statistical Analysis of Series of Events, 1966.
 *
 * @param scaleSeconds length of the intervals
 * @param index the estimate; over k intervals its standard error for Poisson is sqrt(2 / (k-1))
 */
public record Dispersion(double scaleSeconds, Estimate index) {
  private static final int FEWEST_INTERVALS = 30;
  private static final int SCALE_FACTOR = 10;

  /** The index over the bins of a series of counts. */
  public static Dispersion of(Series counts) {
    Basis basis = Basis.of(counts);
    int bins = counts.size();
    if (bins < FEWEST_INTERVALS) {
      return new Dispersion(counts.binSeconds(), Estimate.tooFew(basis, FEWEST_INTERVALS));
    }
    double index = counts.variance() * bins / (bins - 1) / counts.mean();
    double error = Math.sqrt(2.0 / (bins - 1));
    return new Dispersion(counts.binSeconds(), Estimate.of(index, 1, error, basis));
  }

  /** The index over 1, 10, 100, ... bins, as long as there are 30 intervals. */
  public static List<Dispersion> atScales(Series counts) {
    List<Dispersion> scales = new ArrayList<>();
    Series sums = counts;
    do {
      scales.add(of(sums));
      sums = sums.aggregated(SCALE_FACTOR);
    } while (sums.size() >= FEWEST_INTERVALS);
    return scales;
  }
}
