package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

/** Guards that constant arrivals are exact: arrival k at ceil(1e9 k / rate), for days. */
final class ConstantTest {
  @Property(tries = 300, seed = "41")
  void constant_arrivalK_isCeilOfKOverRate(
      @ForAll @Scale(6) @DoubleRange(min = 1e-3, max = 1e9) double rate,
      @ForAll @IntRange(min = 1, max = 2000) int count) {
    ArrivalSchedule schedule = new Constant(rate).schedule(1, ArrivalModel.UNKNOWN_HORIZON);
    long last = 0;
    for (int k = 0; k < count; k++) {
      last = schedule.nextArrivalNanos();
    }
    assertThat(last).isEqualTo(exact(rate, count - 1));
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
