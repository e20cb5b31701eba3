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
import site.ycsb.arrival.FakeWorkload;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.UsageException;
import site.ycsb.measurements.Measurements;

/** Every thread does exactly its share, with a DB of its own that is opened and closed once. */
class ClosedLoopTest {
  private static final long LONG_ENOUGH = TimeUnit.SECONDS.toNanos(8);

  @RegisterExtension final Probe probe = new Probe();

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void quota_isDividedExactly() throws InterruptedException {
    ClosedLoop loop = run(settings(4, 10));

    assertThat(probe.requestsOfThread.values()).containsExactlyInAnyOrder(3, 3, 2, 2);
    assertThat(loop.operations()).isEqualTo(10);
    assertThat(loop.failures()).isEmpty();
  }

  @Test
  void quotaBeyondInt_isDividedExactly() {
    ClosedLoop.Settings settings = settings(3, 10_000_000_000_000L);
    assertThat(settings.share(0)).isEqualTo(3_333_333_333_334L);
    assertThat(settings.share(1)).isEqualTo(3_333_333_333_333L);
    assertThat(settings(3, ClosedLoop.UNLIMITED).share(2)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void load_inserts() throws InterruptedException {
    run(new ClosedLoop.Settings(2, true, 5, 0, false));

    assertThat(probe.inserts.get()).isEqualTo(5);
  }

  @Test
  void workloadThatReturnsFalse_endsTheRunUncounted() throws InterruptedException {
    probe.mostOfThread = 7;
    ClosedLoop loop = run(settings(3, ClosedLoop.UNLIMITED));

    assertThat(loop.operations()).isEqualTo(21);
  }

  @Test
  void everyDb_isOpenBeforeTheFirstRequestAndClosedAfterTheLast() throws InterruptedException {
    run(settings(5, 50));

    assertThat(probe.openAtFirstRequest.get()).isEqualTo(5);
    assertThat(probe.closed.get()).isEqualTo(5);
  }

  @Test
  void openingTime_isNotMeasured() throws InterruptedException {
    probe.openNanos = TimeUnit.SECONDS.toNanos(1);
    probe.serviceNanos = now -> 7;
    ClosedLoop loop = run(settings(2, 10));

    // Five requests of each thread.
    assertThat(loop.elapsedNanos()).isEqualTo(5 * 7);
  }

  /** Two threads of 100 a second take turns: request i is due after 5 i ms. */
  @Test
  void pace_isKeptToTheNanosecond() throws InterruptedException {
    probe.serviceNanos = now -> TimeUnit.MILLISECONDS.toNanos(3);
    long begin = probe.time.getAsLong();
    ClosedLoop loop = run(new ClosedLoop.Settings(2, false, 200, 200, false));

    assertThat(loop.elapsedNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(199 * 5 + 3));
    assertThat(probe.time.getAsLong() - begin).isEqualTo(loop.elapsedNanos());
  }

  @Test
  void beginning_thatIsAheadIsWaitedFor() throws InterruptedException {
    probe.serviceNanos = now -> 7;
    ClosedLoop loop = loop(settings(2, 10));
    loop.prepare();
    long begin = probe.time.getAsLong() + TimeUnit.HOURS.toNanos(1);
    loop.begin(begin);
    assertThat(loop.awaitClosed(TimeUnit.HOURS.toNanos(2))).isTrue();

    assertThat(probe.time.getAsLong()).isEqualTo(begin + 5 * 7);
    assertThat(loop.elapsedNanos()).isEqualTo(5 * 7);
  }

  @Test
  void dbThatDoesNotOpen_isReportedAndTheOthersAreClosed() throws InterruptedException {
    probe.brokenDb = 2;
    ClosedLoop loop = loop(settings(4, 10));
    loop.prepare();
    assertThat(loop.awaitPrepared(LONG_ENOUGH)).isTrue();
    loop.cancel();

    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();
    assertThat(loop.preparationFailures())
        .singleElement()
        .extracting("message")
        .asString()
        .isEqualTo("no route");
    assertThat(loop.operations()).isZero();
    assertThat(probe.closed.get()).isEqualTo(3);
  }

  @Test
  void exceptionInARequest_isCountedAndTheThreadGoesOn() throws InterruptedException {
    probe.failsAt = 20;
    ClosedLoop loop = run(settings(2, 50));

    assertThat(loop.failures()).isEmpty();
    assertThat(loop.failedRequests())
        .isEqualTo(new RequestExecutor.FailedRequests(1, probe.failure));
    assertThat(loop.operations()).isEqualTo(50);
    assertThat(probe.closed.get()).isEqualTo(2);
  }

  @Test
  void usersMistakeInARequest_stopsTheRunAndIsKept() throws InterruptedException {
    probe.failsAt = 20;
    probe.failure = new UsageException("the store is not empty");
    ClosedLoop loop = run(settings(2, ClosedLoop.UNLIMITED));

    assertThat(loop.failures()).containsExactly(probe.failure);
    assertThat(loop.operations()).isEqualTo(probe.requests.get() - 1);
    assertThat(probe.closed.get()).isEqualTo(2);
  }

  private ClosedLoop run(ClosedLoop.Settings settings) throws InterruptedException {
    ClosedLoop loop = loop(settings);
    loop.prepare();
    assertThat(loop.awaitPrepared(LONG_ENOUGH)).isTrue();
    assertThat(loop.preparationFailures()).isEmpty();
    loop.begin(probe.time.getAsLong());
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();
    return loop;
  }

  private ClosedLoop loop(ClosedLoop.Settings settings) {
    Properties properties = probe.properties();
    List<DB> databases = new ArrayList<>();
    for (int i = 0; i < settings.threads(); i++) {
      DB db = new FakeDb();
      db.setProperties(properties);
      databases.add(db);
    }
    return new ClosedLoop(settings, new FakeWorkload(), properties, databases, probe.time);
  }

  private static ClosedLoop.Settings settings(int threads, long quota) {
    return new ClosedLoop.Settings(threads, false, quota, 0, false);
  }
}
