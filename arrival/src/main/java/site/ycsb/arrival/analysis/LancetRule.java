package site.ycsb.arrival.analysis;

/**
 * The rule by which Lancet (Kogias, Mallon and Bugnion, USENIX ATC 2019) accepts the times at which
 * requests really left as Poisson: the statistic of Anderson and Darling on a sample of gaps below
 * twice its critical value at 1 %, and a throughput within 10 % of the planned one.
 *
 * <p>The factor is there since handing over takes time: no two requests leave within it, and with
 * enough gaps every test finds that hole in perfect traffic.
 *
 * @param gaps the test on at most 1,000 gaps
 * @param throughputRatio the real throughput over the planned one, NaN where none was planned
 */
public record LancetRule(TestOutcome gaps, double throughputRatio) {
  /** How many gaps the rule looks at. */
  public static final int MOST_GAPS = 1000;

  /** How many times the critical value a statistic may be. */
  public static final double FACTOR = 2;

  private static final double THROUGHPUT_TOLERANCE = 0.1;

  /** Applies the rule to gaps that had no plan. */
  public static LancetRule of(Series gaps) {
    return new LancetRule(
        ExponentialTest.ANDERSON_DARLING.withMeanOf(gaps.sampled(MOST_GAPS)), Double.NaN);
  }

  /** Applies the rule. */
  public static LancetRule of(Series gaps, double plannedPerSecond, double actualPerSecond) {
    return new LancetRule(of(gaps).gaps(), actualPerSecond / plannedPerSecond);
  }

  /** Whether there are enough gaps to say anything. */
  public boolean applies() {
    return gaps instanceof TestOutcome.Decided;
  }

  /** Whether the gaps and the throughput pass; false where the rule does not apply. */
  public boolean accepts() {
    boolean isOnTime =
        Double.isNaN(throughputRatio) || Math.abs(throughputRatio - 1) <= THROUGHPUT_TOLERANCE;
    return isOnTime
        && gaps instanceof TestOutcome.Decided decided
        && !decided.rejectsBeyond(FACTOR);
  }
}
