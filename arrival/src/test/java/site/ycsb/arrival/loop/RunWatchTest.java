package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DB;
import site.ycsb.arrival.FakeDb;
import site.ycsb.arrival.FakeWorkload;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.loop.RunWatch.Ending;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.measurements.Measurements;

/** Runs of one thread, each of which ends in one of the ways there are. */
class RunWatchTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long GRACE = 2 * SECOND;

  @RegisterExtension final Probe probe = new Probe();
  private final RunStop stop = new RunStop();
  private long passed;

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void quota_closesTheRun_andNoOperationIsMissing() throws InterruptedException {
    RequestExecutor loop = closed(3);
    assertThat(await(loop, 0, 0)).isEqualTo(Ending.CLOSED);
    assertThat(passed).isEqualTo(3 * SECOND);
    assertThat(loop.operations()).isEqualTo(3);
    assertThat(loop.running()).isZero();
  }

  @Test
  void time_endsTheRunAtTheFirstLookAfterIt_andWhatIsUnderWayReturns() throws InterruptedException {
    RequestExecutor loop = closed(ClosedLoop.UNLIMITED);
    assertThat(await(loop, 4 * SECOND + LOOK / 2, 0)).isEqualTo(Ending.TIME_OVER);
    assertThat(passed).isEqualTo(5 * SECOND);
    assertThat(loop.operations()).isEqualTo(5);
  }

  @Test
  void time_thatIsNotOver_changesNothing() throws InterruptedException {
    assertThat(await(closed(3), 4 * SECOND, 0)).isEqualTo(Ending.CLOSED);
    assertThat(await(closed(3), 0, 2 * SECOND)).isEqualTo(Ending.CLOSED);
  }

  @Test
  void request_endsTheRun_whenWhatIsUnderWayHasReturned() throws InterruptedException {
    RequestExecutor loop = closed(ClosedLoop.UNLIMITED);
    probe.serviceNanos =
        now -> {
          stop.request(130, null);
          return SECOND;
        };
    assertThat(await(loop, 0, 0)).isEqualTo(Ending.CLOSED);
    assertThat(passed).isEqualTo(SECOND);
  }

  @Test
  void request_waitsTwoSeconds_forWhatDoesNotReturn() throws InterruptedException {
    probe.hangsAt = 2;
    probe.whenHanging = () -> stop.request(130, null);
    RequestExecutor loop = closed(ClosedLoop.UNLIMITED);
    assertThat(await(loop, 0, 0)).isEqualTo(Ending.ABANDONED);
    assertThat(passed).isBetween(SECOND + GRACE, SECOND + LOOK + GRACE);
    assertThat(loop.running()).isEqualTo(1);
  }

  @Test
  void silence_isAStall_afterItsLimit() throws InterruptedException {
    probe.hangsAt = 2;
    assertThat(await(closed(ClosedLoop.UNLIMITED), 0, 5 * SECOND)).isEqualTo(Ending.STALLED);
    // The first request took a second, and the end is asked for in vain.
    assertThat(passed).isBetween(6 * SECOND + GRACE, 6 * SECOND + 2 * LOOK + GRACE);
  }

  @Test
  void callThatReturns_isNoSilence_whateverTheOperations() throws InterruptedException {
    probe.hangsAt = 2;
    long begin = probe.time.getAsLong();
    LongSupplier calls = () -> Math.min(20, (probe.time.getAsLong() - begin) / SECOND);
    assertThat(await(closed(ClosedLoop.UNLIMITED), 0, 5 * SECOND, calls)).isEqualTo(Ending.STALLED);
    assertThat(passed).isBetween(25 * SECOND + GRACE, 25 * SECOND + 2 * LOOK + GRACE);
  }

  @Test
  void gapBetweenArrivals_isNoSilence() throws InterruptedException {
    long[] due = {0};
    ArrivalSchedule rare = () -> due[0]++ < 3 ? due[0] * 60 * SECOND : ArrivalSchedule.END;
    OpenLoop loop =
        new OpenLoop(
            OpenLoopSettings.defaults(2, 1),
            List.of(new LoopPhase("", false, null, 0, rare, ClosedLoop.UNLIMITED, 0)),
            settings(ClosedLoop.UNLIMITED),
            new FakeWorkload(),
            probe.properties(),
            databases(),
            probe.time);
    assertThat(await(loop, 0, 5 * SECOND)).isEqualTo(Ending.CLOSED);
    assertThat(passed).isEqualTo(3 * 60 * SECOND);
    assertThat(loop.operations()).isEqualTo(3);
  }

  @Test
  void memoryThatIsOut_isToldToWhoWatchesTheProcess_andNothingElseIs() {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    AtomicReference<Throwable> told = new AtomicReference<>();
    try {
      Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> told.set(thrown));
      RunWatch.tell(new StackOverflowError());
      assertThat(told).hasValue(null);
      OutOfMemoryError out = new OutOfMemoryError();
      RunWatch.tell(out);
      assertThat(told).hasValue(out);
      Thread.setDefaultUncaughtExceptionHandler(null);
      RunWatch.tell(out);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  private Ending await(RequestExecutor loop, long longestNanos, long stallNanos)
      throws InterruptedException {
    return await(loop, longestNanos, stallNanos, () -> 0);
  }

  private Ending await(
      RequestExecutor loop, long longestNanos, long stallNanos, LongSupplier returned)
      throws InterruptedException {
    loop.prepare();
    assertThat(loop.awaitPrepared(SECOND)).isTrue();
    long begin = probe.time.getAsLong();
    loop.begin(begin);
    RunWatch watch = new RunWatch(loop, stop, returned, probe.time);
    Ending ending = watch.await(begin, longestNanos, stallNanos);
    passed = probe.time.getAsLong() - begin;
    return ending;
  }

  private RequestExecutor closed(long quota) {
    probe.serviceNanos = now -> SECOND;
    return new ClosedLoop(
        settings(quota), new FakeWorkload(), probe.properties(), databases(), probe.time);
  }

  private List<DB> databases() {
    DB db = new FakeDb();
    db.setProperties(probe.properties());
    return List.of(db);
  }

  private static ClosedLoop.Settings settings(long quota) {
    return new ClosedLoop.Settings(1, false, quota, 0, false);
  }
}
