package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.UsageException;

/** Guards due times after the rate was changed. */
final class PacedScheduleTest {
  private static final long SECOND = 1_000_000_000;

  private static PacedSchedule paced(ArrivalModel model, RateChange... changes) {
    return new PacedSchedule(model.schedule(7, 1L << 50), 1, List.of(changes));
  }

  @Test
  void scheduleThatIsNotChanged_isThePlan() {
    PacedSchedule paced = paced(new Poisson(1234.5), new RateChange(2, 5, 3));
    ArrivalSchedule plan = new Poisson(1234.5).schedule(7, 1L << 50);

    for (int i = 0; i < 10_000; i++) {
      assertThat(paced.nextArrivalNanos()).isEqualTo(plan.nextArrivalNanos());
    }
    assertThat(paced.factor()).isEqualTo(1);
    assertThat(paced.changes()).isEmpty();
  }

  @Test
  void arrivalsAfterAChange_comeAtTheNewRate_andNoneIsLost() {
    // 10/s: due at 0.0, 0.1, ...; at 1.05 s it is 20/s, and at 2.05 s 5/s.
    PacedSchedule paced = paced(new Constant(10));
    long due = 0;
    for (int i = 0; i <= 11; i++) {
      due = paced.nextArrivalNanos();
    }
    assertThat(due).isEqualTo(1_100_000_000);
    paced.change(1_050_000_000, 2);

    // Half of what was left to wait for.
    assertThat(paced.lastArrivalNanos()).isEqualTo(1_075_000_000);
    for (int i = 12; i <= 30; i++) {
      assertThat(paced.nextArrivalNanos()).isEqualTo(1_075_000_000 + (i - 11) * 50_000_000L);
    }
    assertThat(paced.nextArrivalNanos()).isEqualTo(2_075_000_000);
    paced.change(2_050_000_000, 0.5);
    assertThat(paced.lastArrivalNanos()).isEqualTo(2_150_000_000L);
    assertThat(paced.nextArrivalNanos()).isEqualTo(2_350_000_000L);
    assertThat(paced.changes())
        .containsExactly(
            new RateChange(1, 1_050_000_000, 2), new RateChange(1, 2_050_000_000, 0.5));
  }

  @Test
  void scheduleOfChangesThatAreKnown_isThatOfChangesOnTheWay() {
    ArrivalModel model = new Diurnal(800, 0.9, 0.1, 0, new GapDistribution.Exponential());
    PacedSchedule onTheWay = paced(model);
    PacedSchedule known =
        paced(model, new RateChange(1, 2_500_000_001L, 3), new RateChange(1, 4 * SECOND, 0.1));
    boolean first = false;
    boolean second = false;
    for (int i = 0; i < 8000; i++) {
      long due = onTheWay.nextArrivalNanos();
      if (!first && due > 2_500_000_001L) {
        onTheWay.change(2_500_000_001L, 3);
        first = true;
      }
      if (!second && onTheWay.lastArrivalNanos() > 4 * SECOND) {
        onTheWay.change(4 * SECOND, 0.1);
        second = true;
      }
      assertThat(known.nextArrivalNanos()).isEqualTo(onTheWay.lastArrivalNanos());
    }
  }

  @Test
  void arrivalThatWasDueBeforeAChange_keepsItsInstant() {
    PacedSchedule paced = paced(new Constant(10));
    paced.nextArrivalNanos();
    paced.change(450_000_000, 10);

    // Of a master that is late: 0.1 to 0.4 were due before, 0.5 comes 5 ms after the change.
    assertThat(List.of(paced.nextArrivalNanos(), paced.nextArrivalNanos()))
        .containsExactly(100_000_000L, 200_000_000L);
    assertThat(List.of(paced.nextArrivalNanos(), paced.nextArrivalNanos()))
        .containsExactly(300_000_000L, 400_000_000L);
    assertThat(paced.nextArrivalNanos()).isEqualTo(455_000_000);
  }

  @Test
  void changes_areReadFromPropertiesAsTheyAreWritten() {
    Properties properties = new Properties();
    properties.setProperty(ArrivalProperties.CHANGES, "1:12.345678901:2, 2:0:0.5");

    List<RateChange> changes = ArrivalProperties.changes(properties);

    assertThat(changes)
        .containsExactly(new RateChange(1, 12_345_678_901L, 2), new RateChange(2, 0, 0.5));
    assertThat(changes.get(0).text()).isEqualTo("1:12.345678901:2");
    assertThatThrownBy(
            () -> paced(new Poisson(1), new RateChange(1, 5, 2), new RateChange(1, 4, 1)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("changes of a phase in the order of time");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1:2", "0:1:1", "1:-1:1", "1:1:0", "1:1:1e7", "1:0.0000000001:1", "a:1:1"})
  void changeThatIsNone_isRefused(String given) {
    Properties properties = new Properties();
    properties.setProperty(ArrivalProperties.CHANGES, given);

    assertThatThrownBy(() -> ArrivalProperties.changes(properties))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            "property tectonic.arrival.changes: \"%s\" is no change; expected PHASE:SECONDS:FACTOR"
                .formatted(given));
  }
}
