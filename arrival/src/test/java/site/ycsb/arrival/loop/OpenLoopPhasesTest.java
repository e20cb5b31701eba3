package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DB;
import site.ycsb.arrival.FakeDb;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.measurements.Measurements;

/** A pool goes through phases one after the other, each on a schedule of its own or on none. */
class OpenLoopPhasesTest {
  private static final long LONG_ENOUGH = TimeUnit.SECONDS.toNanos(15);
  private static final int THREADS = 3;

  @RegisterExtension final MovedTime time = new MovedTime();
  private OpenLoopSettings settings = OpenLoopSettings.defaults(2, THREADS);

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void closedPhaseBetweenOpenOnes_isSentInItsTurn() throws InterruptedException {
    FakePhases workload = new FakePhases(time, 3, -1);
    ArrivalResult result = run(workload, open("a", 500), closed("b", 300, 0), open("c", 200));

    assertThat(workload.turnsWithRequestsUnderWay).hasValue(0);
    // Once more after the last, so that the workload sees its end.
    assertThat(workload.turns).hasValue(4);
    assertThat(workload.requests.toString()).isEqualTo("[500, 300, 200]");
    assertThat(result.phases())
        .extracting(PhaseArrivals::isOpen)
        .containsExactly(true, false, true);
    assertThat(result.phases())
        .extracting(PhaseArrivals::offered)
        .containsExactly(500L, 300L, 200L);
    assertThat(result.phases()).allMatch(PhaseArrivals::isFinished);
    // What has no due time has no response time.
    assertThat(result.latencies().response().getTotalCount()).isEqualTo(700);
    assertConserved(result, 1000);
  }

  @Test
  void warmUp_isCounted_butNotInTheLatencies() throws InterruptedException {
    LoopPhase warmUp =
        new LoopPhase("b", true, null, 0, new Constant(20_000).schedule(1, Long.MAX_VALUE), 300, 0);
    FakePhases workload = new FakePhases(time, 3, -1);
    ArrivalResult result = run(workload, open("a", 500), warmUp, open("c", 200));

    ArrivalResult.LatencySet latencies = result.latencies();
    assertThat(
            List.of(
                latencies.response(),
                latencies.service(),
                latencies.waiting(),
                latencies.lag(),
                latencies.poolWait(),
                latencies.handoff()))
        .allMatch(histogram -> histogram.getTotalCount() == 700);
    assertThat(result.phases())
        .extracting(PhaseArrivals::isJudged)
        .containsExactly(true, false, true);
    assertConserved(result, 1000);
  }

  @Test
  void phase_beginsWhenAllOfTheOneBeforeHaveReturned() throws InterruptedException {
    FakePhases workload = new FakePhases(time, 2, 0);
    OpenLoop loop = begin(workload, open("a", 100), open("b", 100));
    // The others go on meanwhile, and wait for it then.
    time.pass(TimeUnit.SECONDS.toNanos(1));
    assertThat(workload.requests.get(0)).isEqualTo(100);
    assertThat(workload.turns).hasValue(1);
    assertThat(loop.awaitClosed(1)).isFalse();
    workload.release.countDown();

    List<PhaseArrivals> phases = end(loop).phases();
    assertThat(workload.turnsWithRequestsUnderWay).hasValue(0);
    long end = TimeUnit.SECONDS.toNanos(1) + 1 + FakePhases.SERVICE_NANOS;
    assertThat(phases.get(0).endNanos()).isEqualTo(end);
    assertThat(phases.get(1).beginNanos()).isEqualTo(end);
    // The second schedule begins with the phase, however long the first took.
    assertThat(phases.get(1).times().lastIntendedNanos()).isEqualTo(99 * 50_000);
  }

  @Test
  void stopInAPhase_endsTheRunInIt() throws InterruptedException {
    FakePhases workload = new FakePhases(time, 3, 1);
    OpenLoop loop = begin(workload, open("a", 50), open("b", 1_000_000), open("c", 50));
    time.pass(TimeUnit.SECONDS.toNanos(1));
    loop.stop();
    workload.release.countDown();

    ArrivalResult result = end(loop);
    assertThat(workload.turns).hasValue(2);
    assertThat(workload.requests.get(2)).isZero();
    assertThat(result.phases()).extracting(PhaseArrivals::isFinished).containsExactly(true, false);
    assertConserved(result, result.counts().offered());
  }

  /** The phase was cut off, though nothing of it is under way. */
  @Test
  void stopBetweenTwoRequests_finishesNoPhase() throws InterruptedException {
    FakePhases workload = new FakePhases(time, 2, -1);
    OpenLoop loop = begin(workload, open("a", 1_000_000), open("b", 50));
    time.pass(TimeUnit.SECONDS.toNanos(1) + 3 * FakePhases.SERVICE_NANOS);
    loop.stop();

    ArrivalResult result = end(loop);
    assertThat(result.counts().sent()).isEqualTo(20_001);
    assertThat(result.completed()).isEqualTo(20_001);
    assertThat(result.phases()).extracting(PhaseArrivals::isFinished).containsExactly(false);
  }

