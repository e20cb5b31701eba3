package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.arrival.FakeDb;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.SelfSimilar;
import site.ycsb.measurements.Measurements;

/** Where clients share operations, each sends its own at the arrivals that are theirs. */
final class SharedPhasesTest {
  private static final int CLIENTS = 4;
  private static final int ARRIVALS = 400;
  private static final long LONG_ENOUGH = TimeUnit.SECONDS.toNanos(15);

  @RegisterExtension final MovedTime time = new MovedTime();

  /** A JVM has one, which other tests may have made. */
  @BeforeEach
  @AfterEach
  void forgetMeasurements() throws ReflectiveOperationException {
    Field only = Measurements.class.getDeclaredField("singleton");
    only.setAccessible(true);
    only.set(null, null);
    Properties properties = new Properties();
    // Otherwise it takes no note of when a request is due.
    properties.setProperty("measurement.interval", "both");
    Measurements.setProperties(properties);
  }

  @Test
  void dueTimesOfAllClients_areThoseOfOneSchedule_toTheNanosecond() throws InterruptedException {
    List<Long> due = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      SharedPhase workload = new SharedPhase(client);
      run(workload, phase(schedule()));
      assertThat(workload.due).hasSizeLessThan(ARRIVALS / 2);
      due.addAll(workload.due);
    }
    ArrivalSchedule one = schedule();
    assertThat(due)
        .containsExactlyInAnyOrderElementsOf(
            LongStream.generate(one::nextArrivalNanos).limit(ARRIVALS).boxed().toList());
  }

  @Test
  void phaseWithoutASchedule_sendsEachOfItsOwnOnce() throws InterruptedException {
    SharedPhase workload = new SharedPhase(1);
    run(workload, phase(null));
    assertThat(workload.due)
        .hasSize((int) LongStream.range(0, ARRIVALS).filter(each -> owner(each) == 1).count());
  }

  /** Whoever is far ahead would keep operations of others from coming in time. */
  @Test
  void phaseWithoutASchedule_isDrawnNoFurtherThanItsWorkersCanSend() throws InterruptedException {
    SharedPhase workload = new SharedPhase(1);
    workload.serviceNanos = 10_000;
    run(workload, new LoopPhase("a", false, null, 0, null, 10 * ARRIVALS, 0));
    assertThat(workload.due)
        .hasSize((int) LongStream.range(0, 10 * ARRIVALS).filter(each -> owner(each) == 1).count());
    // The workers' own two beside what waits.
    assertThat(workload.mostAhead.get()).isBetween(256L, 256 + 3L);
  }

  private static ArrivalSchedule schedule() {
    return new SelfSimilar(2000, 0.75, SelfSimilar.Leaf.POISSON, 1, null)
        .schedule(7, TimeUnit.SECONDS.toNanos(1));
  }

  private static LoopPhase phase(@Nullable ArrivalSchedule schedule) {
    return new LoopPhase("a", false, null, 0, schedule, ARRIVALS, 0);
  }

  /** Not in turn, as operations go by key. */
  private static int owner(long operation) {
    return (int) (operation * operation % 7 % CLIENTS);
  }

  private void run(SharedPhase workload, LoopPhase phase) throws InterruptedException {
    ClosedLoop.Settings requests =
        new ClosedLoop.Settings(2, false, ClosedLoop.UNLIMITED, 0, false);
    List<DB> databases = List.of(database(), database());
    OpenLoop loop =
        new OpenLoop(
            OpenLoopSettings.defaults(2, 2),
            List.of(phase),
            requests,
            workload,
            new Properties(),
            databases,
            time);
    loop.prepare();
    assertThat(loop.awaitPrepared(LONG_ENOUGH)).isTrue();
    loop.begin(time.getAsLong());
    assertThat(loop.awaitClosed(LONG_ENOUGH)).isTrue();
    assertThat(loop.failures()).isEmpty();
  }

  private static DB database() {
    FakeDb db = new FakeDb();
    db.setProperties(new Probe().properties());
    return db;
  }

  /** One phase of operations, some of which are this client's. */
  private final class SharedPhase extends Workload implements PhasedWorkload {
    final ConcurrentLinkedQueue<Long> due = new ConcurrentLinkedQueue<>();
    final LongAccumulator mostAhead = new LongAccumulator(Math::max, 0);
    long serviceNanos;
    private final int client;
    private long drawn;
    private long own;
    private volatile long beginNanos;
    private volatile boolean begun;

    SharedPhase(int client) {
      this.client = client;
    }

    @Override
    public List<LoopPhase> arrivalPhases() {
      return List.of();
    }

    @Override
    public Object initThread(Properties properties, int thread, int threads) {
      return thread;
    }

    @Override
    public boolean nextPhase(DB db, Object threadState) {
      boolean isFirst = !begun;
      begun = true;
      return isFirst;
    }

    @Override
    public boolean isShared() {
      return true;
    }

    @Override
    public long phaseBeginNanos(long nowNanos) {
      beginNanos = nowNanos;
      return nowNanos;
    }

    @Override
    public Draw draw(boolean endsByClock) {
      if (owner(drawn++) != client) {
        return Draw.OTHERS;
      }
      own++;
      mostAhead.accumulate(own - due.size());
      return Draw.OWN;
    }

    @Override
    public boolean doInsert(DB db, Object threadState) {
      return doTransaction(db, threadState);
    }

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      time.pass(serviceNanos);
      due.add(Measurements.getMeasurements().getIntendedtartTimeNs() - beginNanos);
      return true;
    }
  }
}
