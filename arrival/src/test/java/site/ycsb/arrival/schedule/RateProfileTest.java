package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Guards rates that change by a plan: ramps, steps, crowds and weeks. */
final class RateProfileTest {
  private static final GapDistribution EVEN = new GapDistribution.Even();

  @Test
  void ramp_fromZero_hasTheCountsOfItsIntegral() {
    Linear ramp =
        new Linear(List.of(new RatePoint(0, 0), new RatePoint(10, 1000)), false, null, EVEN);
    assertThat(ramp.ratePerSecond()).isEqualTo(500);
    assertThat(Statistics.counts(ramp.schedule(1, 1), 12, 1e9))
        .containsExactly(50, 150, 250, 350, 450, 550, 650, 750, 850, 950, 1000, 1000);
  }

  @Test
  void steps_toRateZero_end() {
    Steps steps =
        new Steps(
            List.of(new RatePoint(0, 10), new RatePoint(1, 40), new RatePoint(3, 0)),
            false,
            null,
            EVEN);
    assertThat(steps.ratePerSecond()).isEqualTo(30);
    ArrivalSchedule schedule = steps.schedule(1, 1);
    assertThat(Statistics.counts(schedule, 4, 1e9)).containsExactly(10, 40, 40, 0);
    assertThat(schedule.nextArrivalNanos()).isEqualTo(ArrivalSchedule.END);
  }

  @Test
  void steps_repeatedAndScaled_keepTheirShape() {
    Steps steps =
        new Steps(
            List.of(new RatePoint(0, 10), new RatePoint(1, 0), new RatePoint(2, 0)),
            true,
            50.0,
            EVEN);
    assertThat(Statistics.counts(steps.schedule(1, 1), 6, 1e9))
        .containsExactly(100, 0, 100, 0, 100, 0);
  }

  @Test
  void flashCrowd_counts_areBaseRampTopAndDecay() {
    FlashCrowd crowd = new FlashCrowd(100, 5, 2, 2, 1, 10, EVEN);
    double[] counts = Statistics.counts(crowd.schedule(1, 1), 200, 1e9);
    assertThat(counts).startsWith(100, 100, 200, 400, 500);
    assertThat(counts[199]).isEqualTo(100);
    assertThat(counts[15]).isCloseTo(100 + 400 * Math.exp(-1.05), Offset.offset(1.5));
    assertThat(Statistics.mean(counts) * 200).isCloseTo(20_000 + 400 * 12, Offset.offset(1.0));
  }

  @Test
  void diurnalTimesRepeatedSteps_counts_areTheDaysFactors() {
    List<RatePoint> days =
        List.of(new RatePoint(0, 1), new RatePoint(5, 2), new RatePoint(6, 0), new RatePoint(7, 0));
    Product week =
        new Product(
            new Diurnal(1000, 0.8, 1 / 60.0, -90, EVEN),
            List.of(new Steps(days, true, null, new GapDistribution.Exponential())),
            0);
    assertThat(Statistics.counts(week.schedule(1, 1), 14, 1e9))
        .containsExactly(
            1000, 1000, 1000, 1000, 1000, 2000, 0, 1000, 1000, 1000, 1000, 1000, 2000, 0);
  }

  @Test
  void curves_andTheirInverses_agree() {
    List<RateCurve> curves =
        List.of(
            new Diurnal(10, 1, 5 / 60.0, 17, EVEN).curve(),
            new FlashCrowd(10, 1000, 5, 1, 0, 3, EVEN).curve(),
            new LinearRates(new double[] {0, 1, 4, 9}, new double[] {5, 100, 1, 2}, true));
    for (RateCurve curve : curves) {
      for (double arrivals = 0.3; arrivals < 50_000; arrivals += 17.9) {
        assertThat(curve.arrivalsBy(curve.secondsOf(arrivals)))
            .isCloseTo(arrivals, Offset.offset(1e-6));
      }
    }
  }

  @Test
  void points_thatMakeNoProfile_areRefused() {
    assertThatThrownBy(() -> new Steps(List.of(), false, null, EVEN))
        .hasMessage(
            "points are none: expected points that begin at 0 seconds, in the order of time");
    assertThatThrownBy(() -> new Steps(List.of(new RatePoint(1, 1)), false, null, EVEN))
        .hasMessageStartingWith("points begin at 1 seconds: expected");
    assertThatThrownBy(
            () ->
                new Steps(
                    List.of(new RatePoint(0, 1), new RatePoint(3, 1), new RatePoint(2, 1)),
                    false,
                    null,
                    EVEN))
        .hasMessageStartingWith("points have 2 after 3 seconds: expected");
    assertThatThrownBy(() -> new Steps(List.of(new RatePoint(0, 0)), false, null, EVEN))
        .hasMessage("points have rate 0 throughout: expected a rate above 0 somewhere");
    assertThatThrownBy(() -> new Steps(List.of(new RatePoint(0, 5)), true, null, EVEN))
        .hasMessageStartingWith("points are all at 0 seconds: expected");
  }
}