  @Test
  void closedPhase_thatTimeEnds_isFollowedByTheNext() throws InterruptedException {
    FakePhases workload = new FakePhases(time, 2, -1);
    ArrivalResult result =
        run(
            workload,
            closed("a", ClosedLoop.UNLIMITED, 2000 * FakePhases.SERVICE_NANOS + 1),
            open("b", 100));

    assertThat(workload.requests.get(0)).isEqualTo(THREADS * 2001);
    assertThat(workload.requests.get(1)).isEqualTo(100);
    assertThat(workload.turnsWithRequestsUnderWay).hasValue(0);
    assertConserved(result, workload.requests.get(0) + 100);
  }

  /** Request 201 would be due right after the end of the run, and is no matter of its schedule. */
  @Test
  void arrivals_thatTheEndOfTheRunCutsOff_finishNoPhase() throws InterruptedException {
    settings =
        new OpenLoopSettings(
            OpenLoopSettings.Policy.QUEUE,
            0,
            1000,
            true,
            0,
            false,
            TimeUnit.MILLISECONDS.toNanos(10));
    FakePhases workload = new FakePhases(time, 2, -1);
    OpenLoop loop = begin(workload, open("a", 1_000_000), open("b", 50));

    ArrivalResult result = end(loop);
    assertThat(result.phases()).extracting(PhaseArrivals::isFinished).containsExactly(false);
    assertThat(loop.isTimeOver()).isTrue();
    assertConserved(result, 200);
  }

  @Test
  void phase_thatItsOwnTimeCutsOff_isFollowedByTheNext() throws InterruptedException {
    FakePhases workload = new FakePhases(time, 2, -1);
    LoopPhase timed =
        new LoopPhase(
            "a",
            false,
            null,
            0,
            new Constant(20_000).schedule(1, Long.MAX_VALUE),
            ClosedLoop.UNLIMITED,
            TimeUnit.MILLISECONDS.toNanos(10));
    OpenLoop loop = begin(workload, timed, open("b", 50));

    ArrivalResult result = end(loop);
    assertThat(result.phases()).extracting(PhaseArrivals::offered).containsExactly(200L, 50L);
    assertThat(loop.isTimeOver()).isFalse();
  }

  @Test
  void workloadWithoutAnotherPhase_endsTheRun() throws InterruptedException {
    FakePhases workload = new FakePhases(time, 1, -1);
    ArrivalResult result = run(workload, open("a", 10), open("b", 10));

    assertThat(result.phases()).hasSize(1);
    assertConserved(result, 10);
  }

  /** Ten come while the pool takes three; what is given up makes room for another one. */
  @Test
  void droppedArrivals_areNoneOfTheRequestsOfTheirPhase() throws InterruptedException {
    settings =
        new OpenLoopSettings(
            OpenLoopSettings.Policy.DROP,
            2 * FakePhases.SERVICE_NANOS,
            1000,
            true,
            60_000,
            false,
            0);
    FakePhases workload = new FakePhases(time, 2, -1);
    LoopPhase crowd =
        new LoopPhase(
            "a", false, null, 0, new Constant(1_000_000).schedule(1, Long.MAX_VALUE), 600, 0);
    ArrivalResult result = run(workload, crowd, open("b", 200));

    assertThat(workload.requests.toString()).isEqualTo("[600, 200]");
    PhaseArrivals first = result.phases().get(0);
    assertThat(first.offered() - first.dropped()).isEqualTo(600);
    // Three threads take 600 of 10 us in 2 ms; the last came some 20 us before they were sent.
    assertThat(first.offered()).isBetween(1_940L, 2_000L);
    assertThat(result.phases().get(1).dropped()).isZero();
    assertConserved(result, first.offered() + 200);
  }

  private static void assertConserved(ArrivalResult result, long offered) {
    assertThat(result.counts().offered()).isEqualTo(offered);
    assertThat(result.counts().sent() + result.counts().dropped() + result.counts().queued())
        .isEqualTo(offered);
  }

  /** 20,000 a second: request k is due after 50 k us. */
  private static LoopPhase open(String name, long requests) {
    return new LoopPhase(
        name, false, null, 0, new Constant(20_000).schedule(1, Long.MAX_VALUE), requests, 0);
  }

  private static LoopPhase closed(String name, long requests, long nanos) {
    return new LoopPhase(name, false, null, 0, null, requests, nanos);
  }

  private ArrivalResult run(FakePhases workload, LoopPhase... phases) throws InterruptedException {
    return end(begin(workload, phases));
  }

  private static ArrivalResult end(OpenLoop loop) throws InterruptedException {
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();
    assertThat(loop.failures()).isEmpty();
    return loop.result();
  }

  private OpenLoop begin(FakePhases workload, LoopPhase... phases) throws InterruptedException {
    Properties properties = new Probe().properties();
    List<DB> databases = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      DB db = new FakeDb();
      db.setProperties(properties);
      databases.add(db);
    }
    OpenLoop loop =
        new OpenLoop(
            settings,
            List.of(phases),
            new ClosedLoop.Settings(THREADS, false, ClosedLoop.UNLIMITED, 0, false),
            workload,
            properties,
            databases,
            time);
    loop.prepare();
    assertThat(loop.awaitPrepared(LONG_ENOUGH)).isTrue();
    loop.begin(time.getAsLong());
    return loop;
  }
}
