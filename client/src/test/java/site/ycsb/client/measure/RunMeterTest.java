package site.ycsb.client.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;

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
    // Of eleven outcomes two are of what is not sent, five are violations, and one is a failure.
    assertThat(read.completed()).isEqualTo(9);
    assertThat(read.skipped()).isEqualTo(2);
    assertThat(read.offered()).isEqualTo(11);
    assertThat(read.violations()).isEqualTo(5);
    assertThat(read.failed()).isEqualTo(1);
    assertThat(read.serviceNanos().count()).isEqualTo(8);
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
          each ->
              taken.add(
                  each.phase() + each.operation() + each.count() + " failed " + each.failed()));
    }

    assertThat(taken).containsExactly("1SCAN1 failed 0", "1READ1 failed 1");
    assertThat(meter.phases().get(0).completed()).isEqualTo(2);
    assertThat(meter.phases().get(0).skipped()).isEqualTo(1);
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
    meter.takeInterval(each -> {});

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
}
