package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;

/** Guards that constant arrivals are exact: arrival k at ceil(1e9 k / rate), for days. */
final class ConstantTest {
  @Test
  void constant_arrivalK_isCeilOfKOverRate() {
    Draws.check(
        300,
        41,
        draws -> {
          double rate = draws.show("rate", draws.between(1000, 1_000_000_000_000_000L) / 1e6);
          int count = draws.show("count", draws.between(1, 2000));
          ArrivalSchedule schedule = new Constant(rate).schedule(1, ArrivalModel.UNKNOWN_HORIZON);
          long last = 0;
          for (int k = 0; k < count; k++) {
            last = schedule.nextArrivalNanos();
          }
          assertThat(last).isEqualTo(exact(rate, count - 1));
        });
  }

  @Test
  void constant_tenThousandPerSecond_hasThatManyInEverySecond() {
    ArrivalSchedule schedule = new Constant(10_000).schedule(1, ArrivalModel.UNKNOWN_HORIZON);
    assertThat(Statistics.counts(schedule, 60, 1e9)).containsOnly(10_000);
  }

  @Test
  void constant_afterThirtyDays_hasNotDrifted() {
    ArrivalSchedule schedule = new Constant(7.3).schedule(1, ArrivalModel.UNKNOWN_HORIZON);
    long last = 0;
    int count = (int) (7.3 * 30 * 86_400);
    for (int k = 0; k <= count; k++) {
      last = schedule.nextArrivalNanos();
    }
    assertThat(last).isEqualTo(exact(7.3, count));
  }

  @Test
  void constant_beyondTheRangeOfNanoseconds_endsForGood() {
    ArrivalSchedule schedule = new Constant(1e-9).schedule(1, ArrivalModel.UNKNOWN_HORIZON);
    for (int k = 0; k <= 9; k++) {
      assertThat(schedule.nextArrivalNanos()).isEqualTo(k * 1_000_000_000_000_000_000L);
    }
    assertThat(schedule.nextArrivalNanos()).isEqualTo(ArrivalSchedule.END);
    assertThat(schedule.nextArrivalNanos()).isEqualTo(ArrivalSchedule.END);
  }

  private static long exact(double rate, long k) {
    return BigDecimal.valueOf(k)
        .multiply(BigDecimal.valueOf(1_000_000_000))
        .divide(BigDecimal.valueOf(rate), 0, RoundingMode.CEILING)
        .longValueExact();
  }
}
