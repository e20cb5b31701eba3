package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tests reject as many Poisson sequences as their level says, and those that are none. */
final class ExponentialTestTest {
  private static final int SEEDS = 4000;

  @ParameterizedTest
  @CsvSource({
    "KOLMOGOROV_SMIRNOV, true, 50", "KOLMOGOROV_SMIRNOV, true, 400",
    "KOLMOGOROV_SMIRNOV, false, 50", "KOLMOGOROV_SMIRNOV, false, 400",
    "ANDERSON_DARLING, true, 50", "ANDERSON_DARLING, true, 400",
    "ANDERSON_DARLING, false, 50", "ANDERSON_DARLING, false, 400"
  })
  void criticalValues_areExceededAsOftenAsTheySay(
      ExponentialTest test, boolean isMeanKnown, int gaps) {
    int[] rejected = new int[3];
    for (int seed = 0; seed < SEEDS; seed++) {
      Series sample = Arrivals.exponentialGaps(gaps, 1_000_000L * gaps + seed);
      TestOutcome outcome = isMeanKnown ? test.withMean(sample, 1) : test.withMeanOf(sample);
      TestOutcome.Decided decided = (TestOutcome.Decided) outcome;
      rejected[0] += decided.statistic() > decided.critical10() ? 1 : 0;
      rejected[1] += decided.statistic() > decided.critical5() ? 1 : 0;
      rejected[2] += decided.statistic() > decided.critical1() ? 1 : 0;
    }
    // Four standard errors of the binomial, and a tenth for the tables' own rounding.
    assertRate(rejected[0], 0.10);
    assertRate(rejected[1], 0.05);
    assertRate(rejected[2], 0.01);
  }

  @Test
  void allTests_ofPoissonArrivals_rejectOneInAHundred() {
    int[] rejected = new int[5];
    for (int seed = 0; seed < 200; seed++) {
      Series gaps = Arrivals.exponentialGaps(2000, seed);
      PoissonTests tests = PoissonTests.of(gaps, Arrivals.poissonCounts(600, 10, seed + 1000L));
      rejected[0] += rejects(tests.kolmogorovSmirnov());
      rejected[1] += rejects(tests.andersonDarling());
      rejected[2] += rejects(tests.dispersion());
      rejected[3] += rejects(tests.correlation());
      rejected[4] += isAccepted(gaps) ? 0 : 1;
    }
    assertThat(Arrays.stream(rejected).max().orElseThrow()).isLessThanOrEqualTo(6);
    assertThat(rejected[4]).isZero();
  }

  @Test
  void lancet_acceptsAHoleOfTheHandover_whereTheTestAloneRejects() {
    // A master that needs 2.5 us a request at 10,000 a second, in units of the mean gap.
    LongFunction<Series> gaps =
        seed -> {
          double[] values = Arrivals.exponentialGaps(200_000, seed).toArray();
          return Series.gaps(Arrays.stream(values).map(gap -> Math.max(gap, 0.025)).toArray());
        };

    TestOutcome all = ExponentialTest.KOLMOGOROV_SMIRNOV.withMeanOf(gaps.apply(1));
    assertThat(rejects(all)).isEqualTo(1);
    for (long seed = 1; seed <= 20; seed++) {
      assertThat(isAccepted(gaps.apply(seed))).isTrue();
    }
  }

  @Test
  void lancet_rejectsEvenAndUniformGaps() {
    double[] even = new double[1000];
    Arrays.setAll(even, i -> 1 + 1e-3 * (i % 7));
    double[] uniform = new double[1000];
    Arrays.setAll(uniform, i -> (i + 0.5) / 500);

    assertThat(isAccepted(Series.gaps(even))).isFalse();
    assertThat(isAccepted(Series.gaps(uniform))).isFalse();
  }

  @Test
  void tests_ofTimesThatAreTooCoarse_doNotApply() {
    double[] coarse = Arrivals.exponentialGaps(1000, 3).toArray();
    Arrays.setAll(coarse, i -> Math.floor(coarse[i]));

    TestOutcome outcome = ExponentialTest.ANDERSON_DARLING.withMeanOf(Series.gaps(coarse));

    assertThat(((Estimate.NotApplicable) outcome).reason())
        .matches("6\\d % of the gaps are 0: the times are too coarse, or arrivals come in batches");
    assertThat(LancetRule.of(Series.gaps(new double[19])).gaps())
        .isInstanceOf(Estimate.NotApplicable.class);
  }

  private static boolean isAccepted(Series gaps) {
    return !((TestOutcome.Decided) LancetRule.of(gaps).gaps()).rejectsBeyond(LancetRule.FACTOR);
  }

  private static int rejects(TestOutcome outcome) {
    return ((TestOutcome.Decided) outcome).rejectsBeyond(1) ? 1 : 0;
  }

  private static void assertRate(int count, double level) {
    double slack = 4 * Math.sqrt(level * (1 - level) / SEEDS) + 0.1 * level;
    assertThat((double) count / SEEDS).isBetween(level - slack, level + slack);
  }
}
