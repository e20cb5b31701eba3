package site.ycsb.tectonic.random;

/**
 * Sums of r^-s over the ranks from 1, the norm of a zipf distribution. The first ranks are added
 * one by one, the rest by the formula of Euler and Maclaurin.
 */
public final class Harmonic {
  private static final long SUMMED = 1000;

  private final double exponent;
  private final double[] sums = new double[(int) SUMMED + 1];

  /**
   * @param exponent s; sums of powers have one below 0
   */
  public Harmonic(double exponent) {
    this.exponent = exponent;
    for (int rank = 1; rank <= SUMMED; rank++) {
      sums[rank] = sums[rank - 1] + term(rank);
    }
  }

  /** The sum over the first ranks. */
  public double sum(double ranks) {
    double whole = Math.floor(ranks);
    if (!(whole > 0)) {
      return 0;
    } else if (whole <= SUMMED) {
      return sums[(int) whole];
    }
    double first = SUMMED;
    double ends = (term(whole) - term(first)) / 2;
    double slopes = -exponent * (term(whole) / whole - term(first) / first) / 12;
    return sums[(int) SUMMED] + integral(first, whole) + ends + slopes;
  }

  /** The share of the first ranks in all of them. */
  public double share(double first, double all) {
    return sum(Math.min(first, all)) / sum(all);
  }

  private double term(double rank) {
    return Math.exp(-exponent * Math.log(rank));
  }

  /** The integral of x^-s, (b^(1-s) - a^(1-s)) / (1-s), which is log(b/a) at s = 1. */
  private double integral(double from, double to) {
    double power = 1 - exponent;
    double logFrom = Math.log(from);
    double log = Math.log(to) - logFrom;
    double grown = Math.abs(power * log) < 1e-12 ? log : Math.expm1(power * log) / power;
    return Math.exp(power * logFrom) * grown;
  }
}
