package site.ycsb.arrival.analysis;

/**
 * Hurst exponent by aggregated variance: the variance of the means of blocks of m values falls as
 * m^(2H-2). Blocks of 4, 8, ... to a 32nd of the series; H = 1 + slope/2 in logarithms.
 *
 * <p>Biased towards 1/2 where the dependence is long, and near 1 for any trend or period. Taqqu,
 * Teverovsky and Willinger, Fractals 3, 1995.
 */
final class AggregatedVariance {
  private static final int SMALLEST_BLOCK = 4;
  private static final int FEWEST_BLOCKS = 32;

  private AggregatedVariance() {}

  static Estimate estimate(Series series) {
    LineFit line = new LineFit();
    int largest = series.size() / FEWEST_BLOCKS;
    Series sums = series.aggregated(SMALLEST_BLOCK);
    for (int block = SMALLEST_BLOCK; block <= largest; block *= 2) {
      line.add(Math.log(block), Math.log(sums.variance()) - 2 * Math.log(block));
      sums = sums.aggregated(2);
    }
    String scales =
        "blocks of " + SMALLEST_BLOCK + " to " + Integer.highestOneBit(Math.max(1, largest));
    return Estimate.of(1 + line.slope() / 2, HurstEstimator.POISSON, Basis.of(series, scales));
  }
}
