package site.ycsb.arrival.analysis;

import static site.ycsb.arrival.Words.format;

/** What an estimator found, or why it does not apply. */
public sealed interface Estimate {
  /** The quantile of the normal distribution that 99 % of its values stay below in size. */
  double QUANTILE_99 = 2.576;

  /** What the figure was computed on. */
  Basis basis();

  /**
   * A figure.
   *
   * @param value that was found
   * @param poisson the value to expect of Poisson arrivals, NaN where it depends on their rate
   * @param standardError that Poisson arrivals, or the Gaussian theory of the estimator, would
   *     have, NaN where none is known
   * @param basis what it was computed on
   */
  record Value(double value, double poisson, double standardError, Basis basis)
      implements Estimate {}

  /**
   * No figure, or no result of a test.
   *
   * @param reason what is missing, and what would do
   * @param basis what there was
   */
  record NotApplicable(String reason, Basis basis) implements Estimate, TestOutcome {}

  /** A figure without a known standard error. */
  static Estimate of(double value, double poisson, Basis basis) {
    return of(value, poisson, Double.NaN, basis);
  }

  /** A figure with its standard error. */
  static Estimate of(double value, double poisson, double standardError, Basis basis) {
    return Double.isFinite(value)
        ? new Value(value, poisson, standardError, basis)
        : new NotApplicable("the values do not vary at some of its scales", basis);
  }

  /** No figure, since nothing varies. */
  static Estimate constant(Basis basis) {
    return new NotApplicable("all values are the same", basis);
  }

  /** No figure, since there are not enough points. */
  static Estimate tooFew(Basis basis, int needed) {
    if (basis.points() == 0) {
      return new NotApplicable("there are none", basis);
    }
    return new NotApplicable(
        format("%,d points; needs at least %,d", basis.points(), needed), basis);
  }
}
