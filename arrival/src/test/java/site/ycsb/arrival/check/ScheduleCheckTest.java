package site.ycsb.arrival.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.TestOutcome;

/** A run that kept its times met its schedule; each way to miss it gives its own reason. */
final class ScheduleCheckTest {
  private static final double RATE = 10_000;
  private static final int REQUESTS = 200_000;

  @Test
  void poisson_sentAFewMicrosecondsLate_isMet() {
    for (long seed = 1; seed <= 20; seed++) {
      long[] intended = poisson(REQUESTS, seed);
      ScheduleVerdict verdict = judge(SchedulePlan.poisson(RATE), intended, jitter(seed));

      assertThat(verdict.reasons()).isEmpty();
      assertThat(verdict.isMet()).isTrue();
      assertThat(verdict.notes()).isEmpty();
      assertThat(verdict.actualPerSecond()).isCloseTo(RATE, within(100.0));
      assertThat(verdict.lag().p50Nanos()).isBetween(2_000L, 3_200L);
      assertThat(verdict.gapTests()).hasSize(2);
    }
  }

  @Test
  void constant_sentOnTime_isMetAndHasNoGapTest() {
    ScheduleVerdict verdict = judge(SchedulePlan.constant(RATE), constant(REQUESTS), jitter(3));

    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.notes())
        .containsExactly(
            "Kolmogorov-Smirnov, real against planned gaps: the planned gaps vary by 0.000 of their"
                + " mean; needs at least 0.1");
  }

  @Test
  void stall_inTheMiddle_isMissedWithLagAndDispersion() {
    long[] intended = poisson(REQUESTS, 1);
    long from = 5_000_000_000L;
    ScheduleVerdict verdict =
        judge(
            SchedulePlan.poisson(RATE),
            intended,
            time -> time > from && time < from + 1_000_000_000L ? from + 1_000_000_000L : time);

    assertThat(verdict.isMet()).isFalse();
    assertThat(verdict.reasons()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(verdict.reasons().get(0)).matches("1 % of the requests were sent (79|80)\\d,.* met");
    assertThat(verdict.reasons().get(1)).startsWith("the index of dispersion was ");
  }

  @Test
  void slowMaster_thatFallsBehind_isMissedInItsRate() {
    ScheduleVerdict verdict =
        judge(SchedulePlan.constant(RATE), constant(REQUESTS), time -> time + time / 50);

    assertThat(verdict.reasons())
        .contains(
            "the rate was 9,803.9 a second where the schedule had 10,000.0; within 0.5 % is met",
            "the rate was 9,803.9 a second where 10,000.0 was planned; within 0.5 % is met");
  }

  @Test
  void evenGaps_wherePoissonWasPlanned_areMissed() {
    ScheduleVerdict verdict = judge(SchedulePlan.poisson(RATE), constant(REQUESTS), time -> time);

    assertThat(verdict.reasons())
        .anyMatch(
            reason ->
                reason.startsWith(
                    "the index of dispersion was 0.000 (counts per 0.1 s) where 1.000"))
        .anyMatch(
            reason ->
                reason.startsWith("the gaps do not follow the schedule: Anderson-Darling ")
                    && reason.endsWith(" on 1,000 gaps; up to 3.918 is met"));
  }

  @Test
  void batches_whereAPlanHadGapsOfItsOwn_areMissed() {
    SplittableRandom random = new SplittableRandom(2);
    long[] intended = new long[REQUESTS];
    for (int i = 1; i < REQUESTS; i++) {
      intended[i] = intended[i - 1] + 50_000 + random.nextLong(100_000);
    }
    SchedulePlan plan = SchedulePlan.other(RATE);

    assertThat(judge(plan, intended, jitter(1)).reasons()).isEmpty();
    assertThat(judge(plan, intended, time -> (time / 500_000 + 1) * 500_000).reasons())
        .anyMatch(reason -> reason.startsWith("the gaps do not follow the schedule"));
  }

  @Test
  void requests_thatWereNotSent_areAReason() {
    SendTimes times = new SendTimes();
    for (long time : constant(1000)) {
      times.sent(time, time);
    }
    times.unsent(6);

    ScheduleVerdict verdict =
        ScheduleCheck.judge(SchedulePlan.constant(RATE), ScheduleLimits.USUAL, times);

    assertThat(verdict.reasons())
        .containsExactly("6 of 1,006 requests were not sent; at most 0.5 % may be left");
    assertThat(verdict.unsent()).isEqualTo(6);
  }

  @Test
  void lag_thatTheMachineCaused_isNotHeldAgainstTheRun() {
    long[] intended = poisson(REQUESTS, 9);
    SendTimes times = times(intended, time -> time + 1_500_000);
    SchedulePlan plan = SchedulePlan.poisson(RATE);

    assertThat(ScheduleCheck.judge(plan, ScheduleLimits.USUAL, times).reasons()).hasSize(2);
    assertThat(
            ScheduleCheck.judge(plan, ScheduleLimits.USUAL.onMachine(1_600_000, 1_600_000), times)
                .reasons())
        .isEmpty();
  }

  @Test
  void fewRequests_areNotJudgedByTheirRate() {
    ScheduleVerdict verdict = judge(SchedulePlan.poisson(RATE), poisson(99, 1), time -> time);

    assertThat(verdict.isMet()).isTrue();
    assertThat(verdict.notes())
        .containsExactly("99 requests; rate, dispersion and gaps need at least 100");
    assertThat(verdict.intendedDispersion()).isInstanceOf(Estimate.NotApplicable.class);
    assertThat(judge(SchedulePlan.poisson(RATE), new long[0], time -> time).isMet()).isTrue();
  }

  @Test
  void earlyRequests_areCountedAndHaveNoLag() {
    ScheduleVerdict verdict =
        judge(SchedulePlan.constant(RATE), constant(1000), time -> time - 1000);

    assertThat(verdict.lag().early()).isEqualTo(1000);
    assertThat(verdict.lag().maxNanos()).isZero();
  }

  @Test
  void sample_ofALongRun_isEvenlySpreadAndBounded() {
    GapSample sample = new GapSample();
    for (int i = 0; i < 1_000_000; i++) {
      sample.add(i, 2L * i);
    }

    assertThat(sample.intended().size()).isBetween(1024, 2048);
    assertThat(sample.intended().at(1) * 1e9).isCloseTo(512, within(1e-6));
    assertThat(sample.intended().mean() * 1e9).isCloseTo(500_000, within(1000.0));
    assertThat(sample.actual().mean()).isCloseTo(2 * sample.intended().mean(), within(1e-12));
  }

  @Test
  void planAndLimits_thatAreNone_areRefused() {
    assertThatThrownBy(() -> SchedulePlan.poisson(Double.NaN))
        .hasMessage("ratePerSecond is NaN; expected a number above 0");
    assertThatThrownBy(() -> ScheduleLimits.USUAL.withRateTolerance(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SendTimes.of(new long[1], new long[2]))
        .hasMessage("1 planned times, but 2 real ones");
  }

  @Test
  void gapTests_ofAPoissonRun_areOnAThousandGaps() {
    ScheduleVerdict verdict = judge(SchedulePlan.poisson(RATE), poisson(REQUESTS, 5), time -> time);

    assertThat(verdict.gapTests())
        .allSatisfy(
            test -> {
              assertThat(test.outcome()).isInstanceOf(TestOutcome.Decided.class);
              assertThat(test.outcome().basis().points()).isEqualTo(1000);
            });
  }

  private static ScheduleVerdict judge(
      SchedulePlan plan, long[] intended, LongUnaryOperator actual) {
    return ScheduleCheck.judge(plan, ScheduleLimits.USUAL, times(intended, actual));
  }

  private static SendTimes times(long[] intended, LongUnaryOperator actual) {
    return SendTimes.of(intended, Arrays.stream(intended).map(actual).toArray());
  }

  private static long[] constant(int requests) {
    long[] times = new long[requests];
    Arrays.setAll(times, i -> 100_000L * (i + 1));
    return times;
  }

  private static long[] poisson(int requests, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] times = new long[requests];
    double time = 0;
    for (int i = 0; i < requests; i++) {
      time -= Math.log1p(-random.nextDouble()) * 1e9 / RATE;
      times[i] = Math.round(time);
    }
    return times;
  }

  private static LongUnaryOperator jitter(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] last = {0};
    return time -> {
      last[0] = Math.max(last[0] + 500, time + 200 + random.nextLong(5000));
      return last[0];
    };
  }
}
