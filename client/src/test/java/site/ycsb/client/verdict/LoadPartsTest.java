package site.ycsb.client.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.loop.TimeSeries.Quantity;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.settings.ArrivalLimits;

/** Loads of a constant rate that are over soon, played as data. */
final class LoadPartsTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;
  private static final int THREADS = 4;
  private static final int CALL_MILLIS = 20;

  /** Five times what 4 threads get through at 20 ms a call, for 2.99 s. */
  @Test
  void overload_ofLessThanThreeSecondsIsTold() {
    TimeSeries series = new TimeSeries();
    for (int i = 0; i < 2990; i++) {
      series.add(Quantity.OFFERED, i * MILLI, 1);
      series.add(Quantity.SENT, (long) i / THREADS * CALL_MILLIS * MILLI, 1);
    }
    series.add(Quantity.BACKLOG, 2989 * MILLI, 2390);
    VerdictPart load = load(series, 2990, 0, 2990L / THREADS * CALL_MILLIS);

    assertThat(load.finding()).as(load.saw()).isEqualTo(Finding.OVERLOADED);
    assertThat(load.saw()).contains("4 threads completed 200.0/s");
  }

  @Test
  void drops_ofTheLastPartOfASecondCount() {
    TimeSeries series = new TimeSeries();
    for (int i = 0; i < 1995; i++) {
      series.add(Quantity.OFFERED, i * MILLI, 1);
      series.add(i < 1260 ? Quantity.SENT : Quantity.DROPPED, i * MILLI, 1);
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
    TimeSeries series = new TimeSeries();
    for (int i = 0; i < 5000; i++) {
      series.add(Quantity.OFFERED, i * MILLI, 1);
      series.add(Quantity.SENT, i * MILLI, 1);
    }
    assertThat(load(series, 5000, 0, 5000).saw()).isEqualTo("none waited");
    series.add(Quantity.BACKLOG, 500 * MILLI, 1048);

    VerdictPart load = load(series, 5000, 0, 5000);
    assertThat(load.finding()).isEqualTo(Finding.STEADY);
    assertThat(load.saw()).isEqualTo("at most 1,048 waited");
  }

  /**
   * Second s has 2^s arrivals, all of them dropped, so their number says which seconds were judged:
   * those that lie in the phase alone, and at both ends of the run all that it has to do with.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 3,   0", // seconds 0 and 1
    "1, 24,  3", // seconds 3 and 4
    "2, 192, 6", // seconds 6 and 7
  })
  void seconds_thatTwoPhasesShareAreNeithers(int judged, int dropped, double since) {
    TimeSeries series = new TimeSeries();
    for (int second = 0; second < 9; second++) {
      series.add(Quantity.OFFERED, second * SECOND, 1 << second);
      series.add(Quantity.DROPPED, second * SECOND, 1 << second);
    }
    List<PhaseArrivals> phases = phases(judged, 0, 2.5, 5.5, 8);

    VerdictPart load = worst(phases, series, false);

    assertThat(load)
        .isEqualTo(
            VerdictPart.since(
                Finding.OVERLOADED,
                "phase \"%d\": %d of %d arrivals were dropped, 100.0 %% of at most 1.0 %%"
                    .formatted(judged, dropped, dropped),
                since));
  }

  /** The second phase has seconds 3 and 4, by its beginning and its end to the nanosecond. */
  @Test
  void phase_thatBeginsAndEndsWithASecondHasAllOfIt() {
    TimeSeries series = new TimeSeries();
    for (int second = 0; second < 8; second++) {
      series.add(Quantity.OFFERED, second * SECOND, 10);
      series.add(Quantity.SENT, second * SECOND, 10);
    }
    series.add(Quantity.BACKLOG, 2 * SECOND, 7);
    series.add(Quantity.BACKLOG, 4 * SECOND, 5);
    series.add(Quantity.BACKLOG, 5 * SECOND, 9);
    List<PhaseArrivals> phases = phases(1, 0, 3, 5, 7);

    assertThat(worst(phases, series, false).saw()).isEqualTo("phase \"1\": at most 5 waited");
    assertThat(worst(phases, series, true).saw())
        .isEqualTo("phase \"1\": none waited at the end of any second");
  }

  @Test
  void phase_withinASecondHasNoneOfItsOwn() {
    TimeSeries series = new TimeSeries();
    series.add(Quantity.OFFERED, 2 * SECOND, 10);
    series.add(Quantity.BACKLOG, 2 * SECOND, 7);
    List<PhaseArrivals> phases = phases(1, 0, 2.5, 2.75, 4);

    assertThat(worst(phases, series, false))
        .isEqualTo(VerdictPart.of(Finding.TOO_SHORT, "phase \"1\": no whole second to judge"));
    assertThat(new LoadParts(phases.subList(0, 1), series, limits(false)).worst()).isEmpty();
  }

  /** A series has a number for two seconds after 32,768 s, and then all of them are taken so. */
  @Test
  void seconds_ofALongRunAreTakenByTwo() {
    TimeSeries series = new TimeSeries();
    for (int second = 0; second < 6; second++) {
      series.add(Quantity.OFFERED, (39_999 + second) * SECOND, 1 << second);
    }
    series.add(Quantity.SENT, 40_003 * SECOND, 30);
    series.add(Quantity.BACKLOG, 40_002 * SECOND, 5);
    series.add(Quantity.BACKLOG, 40_004 * SECOND, 9);
    List<PhaseArrivals> phases = phases(1, 0, 39_999, 40_004, 40_006);

    assertThat(worst(phases, series, false).saw()).isEqualTo("phase \"1\": at most 5 waited");

    series.add(Quantity.DROPPED, 40_003 * SECOND, 3);
    assertThat(worst(phases, series, false))
        .isEqualTo(
            VerdictPart.since(
                Finding.OVERLOADED,
                // 2 + 4 + 8 + 16 of seconds 40,000 to 40,003.
                "phase \"1\": 3 of 30 arrivals were dropped, 10.0 % of at most 1.0 %",
                40_002));
  }

  /** 875 in a second, and 500 a second sent: 371 of them later, as 4 are with a thread. */
  @ParameterizedTest
  @ValueSource(doubles = {3, 2.5})
  void load_isTheWorstOfThePhases_whereverInASecondItBegins(double begin) {
    TimeSeries series = new TimeSeries();
    series.add(Quantity.OFFERED, 0, 1000);
    series.add(Quantity.SENT, 0, 1000);
    series.add(Quantity.OFFERED, 3 * SECOND, 875);
    series.add(Quantity.SENT, 3 * SECOND, 500);
    series.add(Quantity.SENT, 4 * SECOND, 375);
    series.add(Quantity.BACKLOG, 3 * SECOND, 600);
    SendTimes good = new SendTimes();
    good.sent(SECOND, SECOND);
    SendTimes bad = new SendTimes();
    long lastNanos = (long) ((4 - begin) * SECOND);
    bad.sent(lastNanos, lastNanos);
    List<PhaseArrivals> phases =
        List.of(phase("good", false, 0, begin, good), phase("bad", false, begin, 4.75, bad));

    assertThat(worst(phases, series, false))
        .isEqualTo(
            VerdictPart.since(
                Finding.OVERLOADED,
                "phase \"bad\": 875.0/s were due, and 4 threads completed 500.0/s while requests"
                    + " waited; 371 waited when the last was due",
                3));
  }

  /** 1,000/s for 5 s from 1.5 s on, of which 910/s are sent until nearly 7 s. */
  @Test
  void rate_isThatOfTheSecondsThatAreJudged() {
    TimeSeries series = new TimeSeries();
    for (int i = 0; i < 5000; i++) {
      series.add(Quantity.OFFERED, 1500 * MILLI + i * MILLI, 1);
      series.add(Quantity.SENT, 1500 * MILLI + i * SECOND / 910, 1);
    }
    SendTimes times = new SendTimes();
    times.sent(4999 * MILLI, 4999 * MILLI);
    List<PhaseArrivals> phases =
        List.of(
            phase("before", true, 0, 1.5, new SendTimes()),
            phase("over", false, 1.5, 6.99, times),
            phase("after", true, 6.99, 9, new SendTimes()));

    assertThat(worst(phases, series, false))
        .isEqualTo(
            VerdictPart.since(
                Finding.OVERLOADED,
                "phase \"over\": 1,000.0/s were due, and 4 threads completed 910.0/s while requests"
                    + " waited; 360 waited at the end of the second of the last arrival",
                2));
  }

  /** Phases one after the other, named by their numbers; all but one are warm-ups. */
  private static List<PhaseArrivals> phases(int judged, double... bounds) {
    List<PhaseArrivals> phases = new ArrayList<>();
    for (int i = 0; i + 1 < bounds.length; i++) {
      phases.add(phase(String.valueOf(i), i != judged, bounds[i], bounds[i + 1], new SendTimes()));
    }
    return phases;
  }

  private static PhaseArrivals phase(
      String name, boolean isWarmup, double begin, double end, SendTimes times) {
    LoopPhase phase = new LoopPhase(name, isWarmup, null, 0, () -> 0, 1, 0);
    return new PhaseArrivals(
        phase, (long) (begin * SECOND), (long) (end * SECOND), 1, 0, true, times);
  }

  private static VerdictPart worst(
      List<PhaseArrivals> phases, TimeSeries series, boolean areHeldBack) {
    return new LoadParts(phases, series, limits(areHeldBack)).worst().orElseThrow();
  }

  private static ArrivalLimits limits(boolean areHeldBack) {
    return ArrivalLimits.of(new Properties(), THREADS, areHeldBack);
  }

  private static VerdictPart load(TimeSeries series, int offered, int dropped, long endMillis) {
    SendTimes times = new SendTimes();
    times.sent((offered - 1) * MILLI, (offered - 1) * MILLI);
    PhaseArrivals phase =
        new PhaseArrivals(
            new LoopPhase("", false, null, 0, () -> 0, offered, 0),
            0,
            endMillis * MILLI,
            offered,
            dropped,
            true,
            times);
    return worst(List.of(phase), series, false);
  }
}
