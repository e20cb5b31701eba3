package site.ycsb.arrival.analysis;

/**
 * The rule by which Lancet accepts real send times as Poisson (Kogias, Mallon and Bugnion, USENIX
 * ATC 2019). The Anderson-Darling statistic of a sample of gaps has to lie below twice its critical
 * value at 1 %.
 *
 * <p>The factor is there since handing over takes time: no two requests leave within it, and with
 * enough gaps every test finds that hole in perfect traffic. The rule asks for a throughput within
 * 10 % of the planned one as well, which is not judged here: a file of arrivals has no plan.
 *
 * @param gaps the test on at most 1,000 gaps
 */
public record LancetRule(TestOutcome gaps) {
  /** How many gaps the rule looks at. */
  public static final int MOST_GAPS = 1000;

  /** How many times the critical value a statistic may be. */
  public static final double FACTOR = 2;

  /** Applies the rule. */
  public static LancetRule of(Series gaps) {
    return new LancetRule(ExponentialTest.ANDERSON_DARLING.withMeanOf(gaps.sampled(MOST_GAPS)));
  }
}
