package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.arrival.schedule.Renewal;

/** Each way to miss a schedule is found, whatever the seed, and gives its own reason. */
final class ScheduleCheckTest {
  private static final double RATE = 10_000;
  private static final double SECONDS = 20;
  private static final long MILLI = 1_000_000;
  private static final int SEEDS = 50;
  private static final SchedulePlan POISSON = SchedulePlan.poisson(RATE);
  private static final SchedulePlan CONSTANT = SchedulePlan.constant(RATE);

  @Test
  void perfectMaster_showsWhatWasCompared() {
    ScheduleVerdict verdict = new SimulatedMaster(1).run(POISSON, new Poisson(RATE), SECONDS);

    assertThat(verdict.isMet()).isTrue();
    assertThat(verdict.notes()).isEmpty();
    assertThat(verdict.comparisons())
        .extracting(ScheduleVerdict.Compared::name)
        .containsExactly(
            "rate",
            "rate, by plan",
            "dispersion",
            "dispersion, by plan",
            "Kolmogorov-Smirnov",
            "Anderson-Darling",
            "lag p50",
            "lag p99");
    assertThat(verdict.comparisons().get(0).found()).isCloseTo(RATE, within(100.0));
    assertThat(verdict.comparisons().get(2).basis()).isEqualTo("counts per 0.1 s");
    assertThat(verdict.comparisons().get(4).basis()).isEqualTo("1,000 gaps");
  }

  @Test
  void evenSchedule_hasNoTestOfItsGaps() {
    assertThat(new SimulatedMaster(1).run(CONSTANT, new Constant(RATE), SECONDS).notes())
        .containsExactly(
            "Kolmogorov-Smirnov, two samples: the planned gaps vary by 0.000 of their mean; needs"
                + " at least 0.1");
  }

  @Test
  void stallOfTheMasterAlone_isFound() {
    long from = 5000 * MILLI;
    assertFound(
        "lag p99",
        (due, last) -> due > from && due < from + 1000 * MILLI ? from + 1000 * MILLI : due);
  }

  /** One request in fifty is late by 2 ms: most of the response time of a store in memory. */
  @Test
  void lag_isHeldAgainstTheResponseTime() {
    SendTimes times = new SendTimes();
    for (int i = 0; i < 10_000; i++) {
      times.sent(i * MILLI, i * MILLI + (i % 50 == 0 ? 2 * MILLI : 1000));
    }
    assertThat(stateFor(times, 100_000)).isEqualTo(ScheduleVerdict.State.MISSED);
    assertThat(stateFor(times, 40 * MILLI)).isEqualTo(ScheduleVerdict.State.MET);
  }

  private static ScheduleVerdict.State stateFor(SendTimes times, long responseNanos) {
    Histogram responses = new Histogram(3);
    responses.recordValue(responseNanos);
    return ScheduleCheck.judge(
            SchedulePlan.constant(1000),
            ScheduleCheck.USUAL_TAIL_LAG_NANOS,
            ScheduleCheck.mostLagNanos(responses),
            Machine.PERFECT,
            times)
        .state();
  }

  @Test
  void slowMaster_isFoundByItsRate() {
    assertFound("rate", (due, last) -> due + due / 50);
  }

  @Test
  void masterThatIsAlwaysLate_isFound() {
    assertFound("lag p50", (due, last) -> due + 300_000);
  }

  /** A master that looks at its clock at the ticks of a coarse timer, as a sleeping one does. */
  @Test
  void batches_areFoundByTheirGaps() {
    assertFound("Anderson-Darling", (due, last) -> (due / 150_000 + 1) * 150_000);
    assertFound("Kolmogorov-Smirnov", (due, last) -> (due / 150_000 + 1) * 150_000);
  }

