package site.ycsb.arrival.analysis;

/** What a test of a hypothesis found, or why it does not apply. */
public sealed interface TestOutcome permits TestOutcome.Decided, Estimate.NotApplicable {
  /** What the test was computed on. */
  Basis basis();

  /**
   * A statistic beside the values that it exceeds in 10, 5 and 1 % of the cases if the hypothesis
   * holds.
   *
   * @param statistic of the test, in its form that does not depend on the number of points
   * @param critical10 critical value at 10 %
   * @param critical5 critical value at 5 %
   * @param critical1 critical value at 1 %
   * @param basis what it was computed on
   */
  record Decided(
      double statistic, double critical10, double critical5, double critical1, Basis basis)
      implements TestOutcome {

    /** Whether the statistic exceeds a multiple of the critical value at 1 %. */
    public boolean rejectsBeyond(double factor) {
      return !(statistic <= factor * critical1);
    }
  }
}
