package site.ycsb.arrival.check;

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
 * against the planned gaps by the two-sample test of Kolmogorov and Smirnov for all others.
 */
final class GapLaw {
  private static final String TWO_SAMPLES = "Kolmogorov-Smirnov, real against planned gaps";
  // Below, the gaps are one value, and any jitter looks like another law.
  private static final double LEAST_VARIATION = 0.1;

  private GapLaw() {}

  static List<ScheduleVerdict.GapTest> tests(SchedulePlan plan, Series intended, Series actual) {
    Series planned = intended.sampled(LancetRule.MOST_GAPS);
    Series real = actual.sampled(LancetRule.MOST_GAPS);
    if (plan.isPoisson()) {
      return List.of(
          test(ExponentialTest.KOLMOGOROV_SMIRNOV, real),
          test(ExponentialTest.ANDERSON_DARLING, real));
    }
    return List.of(new ScheduleVerdict.GapTest(TWO_SAMPLES, twoSamples(planned, real)));
  }

  private static ScheduleVerdict.GapTest test(ExponentialTest test, Series gaps) {
    return new ScheduleVerdict.GapTest(test.title(), test.withMeanOf(gaps));
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
