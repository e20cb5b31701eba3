package site.ycsb.arrival.analysis;

import org.apache.commons.math3.special.Gamma;

/**
 * Hurst exponent by the rescaled range R/S of Hurst (Trans. ASCE 116, 1951): the range of the
 * cumulative deviations of a block from its mean, over its standard deviation, grows as n^H. Blocks
 * of 16, 32, ... to an 8th of the series.
 *
 * <p>Biased up for short blocks, and for independent values by as much as Anis and Lloyd
 * (Biometrika 63, 1976) computed: that value is given as the one to expect of Poisson.
 */
final class RescaledRange {
  private static final int SMALLEST_BLOCK = 16;
  private static final int FEWEST_BLOCKS = 8;

  private RescaledRange() {}

  static Estimate estimate(Series series) {
    LineFit line = new LineFit();
    LineFit independent = new LineFit();
    int largest = series.size() / FEWEST_BLOCKS;
    for (int block = SMALLEST_BLOCK; block <= largest; block *= 2) {
      line.add(Math.log(block), Math.log(meanRange(series, block)));
      independent.add(Math.log(block), Math.log(expectedOfIndependent(block)));
    }
    String scales =
        "blocks of " + SMALLEST_BLOCK + " to " + Integer.highestOneBit(Math.max(1, largest));
    return Estimate.of(line.slope(), independent.slope(), Basis.of(series, scales));
  }

  /** The mean of R/S over the blocks whose values differ. */
  private static double meanRange(Series series, int block) {
    double sum = 0;
    int blocks = 0;
    for (int start = 0; start + block <= series.size(); start += block) {
      double ratio = rescaledRange(series, start, block);
      if (Double.isFinite(ratio)) {
        sum += ratio;
        blocks++;
      }
    }
    return sum / blocks;
  }

  private static double rescaledRange(Series series, int start, int block) {
    double mean = 0;
    for (int i = start; i < start + block; i++) {
      mean += series.at(i) / block;
    }
    double squares = 0;
    double walk = 0;
    double highest = 0;
    double lowest = 0;
    for (int i = start; i < start + block; i++) {
      double deviation = series.at(i) - mean;
      squares += deviation * deviation;
      walk += deviation;
      highest = Math.max(highest, walk);
      lowest = Math.min(lowest, walk);
    }
    return squares == 0 ? Double.NaN : (highest - lowest) / Math.sqrt(squares / block);
  }

  /** E[R/S] = G((n-1)/2) / (sqrt(pi) G(n/2)) * sum over r < n of sqrt((n-r)/r). */
  private static double expectedOfIndependent(int n) {
    double sum = 0;
    for (int r = 1; r < n; r++) {
      sum += Math.sqrt((double) (n - r) / r);
    }
    double gammas = Gamma.logGamma((n - 1) / 2.0) - Gamma.logGamma(n / 2.0);
    return Math.exp(gammas) / Math.sqrt(Math.PI) * sum;
  }
}
