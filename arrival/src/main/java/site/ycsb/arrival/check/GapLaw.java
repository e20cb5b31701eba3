package site.ycsb.arrival.check;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import site.ycsb.arrival.analysis.Basis;
import site.ycsb.arrival.analysis.ExponentialTest;
import site.ycsb.arrival.analysis.LancetRule;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.arrival.analysis.TestOutcome;

/**
 * Tests of the gaps between real send times: against the exponential distribution for Poisson, and
 * against the planned gaps by the two-sample test of Kolmogorov and Smirnov for all others, and
 * where arrivals are so close that handing them over is a part of each gap.
 */
final class GapLaw {
  private static final String TWO_SAMPLES = "Kolmogorov-Smirnov, two samples";
  // Below, the gaps are one value, and any jitter looks like another law.
  private static final double LEAST_VARIATION = 0.1;
  // No two requests leave at once: handing over takes a few microseconds.
  private static final double HAND_OVER_SECONDS = 10e-6;
  private static final int HAND_OVERS_PER_GAP = 8;

  private GapLaw() {}

  /**
   * A test by its name.
   *
   * @param name such as "Anderson-Darling"
   * @param outcome of the test
   */
  record Test(String name, TestOutcome outcome) {}

  static List<Test> tests(SchedulePlan plan, Series intended, Series actual) {
    Series planned = intended.sampled(LancetRule.MOST_GAPS);
    Series real = actual.sampled(LancetRule.MOST_GAPS);
    if (plan.isPoisson() && planned.mean() >= HAND_OVERS_PER_GAP * HAND_OVER_SECONDS) {
      // Not of the gaps' own mean, which one stop of the machine can change by much.
      double mean = 1 / plan.ratePerSecond();
      return List.of(
          test(ExponentialTest.KOLMOGOROV_SMIRNOV, real, mean),
          test(ExponentialTest.ANDERSON_DARLING, real, mean));
    }
    return List.of(new Test(TWO_SAMPLES, twoSamples(blurred(planned), blurred(real))));
  }

  private static Test test(ExponentialTest test, Series gaps, double meanSeconds) {
    return new Test(test.title(), test.withMean(gaps, meanSeconds));
  }

  private static Series blurred(Series gaps) {
    return Series.gaps(
        Arrays.stream(gaps.toArray()).map(gap -> Math.max(gap, HAND_OVER_SECONDS)).toArray());
  }

  private static TestOutcome twoSamples(Series planned, Series real) {
    Basis basis = new Basis(real.name(), real.size(), "");
    double variation = Math.sqrt(planned.variance()) / planned.mean();
    if (!(variation >= LEAST_VARIATION)) {
      String reason =
          String.format(
              Locale.ROOT,
              "the planned gaps vary by %.3f of their mean; needs at least %.1f",
              variation,
              LEAST_VARIATION);
      return new TestOutcome.NotApplicable(reason, basis);
    }
    double distance =
        new KolmogorovSmirnovTest().kolmogorovSmirnovStatistic(planned.toArray(), real.toArray());
    double statistic = distance * Math.sqrt(real.size() / 2.0);
    return new TestOutcome.Decided(statistic, 1.224, 1.358, 1.628, basis);
  }
}
