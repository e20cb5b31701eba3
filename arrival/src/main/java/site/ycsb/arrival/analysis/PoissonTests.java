package site.ycsb.arrival.analysis;

/**
 * Tests whether arrivals are Poisson: exponential gaps, counts that vary as much as their mean, and
 * gaps that do not depend on the one before. Each rejects one of a hundred Poisson sequences.
 *
 * @param kolmogorovSmirnov of the gaps
 * @param andersonDarling of the gaps
 * @param dispersion of the counts: (I - 1) / sqrt(2 / (k-1)) of k intervals
 * @param correlation of neighbouring gaps: r(1) sqrt(n)
 */
public record PoissonTests(
    TestOutcome kolmogorovSmirnov,
    TestOutcome andersonDarling,
    TestOutcome dispersion,
    TestOutcome correlation) {
  /** More gaps would find the resolution of the clock rather than the law of the gaps. */
  static final int MOST_GAPS = 10_000;

  private static final int MOST_INTERVALS = 1000;
  private static final double NORMAL_90 = 1.645;
  private static final double NORMAL_95 = 1.960;

  /** Runs the tests; the mean of the gaps is their own. */
  public static PoissonTests of(Series gaps, Series counts) {
    Series sample = gaps.sampled(MOST_GAPS);
    int together = Math.max(1, counts.size() / MOST_INTERVALS);
    return new PoissonTests(
        ExponentialTest.KOLMOGOROV_SMIRNOV.withMeanOf(sample),
        ExponentialTest.ANDERSON_DARLING.withMeanOf(sample),
        dispersion(counts.aggregated(together)),
        correlation(gaps));
  }

  /** Tests whether the variance of the counts is their mean. */
  public static TestOutcome dispersion(Series counts) {
    return standardised(Dispersion.of(counts).index());
  }

  /** Tests whether a gap tells nothing about the next. */
  public static TestOutcome correlation(Series gaps) {
    return standardised(Autocorrelation.at(gaps, 1).coefficient());
  }

  private static TestOutcome standardised(Estimate estimate) {
    if (estimate instanceof Estimate.Value value) {
      double z = (value.value() - value.poisson()) / value.standardError();
      return new TestOutcome.Decided(
          Math.abs(z), NORMAL_90, NORMAL_95, Estimate.QUANTILE_99, value.basis());
    }
    return (Estimate.NotApplicable) estimate;
  }
}
