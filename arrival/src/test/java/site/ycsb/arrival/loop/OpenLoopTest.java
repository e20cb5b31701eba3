package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DB;
import site.ycsb.arrival.FakeDb;
import site.ycsb.arrival.FakeWorkload;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.measurements.Measurements;

/** A pool sends every arrival once, and says what became of those that it did not send. */
@Timeout(20)
class OpenLoopTest {
  private static final long LONG_ENOUGH = TimeUnit.SECONDS.toNanos(15);

  @RegisterExtension final Probe probe = new Probe();
  private OpenLoopSettings settings = OpenLoopSettings.defaults(2, 4);

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void quota_isIssuedExactly() throws InterruptedException {
    OpenLoop loop = run(4, 1000);

    ArrivalResult result = loop.result();
    assertThat(probe.requests.get()).isEqualTo(1000);
    assertThat(loop.operations()).isEqualTo(1000);
    assertThat(result.counts().offered()).isEqualTo(1000);
    assertThat(result.counts().sent()).isEqualTo(1000);
    assertThat(result.completed()).isEqualTo(1000);
    assertThat(probe.opened.get()).isEqualTo(4);
    assertThat(probe.closed.get()).isEqualTo(4);
  }

  @Test
  void everyRequest_isMeasuredFromItsDueTime() throws InterruptedException {
    ArrivalResult.LatencySet latencies = run(2, 500).result().latencies();

    // Sums of the same requests; a histogram of three digits rounds each to one part in 1000.
    double sum = latencies.waiting().getMean() + latencies.service().getMean();
    assertThat(latencies.response().getTotalCount()).isEqualTo(500);
    assertThat(latencies.response().getMean()).isBetween(0.99 * sum, 1.01 * sum);
    double parts =
        latencies.lag().getMean() + latencies.poolWait().getMean() + latencies.handoff().getMean();
    assertThat(latencies.waiting().getMean()).isBetween(0.99 * parts, 1.01 * parts);
  }

  @Test
  void series_addUpToTheCounts() throws InterruptedException {
    ArrivalResult.SeriesSet series = run(2, 300).result().series();

    for (TimeSeries counts : List.of(series.offered(), series.sent(), series.completed())) {
      int sum = 0;
      for (int i = 0; i < counts.length(); i++) {
        sum += counts.value(i);
      }
      assertThat(sum).isEqualTo(300);
    }
  }

  @Test
  void scheduleThatEnds_endsTheRun() throws InterruptedException {
    long[] due = {0};
    OpenLoop loop =
        run(loop(2, ClosedLoop.UNLIMITED, () -> ++due[0] > 7 ? ArrivalSchedule.END : due[0]));

    assertThat(loop.operations()).isEqualTo(7);
  }

  @Test
  void time_endsTheArrivalsAtItsInstant() throws InterruptedException {
    settings = settings.withEnd(true, TimeUnit.MILLISECONDS.toNanos(50));
    OpenLoop loop = run(2, ClosedLoop.UNLIMITED);

    // 20,000 a second that are due before 50 ms: the first is due at the start.
    assertThat(loop.result().counts().offered()).isEqualTo(1000);
  }

  @Test
  void workloadThatEnds_offersNoMore() throws InterruptedException {
    probe.mostOfThread = 50;
    OpenLoop loop = run(1, ClosedLoop.UNLIMITED);

    assertThat(loop.operations()).isEqualTo(50);
    assertThat(loop.result().counts().offered()).isEqualTo(50);
    assertThat(loop.result().counts().sent()).isEqualTo(50);
    assertThat(loop.result().counts().queued()).isZero();
  }

  @Test
  void exceptionInARequest_isCountedAndTheRunGoesOn() throws InterruptedException {
    probe.failsAt = 20;
    OpenLoop loop = run(2, 50);

    assertThat(loop.failures()).isEmpty();
    assertThat(loop.failedRequests().count()).isEqualTo(1);
    assertThat(loop.result().completed()).isEqualTo(50);
    assertConserved(loop.result());
  }

  @Test
  void usersMistakeInARequest_stopsTheRunAndIsKept() throws InterruptedException {
    probe.failsAt = 20;
    probe.failure = new UsageException("the store is not empty");
    OpenLoop loop = run(2, ClosedLoop.UNLIMITED);

    assertThat(loop.failures()).containsExactly(probe.failure);
    assertThat(loop.result().inFlight()).isEqualTo(1);
    assertConserved(loop.result());
    assertThat(probe.closed.get()).isEqualTo(2);
  }

