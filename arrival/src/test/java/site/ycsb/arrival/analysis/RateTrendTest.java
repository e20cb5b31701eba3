package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A periodic rate fakes long memory; its period is found, and dividing it out removes the fake. */
final class RateTrendTest {
  private static final int BINS = 1 << 14;

  @ParameterizedTest
  @ValueSource(doubles = {512, 700, 1234.5, 3000, 5000})
  void sine_thatIsDividedOut_leavesNoLongMemory(double period) {
    Series counts = Arrivals.poissonCounts(Arrivals.sine(BINS, 1000, 0.5, period), 3);

    Periodicity found = Periodicity.of(counts);
    assertThat(Arrivals.value(found.seconds())).isCloseTo(period, within(period * 0.01));
    assertThat(Arrivals.value(HurstEstimator.RESCALED_RANGE.estimate(counts))).isGreaterThan(0.8);

    RateTrend envelope = RateTrend.fit(counts, Stationarity.periodic(found));
    Series flat = envelope.detrendedCounts(counts, 0);
    HurstEstimator.all(flat)
        .forEach(
            (estimator, estimate) ->
                assertThat(Arrivals.value(estimate))
                    .as(estimator.title())
                    .isCloseTo(((Estimate.Value) estimate).poisson(), within(0.1)));
    assertThat(Arrivals.value(Dispersion.of(envelope.standardisedCounts(counts, 0)).index()))
        .isCloseTo(1, within(0.03));
  }

  @Test
  void sine_fakesLongMemory() {
    Series counts = Arrivals.poissonCounts(Arrivals.sine(BINS, 1000, 0.5, 5000), 3);

    assertThat(Arrivals.value(HurstEstimator.AGGREGATED_VARIANCE.estimate(counts)))
        .isCloseTo(0.994, within(0.01));
    assertThat(Arrivals.value(HurstEstimator.RESCALED_RANGE.estimate(counts))).isGreaterThan(1);
    assertThat(Arrivals.reason(HurstEstimator.LOCAL_WHITTLE.estimate(counts)))
        .isEqualTo("the likelihood has no maximum between 0 and 1.5");
  }

  @Test
  void sine_correlatesWithItselfHalfAndAWholePeriodLater() {
    Series counts = Arrivals.poissonCounts(Arrivals.sine(600, 10_000, 0.5, 120), 1);

    assertThat(Arrivals.value(Autocorrelation.at(counts, 60).coefficient()))
        .isCloseTo(-0.899, within(0.01));
    assertThat(Arrivals.value(Autocorrelation.at(counts, 120).coefficient()))
        .isCloseTo(0.799, within(0.01));
  }

  @Test
  void envelope_ofASineWithHarmonics_isTheRateOverItsMean() {
    double[] means = Arrivals.sine(4096, 1000, 0.5, 400);
    double[] second = Arrivals.sine(4096, 1, 0.2, 200);
    for (int i = 0; i < means.length; i++) {
      means[i] *= second[i];
    }
    RateTrend envelope = ofPeriod(400, Series.counts(means, 1));

    for (int i = 0; i < means.length; i++) {
      assertThat(envelope.relativeRate(i + 0.5) * 1000)
          .isCloseTo(means[i], within(0.06 * means[i]));
    }
  }

  @Test
  void gapsOfAPeriodicRate_areExponentialOnceDetrended() {
    double period = 100;
    SplittableRandom random = new SplittableRandom(5);
    ArrivalCollector collector = new ArrivalCollector(1_000_000_000);
    for (double t = 0; t < 1000; t += Arrivals.exponential(random) / 300) {
      if (random.nextDouble() * 1.8 < 1 + 0.8 * Math.sin(2 * Math.PI * t / period)) {
        collector.add(Math.round(t * 1e9));
      }
    }
    CollectedArrivals collected = collector.collected();
    RateTrend envelope = ofPeriod(period, collected.counts());

    assertThat(rejects(collected.gaps())).isTrue();
    assertThat(rejects(collected.detrended(envelope).gaps())).isFalse();
  }

  @Test
  void period_ofArrivalsWithoutOne_isNotFound() {
    int found = 0;
    for (long seed = 0; seed < 100; seed++) {
      found += isPeriodic(Arrivals.poissonCounts(4096, 10, seed)) ? 1 : 0;
      found += isPeriodic(Series.counts(Arrivals.cascade(0.65, 12, 1e5, seed), 1)) ? 1 : 0;
      found += isPeriodic(Series.counts(Arrivals.cascade(0.8, 12, 1e5, seed), 1)) ? 1 : 0;
    }
    assertThat(found).isLessThanOrEqualTo(3);
  }

  @Test
  void envelope_ofAPeriodThatDoesNotFit_isRefused() {
    Series counts = Arrivals.poissonCounts(100, 10, 1);

    assertThatThrownBy(() -> ofPeriod(51, counts))
        .hasMessage("the period is 51 s; expected 4 s to 50 s");
    assertThatThrownBy(() -> ofPeriod(Double.NaN, counts))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static RateTrend ofPeriod(double seconds, Series counts) {
    return RateTrend.fit(counts, Stationarity.periodic(Periodicity.given(seconds, counts)));
  }

  private static boolean isPeriodic(Series counts) {
    return Periodicity.of(counts).seconds() instanceof Estimate.Value;
  }

  private static boolean rejects(Series gaps) {
    TestOutcome outcome = ExponentialTest.ANDERSON_DARLING.withMeanOf(gaps.sampled(10_000));
    return ((TestOutcome.Decided) outcome).rejectsBeyond(1);
  }
}
