package site.ycsb.arrival.analysis;

/**
 * What a schedule promised.
 *
 * @param ratePerSecond mean over the run
 * @param indexOfDispersion of counts, the same at all scales: 1 for Poisson, 0 for constant, the
 *     squared CV of the gaps for a renewal process; NaN where it depends on the scale
 * @param isPoisson whether gaps are exponential at one rate
 */
public record SchedulePlan(double ratePerSecond, double indexOfDispersion, boolean isPoisson) {
  static final SchedulePlan NOTHING_KNOWN = new SchedulePlan(Double.MIN_VALUE, Double.NaN, false);

  public SchedulePlan {
    if (!(ratePerSecond > 0) || Double.isInfinite(ratePerSecond)) {
      throw new IllegalArgumentException(
          "ratePerSecond is " + ratePerSecond + "; expected a number above 0");
    }
    if (indexOfDispersion < 0) {
      throw new IllegalArgumentException(
          "indexOfDispersion is " + indexOfDispersion + "; expected 0 or more, or NaN");
    }
  }

  /** Poisson arrivals at one rate. */
  public static SchedulePlan poisson(double ratePerSecond) {
    return new SchedulePlan(ratePerSecond, 1, true);
  }

  /** Arrivals at even distances. */
  public static SchedulePlan constant(double ratePerSecond) {
    return new SchedulePlan(ratePerSecond, 0, false);
  }

  /** Any other arrivals: the planned times themselves say how they vary. */
  public static SchedulePlan other(double ratePerSecond) {
    return new SchedulePlan(ratePerSecond, Double.NaN, false);
  }
}
