package site.ycsb.client.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.loop.ArrivalResult.SeriesSet;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.settings.ArrivalLimits;

/** Loads of a constant rate that are over soon, played as data. */
final class LoadPartsTest {
  private static final long MILLI = 1_000_000;
  private static final int THREADS = 4;
  private static final int CALL_MILLIS = 20;

  /** Five times what 4 threads get through at 20 ms a call, for 2.99 s. */
  @Test
  void overload_ofLessThanThreeSecondsIsTold() {
    SeriesSet series = SeriesSet.empty();
    for (int i = 0; i < 2990; i++) {
      series.offered().add(i * MILLI, 1);
      series.sent().add((long) i / THREADS * CALL_MILLIS * MILLI, 1);
    }
    series.backlog().atLeast(2989 * MILLI, 2390);
    VerdictPart load = load(series, 2990, 0, 2990L / THREADS * CALL_MILLIS);

    assertThat(load.finding()).as(load.saw()).isEqualTo(Finding.OVERLOADED);
    assertThat(load.saw()).contains("4 threads completed 200.0/s");
  }

  @Test
  void drops_ofTheLastPartOfASecondCount() {
    SeriesSet series = SeriesSet.empty();
    for (int i = 0; i < 1995; i++) {
      series.offered().add(i * MILLI, 1);
      (i < 1260 ? series.sent() : series.dropped()).add(i * MILLI, 1);
    }
    VerdictPart load = load(series, 1995, 735, 1995);

    assertThat(load.finding()).as(load.saw()).isEqualTo(Finding.OVERLOADED);
    assertThat(load.saw()).startsWith("735 of 1,995 arrivals were dropped, 36.8 %");
  }

  /**
   * As the arrivals themselves are told: how many waited at most, and not at the end of seconds.
   */
  @Test
  void wait_withinASecondIsPartOfTheFinding() {
    SeriesSet series = SeriesSet.empty();
    for (int i = 0; i < 5000; i++) {
      series.offered().add(i * MILLI, 1);
      series.sent().add(i * MILLI, 1);
    }
    assertThat(load(series, 5000, 0, 5000).saw()).isEqualTo("none waited");
    series.backlog().atLeast(500 * MILLI, 1048);

    VerdictPart load = load(series, 5000, 0, 5000);
    assertThat(load.finding()).isEqualTo(Finding.STEADY);
    assertThat(load.saw()).isEqualTo("at most 1,048 waited");
  }

  private static VerdictPart load(SeriesSet series, int offered, int dropped, long endMillis) {
    SendTimes times = new SendTimes();
    times.sent((offered - 1) * MILLI, (offered - 1) * MILLI);
    PhaseArrivals phase =
        new PhaseArrivals(
            new LoopPhase("", false, null, () -> 0, offered, 0),
            0,
            endMillis * MILLI,
            offered,
            dropped,
            true,
            times);
    ArrivalLimits limits = ArrivalLimits.of(new Properties(), THREADS, false);
    return new LoadParts(List.of(phase), series, limits).worst().orElseThrow();
  }
}
