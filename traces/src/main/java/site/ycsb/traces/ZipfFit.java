package site.ycsb.traces;

import java.util.Map;
import java.util.OptionalDouble;
import site.ycsb.tectonic.random.Harmonic;

/**
 * Estimates the exponent s of a zipf law, P(rank r) proportional to r^-s for r from 1 to n. It uses
 * how often two accesses meet the same key. The share of such pairs is an unbiased estimate of the
 * sum of the squared probabilities, which is H(n,2s) / H(n,s)^2 and rises with s. Unlike a fit over
 * ranks, it does not take the noise in the order of rarely accessed keys for skew.
 */
public final class ZipfFit {
  private static final int FEWEST_PAIRS = 30;
  private static final double SIGNIFICANCE = 4;
  private static final double STEEPEST = 5;
  private static final int HALVINGS = 40;
  private static final double MOST_MISFIT = 2;
  private static final int FEWEST_TO_TELL = 30;

  private ZipfFit() {}

  /**
   * The exponent; none where there is nothing to fit: too few keys are accessed twice, the skew is
   * not more than chance, or the hottest keys have too few accesses or are far from the law.
   *
   * @param accesses how many keys were accessed so many times
   * @param keys n, of which those that were never accessed are a part
   */
  public static OptionalDouble exponent(Histogram accesses, long keys) {
    double total = 0;
    double pairs = 0;
    for (Map.Entry<Long, Long> count : accesses.counts().entrySet()) {
      double times = (double) count.getKey();
      total += times * count.getValue();
      pairs += times * (times - 1) / 2 * count.getValue();
    }
    double allPairs = total * (total - 1) / 2;
    double byChance = allPairs / keys;
    if (pairs < FEWEST_PAIRS || !(pairs - byChance > SIGNIFICANCE * Math.sqrt(byChance))) {
      return OptionalDouble.empty();
    }
    double exponent = solve(pairs / allPairs, keys);
    return fits(accesses, total / harmonic(keys, exponent), exponent)
        ? OptionalDouble.of(exponent)
        : OptionalDouble.empty();
  }

  /**
   * Whether the keys of ranks 1, 10, 100 and so on have as many accesses as the law says, within a
   * factor of two, as far as it says enough of them to tell.
   *
   * @param hottest accesses to the key of rank 1 by the law
   */
  private static boolean fits(Histogram accesses, double hottest, double exponent) {
    if (hottest < FEWEST_TO_TELL) {
      return false;
    }
    long rank = 1;
    long ranked = 0;
    for (Map.Entry<Long, Long> count : accesses.counts().descendingMap().entrySet()) {
      ranked += count.getValue();
      for (; rank <= ranked; rank *= 10) {
        double expected = hottest * Math.pow((double) rank, -exponent);
        double ratio = count.getKey() / expected;
        if (expected >= FEWEST_TO_TELL && !(ratio < MOST_MISFIT && 1 / ratio < MOST_MISFIT)) {
          return false;
        }
      }
    }
    return true;
  }

  private static double solve(double sumOfSquares, long keys) {
    double low = 0;
    double high = STEEPEST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      double harmonic = harmonic(keys, middle);
      if (harmonic(keys, 2 * middle) < sumOfSquares * harmonic * harmonic) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  static double harmonic(long n, double s) {
    return new Harmonic(s).sum((double) n);
  }
}
