package site.ycsb.arrival.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;

/** No arrival is lost: it is sent, waits at the end, or was none. */
final class SharedTurnsTest {
  private final SharedTurns turns =
      new SharedTurns(LoopPhase.whole(new Constant(1000).schedule(1, Long.MAX_VALUE), 10));

  @Test
  void arrivals_areTakenInTurnUpToTheQuota() {
    for (int k = 0; k < 10; k++) {
      assertThat(turns.take(0)).isEqualTo(k * 1_000_000L);
    }
    assertThat(turns.take(0)).isEqualTo(ArrivalSchedule.END);
    assertThat(turns.sent()).isEqualTo(10);
    assertThat(turns.queuedAt(Long.MAX_VALUE)).isZero();
  }

  @Test
  void arrivals_thatWereDueAndNotTaken_areQueued() {
    turns.take(0);
    turns.take(0);

    assertThat(turns.queuedAt(4_000_000)).isEqualTo(3);
  }

  @Test
  void arrival_withoutARequest_isNone() {
    turns.take(0);
    turns.take(0);
    turns.refuse(false);
    assertThat(turns.sent()).isOne();
    turns.refuse(true);
    assertThat(turns.take(0)).isEqualTo(ArrivalSchedule.END);
    assertThat(turns.sent()).isZero();
    assertThat(turns.queuedAt(Long.MAX_VALUE)).isZero();
  }

  @Test
  void phase_thatTimeEnds_hasNoArrivalAfterIt() {
    SharedTurns timed =
        new SharedTurns(
            new LoopPhase(
                "",
                null,
                new Constant(1000).schedule(1, Long.MAX_VALUE),
                ClosedLoop.UNLIMITED,
                3_000_000));
    timed.take(0);

    // Due at 0, 1 and 2 ms, but not at 3.
    assertThat(timed.queuedAt(9_000_000)).isEqualTo(2);
  }

  @Test
  void phase_withoutSchedule_isDueAsItIsTakenUntilItsTimeIsOver() {
    SharedTurns closed = new SharedTurns(new LoopPhase("", null, null, 3, 5));

    assertThat(closed.take(2)).isEqualTo(2);
    assertThat(closed.take(4)).isEqualTo(4);
    assertThat(closed.take(5)).isEqualTo(ArrivalSchedule.END);
    assertThat(closed.queuedAt(9)).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "target=500 | -target 500 is YCSB's closed loop, which would hold arrivals back: expected"
            + " -p tectonic.arrival.rate=500 in its place",
        "x=y | property tectonic.arrival.rate is missing: arrivalgenerator=poisson needs",
        "tectonic.arrival.rate=0 | property tectonic.arrival.rate=0: expected a number above 0",
        "tectonic.arrival.rats=5 | did you mean tectonic.arrival.rate?",
        "tectonic.start.at=2031-05-04T12:00:00Z | property tectonic.start.at is given: YCSB's own"
            + " client begins when its databases are open"
      })
  void property_thatTheStockClientWouldNotObey_isRefused(String property, String message) {
    Properties properties = new Properties();
    properties.setProperty("arrivalgenerator", "poisson");
    String[] parts = property.split("=", 2);
    properties.setProperty(parts[0], parts[1]);

    assertThatThrownBy(() -> StockArrivals.of(properties, 5L))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }
}