  @Test
  void hangingPool_fillsTheBacklogAndTheRunEnds() throws InterruptedException {
    probe.hangsAt = 1;
    settings = settings.withPolicy(Policy.QUEUE, 0, 100);
    OpenLoop loop = begin(loop(1, ClosedLoop.UNLIMITED, constant()));
    probe.hanging.await();
    while (!loop.handOver().isEnded()) {
      Thread.onSpinWait();
    }
    probe.release.countDown();
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();

    ArrivalResult result = loop.result();
    assertThat(result.counts().overflowed()).isTrue();
    assertThat(result.counts().queued()).isEqualTo(100);
    assertThat(result.counts().offered()).isEqualTo(101);
    assertThat(result.counts().sent()).isEqualTo(1);
    assertThat(result.counts().mostBacklog()).isEqualTo(100);
  }

  @Test
  void stopInABacklog_leavesTheBacklogQueued() throws InterruptedException {
    probe.hangsAt = 1;
    OpenLoop loop = begin(loop(1, ClosedLoop.UNLIMITED, constant()));
    probe.hanging.await();
    while (!loop.handOver().hasBacklog()) {
      Thread.onSpinWait();
    }
    loop.stop();
    probe.release.countDown();
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();

    assertThat(loop.result().counts().sent()).isEqualTo(1);
    assertThat(loop.result().counts().queued()).isPositive();
    assertConserved(loop.result());
  }

  @Test
  void endOfTime_sendsWhatWaits() throws InterruptedException {
    probe.hangsAt = 1;
    OpenLoop loop = begin(loop(1, ClosedLoop.UNLIMITED, constant()));
    probe.hanging.await();
    while (!loop.handOver().hasBacklog()) {
      Thread.onSpinWait();
    }
    loop.timeOver();
    probe.release.countDown();
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();

    assertThat(loop.result().counts().queued()).isZero();
    assertThat(loop.operations()).isEqualTo(loop.result().counts().offered()).isGreaterThan(1);
  }

  @Test
  void blockingMaster_neverHasMoreThanOneWaiting() throws InterruptedException {
    settings = settings.withPolicy(Policy.BLOCK, 0, 100);
    OpenLoop loop = run(1, 2000);

    assertThat(loop.operations()).isEqualTo(2000);
    assertThat(loop.result().counts().mostBacklog()).isLessThanOrEqualTo(1);
  }

  @Test
  void dbThatDoesNotOpen_isReportedAndTheOthersAreClosed() throws InterruptedException {
    probe.brokenDb = 2;
    OpenLoop loop = loop(4, 10, constant());
    loop.prepare();
    assertThat(loop.awaitPrepared(LONG_ENOUGH)).isTrue();
    loop.cancel();

    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();
    assertThat(loop.preparationFailures()).hasSize(1);
    assertThat(probe.requests.get()).isZero();
    assertThat(probe.closed.get()).isEqualTo(3);
  }

  @Test
  void scheduleThatThrows_endsTheRunWithItsException() throws InterruptedException {
    IllegalStateException broken = new IllegalStateException("no more disk");
    OpenLoop loop =
        run(
            loop(
                2,
                10,
                () -> {
                  throw broken;
                }));

    assertThat(loop.failures()).containsExactly(broken);
  }

  private static void assertConserved(ArrivalResult result) {
    assertThat(result.counts().sent() + result.counts().dropped() + result.counts().queued())
        .isEqualTo(result.counts().offered());
  }

  private OpenLoop run(int threads, long quota) throws InterruptedException {
    return run(loop(threads, quota, constant()));
  }

  private static OpenLoop run(OpenLoop loop) throws InterruptedException {
    begin(loop);
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();
    return loop;
  }

  private static OpenLoop begin(OpenLoop loop) throws InterruptedException {
    loop.prepare();
    assertThat(loop.awaitPrepared(LONG_ENOUGH)).isTrue();
    loop.begin(System.nanoTime());
    return loop;
  }

  private static ArrivalSchedule constant() {
    return new Constant(20_000).schedule(1, Long.MAX_VALUE);
  }

  private OpenLoop loop(int threads, long quota, ArrivalSchedule schedule) {
    return loop(threads, List.of(LoopPhase.whole(schedule, quota)));
  }

  private OpenLoop loop(int threads, List<LoopPhase> phases) {
    Properties properties = probe.properties();
    List<DB> databases = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      DB db = new FakeDb();
      db.setProperties(properties);
      databases.add(db);
    }
    return new OpenLoop(
        settings,
        phases,
        new ClosedLoop.Settings(threads, false, phases.get(0).requests(), 0, false),
        new FakeWorkload(),
        properties,
        databases,
        System::nanoTime);
  }
}
