package site.ycsb.tectonic.random;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Zipf-distributed ranks, P(r) proportional to r^-s for r from 1 to n. Any s &ge; 0 is legal, and n
 * may differ from draw to draw. No table: rejection-inversion (H&ouml;rmann and Derflinger, ACM
 * TOMACS 6(3), 1996), whose hat is the integral of x^-s.
 */
public final class Zipf implements Popularity {
  private static final double SERIES_BELOW = 1e-8;

  private final SeededRandom random;
  private final double exponent;
  private final long mostRanks;
  private final double areaOfFirst;
  private final double acceptBelow;
  private long ranks;
  private double areaOfAll;

  /**
   * @param exponent s, at least 0; 0 is uniform
   * @param mostRanks of the live keys, those that are taken; null: all
   */
  public Zipf(SeededRandom random, double exponent, @Nullable Long mostRanks) {
    if (!(exponent >= 0)) {
      throw new IllegalArgumentException("exponent is " + exponent + ", not at least 0");
    }
    this.random = random;
    this.exponent = exponent;
    this.mostRanks = mostRanks == null ? Long.MAX_VALUE : mostRanks;
    this.areaOfFirst = area(1.5) - 1;
    this.acceptBelow = 2 - inverseArea(area(2.5) - density(2));
  }

  /**
   * Draws a rank.
   *
   * @param n number of ranks, at least 1
   * @return 1 to n
   */
  public long rank(long n) {
    if (n != ranks) {
      ranks = n;
      areaOfAll = area((double) n + 0.5);
    }
    while (true) {
      double u = areaOfAll + random.nextDouble() * (areaOfFirst - areaOfAll);
      double x = inverseArea(u);
      long rank = Math.max(1, Math.min(n, (long) (x + 0.5)));
      if ((double) rank - x <= acceptBelow
          || u >= area((double) rank + 0.5) - density((double) rank)) {
        return rank;
      }
    }
  }

  @Override
  public long place(long live) {
    return rank(Math.min(mostRanks, live)) - 1;
  }

  @Override
  public DoubleUnaryOperator share(double keys) {
    Harmonic harmonic = new Harmonic(exponent);
    double all = Math.min(keys, (double) mostRanks);
    return top -> harmonic.share(top, all);
  }

  private double density(double x) {
    return Math.exp(-exponent * Math.log(x));
  }

  /** The integral of x^-s, (x^(1-s) - 1) / (1-s), which is log x at s = 1. */
  private double area(double x) {
    double logX = Math.log(x);
    return expOverX((1 - exponent) * logX) * logX;
  }

  private double inverseArea(double area) {
    double t = Math.max(-1, area * (1 - exponent));
    return Math.exp(logOverX(t) * area);
  }

  /** log(1+x)/x, by its series near 0. */
  private static double logOverX(double x) {
    return Math.abs(x) > SERIES_BELOW ? Math.log1p(x) / x : 1 - x * (0.5 - x / 3);
  }

  /** (e^x - 1)/x, by its series near 0. */
  private static double expOverX(double x) {
    return Math.abs(x) > SERIES_BELOW ? Math.expm1(x) / x : 1 + x * 0.5 * (1 + x / 3);
  }
}