  /** One that needs half of the mean gap for each arrival: its lag alone does not tell. */
  @Test
  void masterThatNeedsLongForEach_isFoundByItsGaps() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      assertThat(
              new SimulatedMaster(seed)
                  .handingOverIn(50_000)
                  .run(POISSON, new Poisson(RATE), SECONDS)
                  .reasons())
          .anyMatch(reason -> reason.startsWith("Anderson-Darling (1,000 gaps) "));
    }
  }

  @Test
  void batchesOfGapsOfAnyLaw_areFound() {
    Renewal model = new Renewal(1000, new GapDistribution.Gamma(4.0, null, false));
    SchedulePlan plan = SchedulePlan.other(1000);
    for (int seed = 1; seed <= SEEDS; seed++) {
      SimulatedMaster batching =
          new SimulatedMaster(seed).distorted((due, last) -> (due / (2 * MILLI) + 1) * 2 * MILLI);
      assertThat(batching.run(plan, model, SECONDS).reasons())
          .anyMatch(reason -> reason.startsWith("Kolmogorov-Smirnov, two samples"));
    }
  }

  @Test
  void scheduleThatIsNotWhatItPromised_isFound() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      assertThat(new SimulatedMaster(seed).run(POISSON, new Constant(RATE), SECONDS).reasons())
          .anyMatch(reason -> reason.startsWith("dispersion, by plan (counts per 0.1 s) 0.0"))
          .anyMatch(reason -> reason.startsWith("Anderson-Darling"));
      assertThat(
              new SimulatedMaster(seed).run(CONSTANT, new Constant(0.98 * RATE), SECONDS).reasons())
          .singleElement()
          .asString()
          .startsWith(
              "rate, by plan (196,000 requests) 9,800.0/s, where 9,949.5 to 10,050.5/s is met");
    }
  }

  @Test
  void linesOfThePlan_haveItsValues() {
    ScheduleVerdict verdict =
        new SimulatedMaster(1).run(CONSTANT, new Constant(0.98 * RATE), SECONDS);
    Map<String, Double> lines = new HashMap<>();
    verdict.comparisons().forEach(each -> lines.put(each.label(), each.labelled()));
    assertThat(lines.get("rate sent(/s)")).isCloseTo(0.98 * RATE, within(1.0));
    assertThat(lines).containsEntry("rate planned(/s)", RATE).containsKey("lag p99(us)");
  }

  @Test
  void missedScheduleOnABusyMachine_couldNotBeMeasured() {
    SendTimes times = new SendTimes();
    for (long i = 0; i < 1000; i++) {
      times.sent(MILLI * i, MILLI * i + 900_000);
    }
    Machine busy = new Machine(60_000, 700_000, 5 * MILLI, 0.123);

    ScheduleVerdict onBusy = judge(SchedulePlan.constant(1000), busy, times);
    assertThat(onBusy.state()).isEqualTo(ScheduleVerdict.State.NOT_MEASURABLE);
    assertThat(onBusy.reasons())
        .containsExactly(
            "lag p50 (1,000 requests) 900 us, where up to 100 us is met",
            "the machine may be the reason: a thread that only slept woke 700 us late one"
                + " time in two hundred, and at most 5.00 ms, and the master had no processor in"
                + " 12.3 % of the time");
    ScheduleVerdict onPerfect = judge(SchedulePlan.constant(1000), Machine.PERFECT, times);
    assertThat(onPerfect.state()).isEqualTo(ScheduleVerdict.State.MISSED);
    assertThat(onPerfect.reasons()).hasSize(1);
  }

  /** What stopped the client for five seconds of twenty, as kill -STOP does, stopped all of it. */
  @Test
  void clientThatWasStopped_isNeverMet() {
    Histogram hiccups = new Histogram(3);
    SendTimes times = new SendTimes();
    for (long i = 0; i < 4000; i++) {
      long due = 5 * MILLI * i;
      boolean isStopped = due >= 5000 * MILLI && due < 10_000 * MILLI;
      times.sent(due, isStopped ? 10_000 * MILLI : due);
    }
    for (int nap = 0; nap < 15_000; nap++) {
      hiccups.recordValue(20_000);
    }
    hiccups.recordValueWithExpectedInterval(5000 * MILLI, MILLI);

    ScheduleVerdict verdict =
        judge(SchedulePlan.constant(200), Machine.of(hiccups, Double.NaN), times);

    assertThat(verdict.state()).isEqualTo(ScheduleVerdict.State.NOT_MEASURABLE);
    assertThat(verdict.reasons()).anyMatch(reason -> reason.startsWith("lag p99 (4,000 requests)"));
  }

  /** A time is told in the unit that reads best, and for programs in microseconds. */
  @Test
  void times_areToldInTheUnitThatReadsBest() {
    ScheduleVerdict.Compared lag =
        ScheduleVerdict.Compared.below("lag p99", " us", "9 requests", 271_056.9, 1000, 0);

    assertThat(lag.text()).isEqualTo("lag p99 (9 requests) 271 ms, where up to 1.00 ms is met");
    assertThat(lag.foundText()).isEqualTo("271 ms");
    assertThat(lag.label()).isEqualTo("lag p99(us)");
    assertThat(lag.found()).isEqualTo(271_056.9);
  }

  /** While a run goes on, the lag alone is known. */
  @Test
  void lags_areJudgedAloneWhileARunGoesOn() {
    Histogram lags = new Histogram(3);
    lags.recordValueWithCount(20_000, 99);
    assertThat(ScheduleCheck.judgeLags(MILLI, Machine.PERFECT, lags).state())
        .isEqualTo(ScheduleVerdict.State.TOO_FEW);
    lags.recordValueWithCount(20_000, 9_801);
    assertThat(ScheduleCheck.judgeLags(MILLI, Machine.PERFECT, lags).state())
        .isEqualTo(ScheduleVerdict.State.MET);
    lags.recordValueWithCount(5 * MILLI, 300);
    assertThat(ScheduleCheck.judgeLags(MILLI, Machine.PERFECT, lags).state())
        .isEqualTo(ScheduleVerdict.State.MISSED);
    assertThat(ScheduleCheck.judgeLags(MILLI, new Machine(0, MILLI, MILLI, 0), lags).state())
        .isEqualTo(ScheduleVerdict.State.NOT_MEASURABLE);
  }

  /** A machine that is noisier has no better verdict, whatever the master did. */
  @Test
  void noisierMachine_isNoExcuse() {
    SendTimes times = new SendTimes();
    for (long i = 0; i < 1000; i++) {
      times.sent(MILLI * i, MILLI * i + (i % 50 == 0 ? 5 * MILLI : 10_000));
    }
    for (long tail = 0; tail < 100 * MILLI; tail += MILLI / 2) {
      Machine machine = new Machine(tail / 10, tail, 10 * tail, 0);
      assertThat(judge(SchedulePlan.constant(1000), machine, times).isMet())
          .as("machine that stops threads for %d ns", tail)
          .isFalse();
    }
  }

  @Test
  void fewRequests_areTooFewToTell() {
    SendTimes times = new SendTimes();
    assertThat(judge(times).comparisons()).isEmpty();
    for (long i = 0; i < 99; i++) {
      times.sent(i, i + 30 * MILLI);
    }

    ScheduleVerdict verdict = judge(times);
    assertThat(verdict.state()).isEqualTo(ScheduleVerdict.State.TOO_FEW);
    assertThat(verdict.comparisons()).isEmpty();
    assertThat(verdict.notes()).containsExactly("99 requests are too few to tell: expected 100");
  }

  @Test
  void rateThatMayBeNothing_isTooFewToTell() {
    SendTimes times = new SendTimes();
    for (long i = 0; i < 300; i++) {
      times.sent(i * MILLI, i * MILLI);
    }
    SchedulePlan bursty = new SchedulePlan(5000, 100, false);

    assertThat(judge(bursty, Machine.PERFECT, times).comparisons())
        .filteredOn(one -> one.name().equals("rate, by plan"))
        .singleElement()
        .matches(ScheduleVerdict.Compared::isMet)
        .extracting(ScheduleVerdict.Compared::range)
        .isEqualTo("too few to tell");
  }

  @Test
  void requestsThatWereAllDueAtOnce_haveNoRate() {
    SendTimes times = new SendTimes();
    for (int i = 0; i < 200; i++) {
      times.sent(5, 5);
    }

    assertThat(judge(times).isMet()).isTrue();
    assertThat(judge(times).notes()).contains("rate: all requests were planned for the same time");
  }

  @Test
  void earlyRequests_areCountedAndHaveNoLag() {
    SendTimes times = new SendTimes();
    for (long i = 1; i <= 50; i++) {
      times.sent(1000 * i, 1000 * i - 1);
    }

    assertThat(judge(times).notes()).contains("50 requests were sent before their time");
    assertThat(times.lags().getMaxValue()).isZero();
  }

  @Test
  void sample_ofALongRun_isEvenlySpreadAndBounded() {
    SendTimes.GapSample sample = new SendTimes.GapSample();
    for (int i = 0; i < 1_000_000; i++) {
      sample.add(i, 2L * i);
    }

    assertThat(sample.intended().size()).isBetween(1024, 2048);
    assertThat(sample.intended().at(1) * 1e9).isCloseTo(512, within(1e-6));
    assertThat(sample.intended().mean() * 1e9).isCloseTo(500_000, within(1000.0));
    assertThat(sample.actual().mean()).isCloseTo(2 * sample.intended().mean(), within(1e-12));
  }

  @Test
  void planThatIsNone_isRefused() {
    assertThatThrownBy(() -> SchedulePlan.poisson(Double.NaN))
        .hasMessage("ratePerSecond is NaN; expected a number above 0");
  }

  private static ScheduleVerdict judge(SendTimes times) {
    return judge(POISSON, Machine.PERFECT, times);
  }

  private static ScheduleVerdict judge(SchedulePlan plan, Machine machine, SendTimes times) {
    return ScheduleCheck.judge(plan, MILLI, MILLI, machine, times);
  }

  private static void assertFound(String reason, SimulatedMaster.Distortion distortion) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      List<String> reasons =
          new SimulatedMaster(seed)
              .distorted(distortion)
              .run(POISSON, new Poisson(RATE), SECONDS)
              .reasons();
      assertThat(reasons).anyMatch(found -> found.startsWith(reason + " ("));
    }
  }
}
