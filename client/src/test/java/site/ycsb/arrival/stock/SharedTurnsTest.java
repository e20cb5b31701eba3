package site.ycsb.arrival.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.analysis.Machine;
import site.ycsb.arrival.analysis.ScheduleCheck;
import site.ycsb.arrival.analysis.SchedulePlan;
import site.ycsb.arrival.analysis.ScheduleVerdict;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;

/** No arrival is lost: it is sent, waits at the end, or was none. */
final class SharedTurnsTest {
  private final SharedTurns turns =
      new SharedTurns(LoopPhase.whole(new Constant(1000).schedule(1, Long.MAX_VALUE), 10), 0);

  @Test
  void arrivals_areTakenInTurnUpToTheQuota() {
    for (int k = 0; k < 10; k++) {
      assertThat(turns.take(0)).isEqualTo(k * 1_000_000L);
    }
    assertThat(turns.take(0)).isEqualTo(ArrivalSchedule.END);
    assertThat(turns.sent()).isEqualTo(10);
    assertThat(turns.queuedAt(Long.MAX_VALUE, due -> {})).isZero();
  }

  @Test
  void arrivals_thatWereDueAndNotTaken_areQueued() {
    turns.take(0);
    turns.take(0);

    List<Long> due = new ArrayList<>();
    assertThat(turns.queuedAt(4_000_000, due::add)).isEqualTo(3);
    assertThat(due).containsExactly(2_000_000L, 3_000_000L, 4_000_000L);
  }

  @Test
  void arrival_withoutARequest_isNone() {
    turns.take(0);
    turns.take(0);
    turns.refuse(0, false);
    assertThat(turns.sent()).isOne();
    turns.refuse(1, true);
    assertThat(turns.take(0)).isEqualTo(ArrivalSchedule.END);
    assertThat(turns.sent()).isZero();
    assertThat(turns.queuedAt(Long.MAX_VALUE, due -> {})).isZero();
  }

  /**
   * Threads tell of their requests as these return; the check of the schedule has them in order.
   */
  @Test
  void arrivals_areToldInTheOrderInWhichTheyWereDue() {
    for (int k = 0; k < 4; k++) {
      turns.take(0);
    }
    turns.sent(2, 2_000_000, 300, 9_000_000);
    turns.sent(0, 0, 100, 100);
    turns.refuse(1, false);
    turns.queuedAt(5_000_000, due -> {});

    PhaseArrivals arrivals = turns.arrivals(-7, 60);

    assertThat(arrivals.beginNanos()).isEqualTo(7);
    assertThat(arrivals.issued()).isEqualTo(3);
    assertThat(arrivals.offered()).isEqualTo(5);
    assertThat(arrivals.lastDueNanos()).isEqualTo(5_000_000);
    assertThat(arrivals.times().lastIntendedNanos()).isEqualTo(2_000_000);
    assertThat(arrivals.times().lastActualNanos()).isEqualTo(2_000_300);
    assertThat(arrivals.times().lags().getTotalCount()).isEqualTo(2);
    assertThat(arrivals.times().isWithoutMaster()).isTrue();
  }

  /** In another order the rate would be another one. */
  @Test
  void schedule_isJudgedWhateverTheOrderInWhichRequestsReturn() {
    SharedTurns hundred =
        new SharedTurns(LoopPhase.whole(new Constant(1000).schedule(1, Long.MAX_VALUE), 100), 0);
    for (int k = 0; k < 100; k++) {
      hundred.take(0);
    }
    for (int k = 0; k < 100; k++) {
      int number = k / 10 * 10 + 9 - k % 10;
      hundred.sent(number, number * 1_000_000L, 0, number * 1_000_000L);
    }

    ScheduleVerdict verdict =
        ScheduleCheck.judge(
            SchedulePlan.constant(1000),
            1_000_000,
            Machine.PERFECT,
            hundred.arrivals(0, 0).times());
    assertThat(verdict.comparisons().get(1).name()).isEqualTo("rate, planned");
    assertThat(verdict.comparisons().get(1).found()).isCloseTo(1000, within(0.01));
  }

  @Test
  void phase_thatTimeEnds_hasNoArrivalAfterIt() {
    SharedTurns timed =
        new SharedTurns(
            new LoopPhase(
                "",
                false,
                null,
                new Constant(1000).schedule(1, Long.MAX_VALUE),
                ClosedLoop.UNLIMITED,
                3_000_000),
            0);
    timed.take(0);

    // Due at 0, 1 and 2 ms, but not at 3.
    assertThat(timed.queuedAt(9_000_000, due -> {})).isEqualTo(2);
  }

  @Test
  void phase_withoutSchedule_isDueAsItIsTakenUntilItsTimeIsOver() {
    SharedTurns closed = new SharedTurns(new LoopPhase("", false, null, null, 3, 5), 0);

    assertThat(closed.take(2)).isEqualTo(2);
    assertThat(closed.take(4)).isEqualTo(4);
    assertThat(closed.take(5)).isEqualTo(ArrivalSchedule.END);
    assertThat(closed.queuedAt(9, due -> {})).isZero();
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
