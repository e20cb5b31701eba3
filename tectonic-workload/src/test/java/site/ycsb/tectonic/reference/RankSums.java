package site.ycsb.tectonic.reference;

import java.util.Arrays;

/** The sums of r^-s over the first ranks, added up one by one: 8 bytes for each rank. */
final class RankSums {
  private final double exponent;
  private double[] sums = new double[1];
  private int known;

  RankSums(double exponent) {
    this.exponent = exponent;
  }

  /** The sum over the ranks from 1 to a rank. */
  double to(long rank) {
    if (rank <= 0) {
      return 0;
    }
    int wanted = Math.toIntExact(rank);
    if (wanted >= sums.length) {
      sums = Arrays.copyOf(sums, Math.max(wanted + 1, sums.length + sums.length / 2));
    }
    while (known < wanted) {
      known++;
      sums[known] = sums[known - 1] + Math.pow(known, -exponent);
    }
    return sums[wanted];
  }
}
