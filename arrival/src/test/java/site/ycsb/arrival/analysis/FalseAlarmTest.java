package site.ycsb.arrival.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.arrival.analysis.ScheduleVerdict.State.MISSED;
import static site.ycsb.arrival.analysis.ScheduleVerdict.State.NOT_MEASURABLE;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.analysis.ScheduleVerdict.State;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.arrival.schedule.Renewal;

/** The check must not cry wolf: a master that does what can be done has met its schedule. */
final class FalseAlarmTest {
  private static final int SEEDS = Boolean.getBoolean("tectonic.tests.full") ? 100 : 40;

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @ValueSource(doubles = {20, 1_000, 10_000, 100_000})
  void perfectMaster_ofPoisson_isMet(double rate) {
    assertNoAlarm(SchedulePlan.poisson(rate), new Poisson(rate), rate);
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @ValueSource(doubles = {20, 1_000, 10_000, 100_000})
  void perfectMaster_ofConstant_isMet(double rate) {
    assertNoAlarm(SchedulePlan.constant(rate), new Constant(rate), rate);
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @ValueSource(doubles = {1_000, 10_000, 100_000})
  void perfectMaster_ofGapsWithHeavyTails_isMet(double rate) {
    Renewal model = new Renewal(rate, new GapDistribution.LogNormal(1.5, null, false));
    assertNoAlarm(SchedulePlan.other(rate), model, rate);
  }

  /** A neighbour that takes the processor for a time slice now and then. */
  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @ValueSource(doubles = {1_000, 10_000, 100_000})
  void masterThatTheMachineStops_hasNotMissedItsSchedule(double rate) {
    for (Stops stops : List.of(new Stops(1, 3_000_000), new Stops(20, 2_000_000))) {
      assertNone(Set.of(MISSED), SchedulePlan.poisson(rate), new Poisson(rate), rate, stops);
      assertNone(Set.of(MISSED), SchedulePlan.constant(rate), new Constant(rate), rate, stops);
    }
  }

  @Test
  void masterThatTheMachineStops_hasItInWords() {
    ScheduleVerdict verdict =
        new SimulatedMaster(1)
            .stopped(20, 5_000_000)
            .run(SchedulePlan.poisson(1000), new Poisson(1000), 20);

    assertThat(verdict.state()).isEqualTo(NOT_MEASURABLE);
    assertThat(verdict.reasons())
        .anyMatch(
            reason ->
                reason.matches(
                    "the machine may be the reason: a thread that only slept woke [0-9.]+ [num]?s"
                        + " late one time in two hundred, .*"));
  }

  private static void assertNoAlarm(SchedulePlan plan, ArrivalModel model, double rate) {
    assertNone(Set.of(MISSED, NOT_MEASURABLE), plan, model, rate, new Stops(0, 0));
  }

  /** Requests of each run: as many as 1 to 20 seconds bring, up to 200,000. */
  private static void assertNone(
      Set<State> alarm, SchedulePlan plan, ArrivalModel model, double rate, Stops stops) {
    List<String> alarms = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      double seconds = Math.min(1 + seed % 20, 200_000 / rate);
      ScheduleVerdict verdict =
          new SimulatedMaster(seed)
              .stopped(stops.perSecond(), stops.meanNanos())
              .run(plan, model, seconds);
      if (alarm.contains(verdict.state())) {
        alarms.addAll(verdict.reasons());
      }
    }
    assertThat(alarms).isEmpty();
  }

  private record Stops(double perSecond, double meanNanos) {}
}
