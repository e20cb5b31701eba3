package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.loop.TimeSeries.Quantity;

/** What is counted stands in the second in which it was, from the beginning of the run. */
class LoopCountersTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long BEGIN = -77 * SECOND;

  private final LoopCounters counters = new LoopCounters();
  private final Histogram none = new Histogram(LoopCounters.LAG_DIGITS);

  LoopCountersTest() {
    counters.begin(BEGIN);
  }

  @Test
  void everyNumber_isOfItsSecond() {
    counters.offered(at(0.5), at(1.25));
    counters.offeredAtOnce(at(2.5));
    counters.sent(at(1.25));
    counters.sent(at(2.5));
    counters.dropped(at(3.5));
    counters.backlog(5, at(4.5));

    assertThat(numbers(Quantity.OFFERED)).containsExactly(1, 0, 1, 0, 0);
    assertThat(numbers(Quantity.SENT)).containsExactly(0, 1, 1, 0, 0);
    assertThat(numbers(Quantity.DROPPED)).containsExactly(0, 0, 0, 1, 0);
    assertThat(numbers(Quantity.LAG_MICROS)).containsExactly(0, 750_000, 0, 0, 0);
    assertThat(numbers(Quantity.BACKLOG)).containsExactly(0, 0, 0, 0, 5);
  }

  @Test
  void whatIsTakenBack_wasNotThere() {
    counters.offered(at(1.5), at(1.5));
    counters.sent(at(2.5));
    counters.takeBackSent(at(2.5));
    counters.takeBackOffered(at(1.5));

    assertThat(numbers(Quantity.OFFERED)).containsOnly(0);
    assertThat(numbers(Quantity.SENT)).containsOnly(0);
    assertThat(counters.counts(0, false).offered()).isZero();
    assertThat(counters.counts(0, false).sent()).isZero();
  }

  @Test
  void backlog_holdsInSecondsInWhichNothingComes() {
    counters.backlog(2, at(1.5));
    counters.backlog(3, at(3.5));
    counters.stillBacklog(at(5.5));

    assertThat(numbers(Quantity.BACKLOG)).containsExactly(0, 2, 2, 3, 3, 3);
  }

  @Test
  void secondsWithABacklog_areAddedUp() {
    counters.backlog(2, at(1));
    counters.backlog(1, at(1.5));
    counters.backlog(0, at(2));
    counters.backlog(0, at(3));
    counters.backlog(1, at(4));
    counters.backlog(0, at(4.25));

    assertThat(counters.counts(0, false).backlogNanos()).isEqualTo((long) (1.25 * SECOND));
    assertThat(counters.counts(0, false).mostBacklog()).isEqualTo(2);
  }

  @Test
  void second_hasWhatCameSinceTheOneBefore() {
    counters.offered(at(0), at(0));
    counters.offered(at(0), at(0));
    counters.sent(at(0));
    counters.dropped(at(0));
    counters.backlog(4, at(0));
    counters.backlog(1, at(0));
    assertThat(counters.takeSecond(none)).isEqualTo(new ArrivalSecond(2, 1, 1, 4, none));

    counters.sent(at(1));
    assertThat(counters.takeSecond(none)).isEqualTo(new ArrivalSecond(0, 1, 0, 1, none));

    counters.offered(at(2), at(2));
    counters.takeBackOffered(at(2));
    counters.takeBackOffered(at(0));
    assertThat(counters.takeSecond(none)).isEqualTo(new ArrivalSecond(0, 0, 0, 1, none));
    counters.offered(at(3), at(3));
    counters.offered(at(3), at(3));
    assertThat(counters.takeSecond(none)).isEqualTo(new ArrivalSecond(1, 0, 0, 1, none));
  }

  @Test
  void lags_areThoseSinceTheLastCall() {
    counters.offered(at(1), at(1) + 5_000);
    Histogram first = counters.takeLags(new Histogram(LoopCounters.LAG_DIGITS));
    counters.offered(at(2), at(2) - 5_000);

    assertThat(first.getTotalCount()).isEqualTo(1);
    assertThat(first.getMaxValue()).isBetween(4_995L, 5_005L);
    Histogram second = counters.takeLags(new Histogram(LoopCounters.LAG_DIGITS));
    assertThat(second.getTotalCount()).isEqualTo(1);
    assertThat(second.getMaxValue()).isZero();
  }

  @Test
  void rates_areThoseUpToTheLastArrival() {
    SendTimes times = new SendTimes();
    times.sent(0, 0);
    times.sent(2 * SECOND, 4 * SECOND);
    PhaseArrivals arrivals =
        new PhaseArrivals(
            new LoopPhase("", false, null, 0, null, 8, 0), 0, 9 * SECOND, 8, 0, true, times);

    assertThat(arrivals.lastDueNanos()).isEqualTo(2 * SECOND);
    assertThat(arrivals.duePerSecond()).isEqualTo(4);
    assertThat(arrivals.issuedPerSecond()).isEqualTo(2);
    assertThat(
            new PhaseArrivals(arrivals.phase(), 0, 0, 8, 0, true, new SendTimes()).duePerSecond())
        .isZero();
  }

  private static long at(double seconds) {
    return BEGIN + Math.round(seconds * SECOND);
  }

  private List<Integer> numbers(Quantity quantity) {
    TimeSeries series = counters.series();
    return IntStream.range(0, series.length()).mapToObj(i -> series.value(quantity, i)).toList();
  }
}
