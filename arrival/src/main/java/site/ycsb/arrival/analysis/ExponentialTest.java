package site.ycsb.arrival.analysis;

import static site.ycsb.arrival.Words.format;

import java.util.Arrays;

/**
 * Tests whether gaps are exponential, as those of Poisson arrivals are. Statistics and critical
 * values are those of Stephens (in D'Agostino and Stephens, Goodness-of-Fit Techniques, 1986,
 * tables 4.2 and 4.14), modified so that they hold for any number of gaps.
 */
public enum ExponentialTest {
  /** The largest distance between the two distribution functions. */
  KOLMOGOROV_SMIRNOV("Kolmogorov-Smirnov"),

  /** The squared distance with weight on both tails: it finds holes near 0 and long gaps. */
  ANDERSON_DARLING("Anderson-Darling");

  private static final int FEWEST_GAPS = 20;
  private static final double MOST_ZEROS = 0.01;

  private final String title;

  ExponentialTest(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** Tests against the exponential distribution of a mean that the gaps did not determine. */
  public TestOutcome withMean(Series gaps, double meanSeconds) {
    return test(gaps, meanSeconds, true);
  }

  /** Tests against the exponential distribution of the gaps' own mean. */
  public TestOutcome withMeanOf(Series gaps) {
    return test(gaps, gaps.mean(), false);
  }

  private TestOutcome test(Series gaps, double meanSeconds, boolean isMeanKnown) {
    Basis basis = Basis.of(gaps);
    int n = gaps.size();
    if (n < FEWEST_GAPS) {
      return new Estimate.NotApplicable(n + " gaps; needs at least " + FEWEST_GAPS, basis);
    }
    double[] scaled = gaps.toArray();
    Arrays.sort(scaled);
    int zeros = 0;
    while (zeros < n && scaled[zeros] <= 0) {
      zeros++;
    }
    if (zeros > MOST_ZEROS * n) {
      String reason =
          format(
              "%.0f %% of the gaps are 0: the times are too coarse, or arrivals come in batches",
              100.0 * zeros / n);
      return new Estimate.NotApplicable(reason, basis);
    }
    // A gap of 0 among many is one below the resolution of the clock.
    Arrays.fill(scaled, 0, zeros, scaled[zeros] / 2);
    Arrays.setAll(scaled, i -> scaled[i] / meanSeconds);
    return decided(scaled, isMeanKnown, basis);
  }

  private TestOutcome decided(double[] sorted, boolean isMeanKnown, Basis basis) {
    double n = sorted.length;
    double root = Math.sqrt(n);
    return switch (this) {
      case KOLMOGOROV_SMIRNOV ->
          isMeanKnown
              ? new TestOutcome.Decided(
                  distance(sorted) * (root + 0.12 + 0.11 / root), 1.224, 1.358, 1.628, basis)
              : new TestOutcome.Decided(
                  (distance(sorted) - 0.2 / n) * (root + 0.26 + 0.5 / root),
                  0.990,
                  1.094,
                  1.308,
                  basis);
      case ANDERSON_DARLING ->
          isMeanKnown
              ? new TestOutcome.Decided(squaredDistance(sorted), 1.933, 2.492, 3.857, basis)
              : new TestOutcome.Decided(
                  squaredDistance(sorted) * (1 + 0.6 / n), 1.062, 1.321, 1.959, basis);
    };
  }

  private static double distance(double[] sorted) {
    double distance = 0;
    for (int i = 0; i < sorted.length; i++) {
      double u = -Math.expm1(-sorted[i]);
      double above = (i + 1.0) / sorted.length - u;
      double below = u - (double) i / sorted.length;
      distance = Math.max(distance, Math.max(above, below));
    }
    return distance;
  }

  /** A2 = -n - (1/n) * sum of (2i-1) (ln u(i) + ln(1 - u(n+1-i))), with ln(1-u) = -x. */
  private static double squaredDistance(double[] sorted) {
    int n = sorted.length;
    double sum = 0;
    for (int i = 1; i <= n; i++) {
      double u = -Math.expm1(-sorted[i - 1]);
      sum += (2 * i - 1.0) * (Math.log(u) - sorted[n - i]);
    }
    return -n - sum / n;
  }
}
