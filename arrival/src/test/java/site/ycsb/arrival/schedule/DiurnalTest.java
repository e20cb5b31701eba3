package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guards that envelope-guided arrivals follow their sine, for a cycle and for days. */
final class DiurnalTest {
  private static final GapDistribution EXPONENTIAL = new GapDistribution.Exponential();
  private static final double RATE = 10_000;
  private static final int PERIOD = 120;
  private static final int SECONDS = 5 * PERIOD;

  @Test
  void counts_perSecond_followTheSine() {
    double[] counts = counts(EXPONENTIAL);
    RateCurve sine = new Diurnal(RATE, 0.5, PERIOD / 60.0, 0, EXPONENTIAL).curve();
    double chiSquare = 0;
    for (int second = 0; second < SECONDS; second++) {
      double expected = sine.arrivalsBy(second + 1) - sine.arrivalsBy(second);
      chiSquare += (counts[second] - expected) * (counts[second] - expected) / expected;
    }
    assertThat(chiSquare / SECONDS).isCloseTo(1, Offset.offset(2.576 * Math.sqrt(2.0 / SECONDS)));
  }

  @Test
  void counts_perSecond_areCorrelatedAsTheCycleIs() {
    double[] counts = counts(EXPONENTIAL);
    assertThat(Statistics.acf(counts, PERIOD / 2)).isLessThan(-0.8).isCloseTo(-0.899, near());
    assertThat(Statistics.acf(counts, PERIOD)).isGreaterThan(0.7).isCloseTo(0.799, near());
    double[] pareto = counts(new GapDistribution.Pareto(1.9, null, false));
    assertThat(Statistics.acf(pareto, PERIOD / 2)).isLessThan(-0.8);
    assertThat(Statistics.acf(pareto, PERIOD)).isGreaterThan(0.7);
  }

  @Test
  void total_overWholeCycles_meetsTheRate() {
    assertThat(Statistics.mean(counts(EXPONENTIAL)))
        .isCloseTo(RATE, Percentage.withPercentage(0.1));
    assertThat(Statistics.mean(counts(new GapDistribution.Even()))).isEqualTo(RATE);
  }

  @Test
  void gaps_inTheTimeOfTheSine_areExponential() {
    Diurnal model = new Diurnal(RATE, 0.9, PERIOD / 60.0, Math.toDegrees(1), EXPONENTIAL);
    RateCurve sine = model.curve();
    ArrivalSchedule schedule = model.schedule(8, 1);
    double[] uniform = new double[20_000];
    double last = 0;
    for (int i = 0; i < uniform.length; i++) {
      double now = sine.arrivalsBy((schedule.nextArrivalNanos() + 0.5) / 1e9);
      uniform[i] = -Math.expm1(last - now);
      last = now;
    }
    assertThat(Statistics.kolmogorovSmirnov(uniform)).isLessThan(1.628);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void sine_afterFortyDays_hasNotDrifted(double modulation) {
    double day = 86_400;
    RateCurve sine = new Diurnal(RATE, modulation, 1440, 0, EXPONENTIAL).curve();
    for (int k = 0; k <= 40; k++) {
      assertThat(sine.secondsOf(RATE * day * k + RATE * day / 2))
          .isCloseTo(k * day + sine.secondsOf(RATE * day / 2), Offset.offset(2e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 0.99, 1})
  void sine_andItsInverse_agree(double modulation) {
    RateCurve sine = new Diurnal(1000, modulation, 100 / 60.0, 115, EXPONENTIAL).curve();
    for (int i = 1; i < 5000; i++) {
      double arrivals = i * 61.7;
      assertThat(sine.arrivalsBy(sine.secondsOf(arrivals)))
          .isCloseTo(arrivals, Offset.offset(1e-7));
    }
  }

  @Test
  void schedule_forTenDays_endsEveryDayWithTheExactCount() {
    Diurnal model = new Diurnal(5, 0.8, 1440, 30, new GapDistribution.Even());
    assertThat(Statistics.counts(model.schedule(1, 1), 10, 86_400e9)).containsOnly(432_000);
  }

  @Test
  void warning_forHalfACycle_saysTheMeanOfTheRun() {
    Diurnal model = new Diurnal(1000, 0.5, 2, 0, EXPONENTIAL);
    assertThat(model.warning(60_000_000_000L))
        .isEqualTo(
            "the run lasts 0.500 cycles: its mean rate is 1318.3/s, not 1000.0/s, which holds for"
                + " whole cycles");
    assertThat(model.warning(240_000_000_000L)).isNull();
    assertThat(model.warning(ArrivalModel.UNKNOWN_HORIZON)).isNull();
  }

  private static double[] counts(GapDistribution gaps) {
    Diurnal model = new Diurnal(RATE, 0.5, PERIOD / 60.0, 0, gaps);
    return Statistics.counts(model.schedule(42, 1), SECONDS, 1e9);
  }

  private static Offset<Double> near() {
    return Offset.offset(0.01);
  }
}
