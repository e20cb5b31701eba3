package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DB;
import site.ycsb.arrival.FakeDb;
import site.ycsb.arrival.FakeWorkload;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.loop.TimeSeries.Quantity;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.measurements.Measurements;

/** A pool sends every arrival once, and says what became of those that it did not send. */
class OpenLoopTest {
  private static final long LONG_ENOUGH = TimeUnit.HOURS.toNanos(1);
  private static final long MICRO = 1000;

  @RegisterExtension final Probe probe = new Probe();
  private final AtomicInteger gone = new AtomicInteger();
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
    probe.serviceNanos = now -> 150 * MICRO;
    ArrivalResult.LatencySet latencies = run(2, 500).result().latencies();

    // Two threads of 150 us, and an arrival every 50 us: of each pair both wait 25 us more than
    // those of the pair before, in all.
    assertThat(latencies.response().getTotalCount()).isEqualTo(500);
    assertMicros(latencies.service().getMinValue(), 150);
    assertMicros(latencies.service().getMaxValue(), 150);
    assertThat(latencies.waiting().getMinValue()).isZero();
    assertMicros(latencies.waiting().getMaxValue(), 249 * 50);
    assertMicros((long) latencies.waiting().getMean(), 249 * 25);
    assertMicros((long) latencies.poolWait().getMean(), 249 * 25);
    assertMicros((long) latencies.response().getMean(), 249 * 25 + 150);
    assertThat(latencies.lag().getMaxValue()).isZero();
    assertThat(latencies.handoff().getMaxValue()).isZero();
  }

  @Test
  void series_addUpToTheCounts() throws InterruptedException {
    TimeSeries series = run(2, 300).result().series();

    for (Quantity quantity : List.of(Quantity.OFFERED, Quantity.SENT)) {
      assertThat(series.during(quantity, 0, series.length())).isEqualTo(300);
    }
  }

  @Test
  void second_hasWhatCameInIt_andHowLateItWas() throws InterruptedException {
    OpenLoop loop = begin(loop(2, 40_000, constant()));
    probe.time.pass(TimeUnit.MILLISECONDS.toNanos(500) + MICRO);
    ArrivalSecond first = loop.takeSecond();
    assertThat(first.offered()).isEqualTo(10_001);
    assertThat(first.sent()).isEqualTo(10_001);
    assertThat(first.lagNanos().getTotalCount()).isEqualTo(10_001);
    assertThat(loop.takeSecond().lagNanos().getTotalCount()).isZero();

    probe.time.pass(TimeUnit.SECONDS.toNanos(1));
    assertThat(loop.takeSecond().offered()).isEqualTo(20_000);
    assertThat(loop.running()).isEqualTo(2);
    assertThat(loop.elapsedNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1500) + MICRO);
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();
    ArrivalSecond rest = loop.takeSecond();
    assertThat(rest.offered()).isEqualTo(9_999);
    assertThat(rest.lagNanos().getTotalCount()).isEqualTo(9_999);
    assertThat(loop.result().latencies().lag().getTotalCount()).isEqualTo(40_000);
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
    settings = settings(Policy.QUEUE, settings.mostQueued(), TimeUnit.MILLISECONDS.toNanos(50));
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
    settings = settings(Policy.QUEUE, 100, 0);
    OpenLoop loop = begin(loop(1, ClosedLoop.UNLIMITED, constant()));
    probe.time.pass(100 * 50 * MICRO - 1);
    assertThat(loop.queue().isEnded()).isFalse();
    probe.time.pass(1);
    assertThat(loop.queue().isEnded()).isTrue();
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
    probe.time.pass(10_001 * MICRO);
    loop.stop();
    probe.release.countDown();
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();

    assertThat(loop.result().counts().sent()).isEqualTo(1);
    assertThat(loop.result().counts().queued()).isEqualTo(200);
    assertConserved(loop.result());
  }

  @Test
  void endOfTime_sendsWhatWaits() throws InterruptedException {
    probe.hangsAt = 1;
    OpenLoop loop = begin(loop(1, ClosedLoop.UNLIMITED, constant()));
    probe.time.pass(10_001 * MICRO);
    loop.timeOver();
    probe.release.countDown();
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();

    assertThat(loop.result().counts().queued()).isZero();
    assertThat(loop.operations()).isEqualTo(loop.result().counts().offered()).isEqualTo(201);
  }

  @Test
  void blockingMaster_neverHasMoreThanOneWaiting() throws InterruptedException {
    settings = settings(Policy.BLOCK, 100, 0);
    probe.serviceNanos = now -> 70 * MICRO;
    OpenLoop loop = run(1, 2000);

    assertThat(loop.operations()).isEqualTo(2000);
    assertThat(loop.result().counts().mostBacklog()).isEqualTo(1);
    assertThat(loop.elapsedNanos()).isEqualTo(2000 * 70 * MICRO);
  }

  /** Seconds, backlog and lateness of a pool that stands still for 3 of 600 s, to the request. */
  @Test
  void tenMinutes_areExactBySecondAndRequest() throws InterruptedException {
    probe.serviceNanos = now -> TimeUnit.MILLISECONDS.toNanos(99);
    probe.hangsAt = 1001;
    OpenLoop loop = begin(loop(1, 6000, new Constant(10).schedule(1, Long.MAX_VALUE)));
    probe.time.pass(TimeUnit.MILLISECONDS.toNanos(103_050));
    probe.release.countDown();
    assertThat(loop.awaitClosed(TimeUnit.MINUTES.toNanos(10))).isTrue();

    // What is due at 100 s returns at 103.149 s, and request j after it 3.149 s - j ms late.
    assertThat(loop.elapsedNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(599_999));
    ArrivalResult result = loop.result();
    assertThat(result.counts().mostBacklog()).isEqualTo(31);
    assertThat(
            IntStream.of(98, 99, 100, 101, 102, 103, 599)
                .map(second -> result.series().value(Quantity.SENT, second)))
        .containsExactly(10, 10, 1, 0, 0, 9, 10);
    assertThat(
            IntStream.of(0, 100, 101, 102, 599)
                .map(second -> result.series().value(Quantity.OFFERED, second)))
        .containsOnly(10);
    Histogram response = result.latencies().response();
    assertMicros(response.getValueAtPercentile(10), 99_000);
    // Of the 3051 that waited and the 2949 that did not.
    assertMicros(response.getValueAtPercentile(75), 99_000 + 1000 * (4500 - 2949));
    assertMicros(response.getMaxValue(), 3_149_000);
  }

  /** A kernel that wakes the master 5 ms late makes each arrival as late, and the pool none. */
  @Test
  void masterThatIsWokenLate_isSeenInItsLag() throws InterruptedException {
    settings = new OpenLoopSettings(Policy.QUEUE, 0, 100, true, 0, false, 0);
    probe.time.wakeLate("master", TimeUnit.MILLISECONDS.toNanos(5));
    // So long that no worker leads.
    probe.serviceNanos = now -> 150 * MICRO;
    OpenLoop loop = run(loop(4, 600, new Constant(10).schedule(1, Long.MAX_VALUE)));

    ArrivalResult.LatencySet latencies = loop.result().latencies();
    assertMicros(latencies.lag().getValueAtPercentile(1), 5000);
    assertMicros(latencies.lag().getMaxValue(), 5000);
    assertThat(latencies.poolWait().getMaxValue()).isZero();
    assertThat(latencies.hiccup().getMaxValue()).isZero();
  }

  /** Where requests are short a worker waits for the instant itself, whatever the master does. */
  @Test
  void masterThatIsWokenLate_delaysNoShortRequestOnceAWorkerWaits() throws InterruptedException {
    settings = new OpenLoopSettings(Policy.QUEUE, 0, 100, true, 0, false, 0);
    probe.time.wakeLate("master", TimeUnit.MILLISECONDS.toNanos(5));
    probe.serviceNanos = now -> MICRO;
    OpenLoop loop = run(loop(4, 600, new Constant(10).schedule(1, Long.MAX_VALUE)));

    // Requests seem long at first: half of that is forgotten after ln 2 / ln (64/63) = 44 of them.
    Histogram lag = loop.result().latencies().lag();
    assertThat(lag.getTotalCount()).isEqualTo(600);
    assertThat(lag.getCountBetweenValues(MICRO, Long.MAX_VALUE / 2)).isEqualTo(44);
  }

  /** What comes due while a worker leads and hangs is late by the master's patience at most. */
  @Test
  void workerThatLeadsAndHangs_isFollowedByTheMaster() throws InterruptedException {
    AtomicInteger before = new AtomicInteger();
    probe.serviceNanos =
        now -> before.getAndIncrement() == 900 ? TimeUnit.SECONDS.toNanos(1) : MICRO;
    OpenLoop loop = run(loop(2, 1000, new Constant(100_000).schedule(1, Long.MAX_VALUE)));

    ArrivalResult result = loop.result();
    assertThat(result.counts().sent()).isEqualTo(1000);
    assertThat(result.counts().waited()).isZero();
    // 10 came due 10 to 100 us after the request that hangs, and from 100 us on they were sent: the
    // first by the master's hand 90 us late, each of the others 9 us less, the last of them 9 us.
    assertMicros(result.latencies().lag().getMaxValue(), 90);
    assertThat(result.latencies().lag().getCountBetweenValues(MICRO, Long.MAX_VALUE / 2))
        .isEqualTo(10);
  }

  @Test
  void machineThatStands_isSeenByItsMeterAndByWhatWasDueMeanwhile() throws InterruptedException {
    OpenLoop loop = begin(loop(4, 600, new Constant(10).schedule(1, Long.MAX_VALUE)));
    probe.time.pass(TimeUnit.MILLISECONDS.toNanos(30_050));
    probe.time.stop(TimeUnit.SECONDS.toNanos(5));
    assertThat(loop.awaitClosed(TimeUnit.MINUTES.toNanos(2))).isTrue();

    ArrivalResult.LatencySet latencies = loop.result().latencies();
    assertMicros(latencies.hiccup().getMaxValue(), 5_000_000);
    // Due from 30.1 s on, and issued at 35.05 s.
    assertMicros(latencies.lag().getMaxValue(), 4_950_000);
    assertThat(latencies.lag().getCountBetweenValues(MICRO, Long.MAX_VALUE / 2)).isEqualTo(50);
    List<MachineSecond> seconds = loop.machine().seconds(0);
    assertThat(seconds).hasSize(55);
    assertThat(seconds.get(30).seconds()).isEqualTo(5.05);
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

  /** Whichever thread asks it for the next arrival. */
  @Test
  void scheduleThatThrowsWhileAWorkerLeads_endsTheRunWithItsException()
      throws InterruptedException {
    IllegalStateException broken = new IllegalStateException("no more disk");
    ArrivalSchedule whole = new Constant(10_000).schedule(1, Long.MAX_VALUE);
    int[] asked = {0};
    OpenLoop loop =
        run(
            loop(
                2,
                ClosedLoop.UNLIMITED,
                () -> {
                  if (asked[0]++ == 900) {
                    throw broken;
                  }
                  return whole.nextArrivalNanos();
                }));

    assertThat(loop.failures()).containsExactly(broken);
    assertThat(loop.operations()).isEqualTo(900);
  }

  /** Threads of another client are a pool like our own: same due times, same figures. */
  @Test
  void lentThreads_sendAtTheInstantsOfTheSchedule() throws InterruptedException {
    probe.serviceNanos = now -> 150 * MICRO;
    OpenLoop loop = lent(2, 500);
    lend(loop, 0);
    lend(loop, 1);
    long unused = loop.beginWhenLent();
    probe.time.pass(TimeUnit.SECONDS.toNanos(1));

    ArrivalResult result = loop.result();
    assertThat(result.counts().sent()).isEqualTo(500);
    assertThat(result.completed()).isEqualTo(500);
    assertMicros(result.latencies().waiting().getMaxValue(), 249 * 50);
    assertMicros((long) result.latencies().response().getMean(), 249 * 25 + 150);
    assertThat(loop.missing()).isZero();
    assertConserved(result);
  }

  /** A thread of YCSB's client whose database cannot be opened leaves without a word. */
  @Test
  void lentThreads_beginWithoutOneThatDoesNotComeAndTakeItInLater() throws InterruptedException {
    probe.serviceNanos = now -> 150 * MICRO;
    OpenLoop loop = lent(2, 500);
    lend(loop, 0);
    long before = probe.time.getAsLong();
    long begin = loop.beginWhenLent();
    assertThat(begin - before).isEqualTo(TimeUnit.SECONDS.toNanos(5));
    assertThat(loop.missing()).isOne();
    probe.time.pass(10_001 * MICRO);
    lend(loop, 1);
    probe.time.pass(TimeUnit.SECONDS.toNanos(1));

    assertThat(loop.missing()).isZero();
    assertThat(loop.result().completed()).isEqualTo(500);
    assertThat(probe.requestsOfThread.get(1)).isPositive();
  }

  @Test
  void lentThreads_stoppedInABacklogOrBeforeTheBeginning_goHome() throws InterruptedException {
    probe.hangsAt = 1;
    OpenLoop loop = lent(1, ClosedLoop.UNLIMITED);
    lend(loop, 0);
    long unused = loop.beginWhenLent();
    probe.time.pass(10_001 * MICRO);
    loop.cancel();
    probe.release.countDown();
    probe.time.pass(TimeUnit.SECONDS.toNanos(1));
    OpenLoop never = lent(1, 10);
    never.cancel();

    assertThat(loop.result().counts().sent()).isOne();
    assertThat(loop.result().counts().queued()).isEqualTo(200);
    assertConserved(loop.result());
    assertThat(never.result().counts().offered()).isZero();
    assertThat(gone).hasValue(1);
  }

  @Test
  void lentThread_whoseRequestThrows_goesOnAndCountsIt() throws InterruptedException {
    probe.failsAt = 20;
    OpenLoop loop = lent(1, 50);
    lend(loop, 0);
    long unused = loop.beginWhenLent();
    probe.time.pass(TimeUnit.SECONDS.toNanos(1));

    assertThat(loop.failedRequests().count()).isOne();
    assertThat(loop.result().completed()).isEqualTo(50);
    assertThat(loop.result().inFlight()).isZero();
  }

  private OpenLoop lent(int threads, long quota) {
    FakeWorkload workload = new FakeWorkload();
    workload.init(probe.properties());
    return OpenLoop.lent(
        settings,
        List.of(new LoopPhase("", false, null, 0, constant(), quota, 0)),
        threads,
        workload,
        probe.time);
  }

  /** A thread of another client, which calls for each request until there are no more. */
  private void lend(OpenLoop loop, int number) {
    FakeWorkload workload = new FakeWorkload();
    Object state = workload.initThread(probe.properties(), number, 1);
    DB db = new FakeDb();
    db.setProperties(probe.properties());
    Runnable thread =
        () -> {
          PoolWorker place = loop.lend();
          boolean isSent = true;
          while (isSent) {
            isSent = place.next(() -> workload.doTransaction(db, state));
          }
          gone.incrementAndGet();
        };
    probe.time.thread(thread, "lent-" + number).start();
  }

  /** A histogram of three digits rounds by one part in a thousand. */
  private static void assertMicros(long nanos, double micros) {
    assertThat((double) nanos / MICRO).isCloseTo(micros, Percentage.withPercentage(0.1));
  }

  private static void assertConserved(ArrivalResult result) {
    assertThat(result.counts().sent() + result.counts().dropped() + result.counts().queued())
        .isEqualTo(result.counts().offered());
  }

  private OpenLoop run(int threads, long quota) throws InterruptedException {
    return run(loop(threads, quota, constant()));
  }

  private OpenLoop run(OpenLoop loop) throws InterruptedException {
    begin(loop);
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();
    return loop;
  }

  private OpenLoop begin(OpenLoop loop) throws InterruptedException {
    loop.prepare();
    assertThat(loop.awaitPrepared(LONG_ENOUGH)).isTrue();
    loop.begin(probe.time.getAsLong());
    return loop;
  }

  private static ArrivalSchedule constant() {
    return new Constant(20_000).schedule(1, Long.MAX_VALUE);
  }

  private OpenLoop loop(int threads, long quota, ArrivalSchedule schedule) {
    return loop(threads, List.of(new LoopPhase("", false, null, 0, schedule, quota, 0)));
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
        probe.time);
  }

  private static OpenLoopSettings settings(Policy policy, int mostQueued, long longestNanos) {
    return new OpenLoopSettings(policy, 0, mostQueued, true, 60_000, false, longestNanos);
  }
}
