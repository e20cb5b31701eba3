package site.ycsb.client.measure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.EngineStatistic;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Settlement;

/** What threads count comes out by phase and kind, under way or returned, each of it once. */
class RunMeterTest {
  private final AtomicLong clock = new AtomicLong();
  private final RunMeter meter = new RunMeter(clock::get, List.of("SCAN", "READ"));
  private final ThreadMeter thread = meter.newThread();

  private void begin(String name, long at) {
    meter.phaseStarted(new RunMeter.Plan(name, false, 10L, null), at, Map.of());
  }

  private void ended(String operation, Outcome outcome, long wait, long service) {
    synchronized (thread) {
      thread.tally(operation).ended(outcome, wait, service);
    }
  }

  @Test
  void operationUnderWay_isStartedAndNotCompleted() {
    begin("a", 0);
    thread.sent("READ");
    ended("READ", Outcome.OK, 0, 100);
    thread.returned();
    thread.sent("READ");

    OperationResult read = meter.phases().get(0).operations().get(0);
    assertThat(read.started()).isEqualTo(2);
    assertThat(read.completed()).isEqualTo(1);
    assertThat(read.offered()).isEqualTo(2);
    thread.returned();
    assertThat(meter.phases().get(0).operations().get(0).started()).isEqualTo(1);
  }

  @Test
  void firstOperationOfAKind_isSeenWhileItIsUnderWay() {
    begin("a", 0);
    thread.sent("SCAN");

    OperationResult scan = meter.phases().get(0).operations().get(0);
    assertThat(scan.operation()).isEqualTo("SCAN");
    assertThat(scan.started()).isEqualTo(1);
    assertThat(scan.completed()).isZero();
  }

  @Test
  void outcomes_areCountedAsWhatTheyAre() {
    begin("a", 0);
    for (Outcome outcome : Outcome.values()) {
      ended("READ", outcome, 0, 100);
    }

    OperationResult read = meter.phases().get(0).operations().get(0);
    // Of thirteen outcomes two are of what is not sent, six are violations, and one is a failure.
    assertThat(read.completed()).isEqualTo(11);
    assertThat(read.skipped()).isEqualTo(2);
    assertThat(read.offered()).isEqualTo(13);
    assertThat(read.violations()).isEqualTo(6);
    assertThat(read.failed()).isEqualTo(1);
    assertThat(read.serviceNanos().count()).isEqualTo(10);
  }

  @Test
  void statistics_areThoseAtBothEndsAndWhenTheStoreHasSettled() {
    meter.phaseStarted(new RunMeter.Plan("a", false, 10L, null), 0, Map.of("x", 1L, "y", 2L));
    assertThat(meter.phases().get(0).statistics())
        .containsEntry("x", new EngineStatistic(1, null, null));
    meter.phaseEnded(100, Map.of("x", 5L));
    assertThat(meter.phases().get(0).statistics())
        .containsEntry("x", new EngineStatistic(1, 5L, null));
    Settlement settlement = new Settlement(true, 1.5, "", false);
    meter.phaseSettled(settlement, Map.of("x", 7L));

    assertThat(meter.phases().get(0).statistics())
        .containsExactly(
            Map.entry("x", new EngineStatistic(1, 5L, 7L)),
            Map.entry("y", new EngineStatistic(2, null, null)));
    assertThat(meter.phases().get(0).settlement()).isEqualTo(settlement);
    assertThat(meter.begunPhases()).isEqualTo(1);
  }

  @Test
  void totals_leaveOutAWarmUp_andWhatWasNotSent() {
    meter.phaseStarted(new RunMeter.Plan("warm", true, null, 1.0), 0, Map.of());
    ended("READ", Outcome.OK, 0, 100);
    ended("READ", Outcome.SKIPPED, 0, 0);
    meter.phaseEnded(100, Map.of());
    begin("a", 100);
    ended("READ", Outcome.OK, 0, 100);
    ended("READ", Outcome.SKIPPED, 0, 0);

    assertThat(meter.phases()).extracting(PhaseResult::outsideTotals).containsExactly(2L, 1L);
  }

  @Test
  void response_isWaitAndService_whereThereWasADueTime() {
    begin("a", 0);
    ended("READ", Outcome.OK, 40, 100);
    ended("READ", Outcome.OK, 0, 100);
    ended("READ", Outcome.FAILED, 40, 100);

    OperationResult read = meter.phases().get(0).operations().get(0);
    assertThat(read.serviceNanos().count()).isEqualTo(2);
    assertThat(String.valueOf(read.responseNanos())).contains("count=1", "max=140");
  }

  @Test
  void interval_isHandedOverOnce_andTotalsKeepIt() {
    begin("a", 0);
    ended("READ", Outcome.FAILED, 0, 100);
    ended("SCAN", Outcome.OK, 0, 100);
    ended("SCAN", Outcome.SKIPPED, 0, 0);
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      meter.takeInterval(
          (each, phase) ->
              taken.add(phase + each.operation() + each.completed() + " failed " + each.failed()));
    }

    assertThat(taken).containsExactly("1SCAN1 failed 0", "1READ1 failed 1");
    assertThat(meter.phases().get(0).completed()).isEqualTo(2);
    assertThat(meter.phases().get(0).skipped()).isEqualTo(1);
  }

  /** Each of two intervals has one operation; what the first had is not told again. */
  @Test
  void timesAndStalls_ofAnInterval_areTakenOnce() {
    begin("a", 0);
    List<String> taken = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      synchronized (thread) {
        OperationTally tally = thread.tally("READ");
        tally.ended(Outcome.OK, 10, 20L * i);
        tally.stalled(500_000_000);
        tally.failed("reason " + i);
        tally.emulated();
      }
      meter.takeInterval(
          (each, phase) ->
              taken.add(
                  times(each.serviceNanos()) + ", with its wait " + times(each.responseNanos())));
    }

    assertThat(taken)
        .containsExactly(
            "1 of up to 20, with its wait 1 of up to 30",
            "1 of up to 40, with its wait 1 of up to 50");
    OperationResult read = meter.phases().get(0).operations().get(0);
    assertThat(read.serviceNanos().count()).isEqualTo(2);
    assertThat(String.valueOf(read.serviceNanos())).contains("mean=30.0", "min=20", "max=40");
    assertThat(String.valueOf(read.responseNanos())).contains("count=2", "mean=40.0", "max=50");
    assertThat(read.stalled()).isEqualTo(2);
    assertThat(read.stallSeconds()).isEqualTo(1.0);
    assertThat(read.firstFailure()).isEqualTo("reason 1");
    assertThat(read.emulated()).isTrue();
    begin("b", 100);
    ended("READ", Outcome.OK, 0, 100);
    OperationResult later = meter.phases().get(1).operations().get(0);
    assertThat(later.emulated()).isFalse();
    assertThat(later.firstFailure()).isNull();
  }

  private static String times(@Nullable Latency latency) {
    Histogram times = requireNonNull(requireNonNull(latency).times());
    return times.getTotalCount() + " of up to " + times.getMaxValue();
  }

  @Test
  void phases_haveTheirOwnTimesAndOperations() {
    begin("a", 1_000_000_000);
    ended("READ", Outcome.OK, 0, 100);
    meter.phaseEnded(3_000_000_000L, Map.of());
    begin("b", 4_000_000_000L);
    ended("SCAN", Outcome.OK, 0, 100);
    clock.set(4_500_000_000L);
    RunMeter.Moment now = new RunMeter.Moment(500_000_000, 4_500_000_000L, false);
    // What was not handed over yet is not told.
    assertThat(meter.phases(now)).extracting(PhaseResult::completed).containsExactly(1L, 0L);
    meter.takeInterval((each, phase) -> {});

    List<PhaseResult> phases = meter.phases(now);
    assertThat(phases).extracting(PhaseResult::finished).containsExactly(true, false);
    assertThat(phases).extracting(PhaseResult::beginSecond).containsExactly(0.5, 3.5);
    assertThat(phases).extracting(PhaseResult::seconds).containsExactly(2.0, 0.5);
    assertThat(phases).extracting(PhaseResult::completed).containsExactly(1L, 1L);
    assertThat(phases.get(0).perSecond()).isEqualTo(0.5);
    assertThat(phases.get(1).operations())
        .extracting(OperationResult::operation)
        .containsExactly("SCAN");
  }

  /** The report of a spec knows no run around its phases; the result of that run does. */
  @Test
  void phaseThatIsOver_beginsInItsRun_whoeverAskedBefore() {
    begin("a", 3_000_000_000L);
    meter.phaseEnded(4_000_000_000L, Map.of());
    RunMeter.Moment now = new RunMeter.Moment(500_000_000, 4_500_000_000L, true);

    assertThat(meter.phases().get(0).beginSecond()).isZero();
    assertThat(meter.phases(now).get(0).beginSecond()).isEqualTo(2.5);
    assertThat(meter.phases().get(0).beginSecond()).isZero();
  }
}
