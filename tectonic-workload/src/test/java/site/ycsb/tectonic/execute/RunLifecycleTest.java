package site.ycsb.tectonic.execute;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Plans;

/** A run keeps the order that its plan asks for, and ends well whatever the store does. */
class RunLifecycleTest {
  private static final String SPEC =
      """
      {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"},
       "sections": [{"groups": [%s]}]}
      """;
  private static final String LOAD = "{\"inserts\": {\"op_count\": 200}}";
  private static final String READ = "{\"point_queries\": {\"op_count\": 200}}";
  private static final String UPDATE = "{\"updates\": {\"op_count\": 200}}";

  private final FakeStore store = new FakeStore();
  private final ExecutorService pool = Executors.newCachedThreadPool();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  /** A binding that stays in its first insert until it is released. */
  private final class Stuck extends FakeDb {
    Stuck() {
      super(store);
    }

    @Override
    public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
      entered.countDown();
      awaitLatch(released);
      return super.insert(table, key, values);
    }
  }

  private static WorkloadPlan plan(String... groups) {
    return Plans.of(91, SPEC.formatted(String.join(",", groups)));
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  private static OperationResult kind(WorkloadRun run, OperationKind kind) {
    return run.results().stream()
        .flatMap(phase -> phase.operations().stream())
        .filter(result -> result.operation().equals(kind.resultName()))
        .findFirst()
        .orElseThrow();
  }

  @AfterEach
  void close() {
    released.countDown();
    pool.shutdownNow();
  }

  @Test
  void group_beginsWhenAllOperationsOfTheOneBeforeHaveReturned() {
    AtomicInteger inserted = new AtomicInteger();
    AtomicInteger read = new AtomicInteger();
    AtomicInteger early = new AtomicInteger();
    class Watching extends FakeDb {
      Watching() {
        super(store);
      }

      @Override
      public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
        Status status = super.insert(table, key, values);
        inserted.incrementAndGet();
        return status;
      }

      @Override
      public @Nullable Status read(
          String table,
          String key,
          @Nullable Set<String> fields,
          Map<String, ByteIterator> result) {
        boolean isEarly = inserted.get() < 200;
        Status status = super.read(table, key, fields, result);
        if (Status.OK.equals(status)) {
          early.addAndGet(isEarly ? 1 : 0);
          read.incrementAndGet();
        }
        return status;
      }

      @Override
      public @Nullable Status update(String table, String key, Map<String, ByteIterator> values) {
        early.addAndGet(read.get() < 200 ? 1 : 0);
        return super.update(table, key, values);
      }
    }
    WorkloadRun run = Runs.run(Runs.knowing(plan(LOAD, READ, UPDATE)), 8, Watching::new);
    assertThat(early).hasValue(0);
    assertThat(run.meter().begunPhases()).isEqualTo(3);
    assertThat(run.isFinished()).isTrue();
  }

  @Test
  void operation_onAKeyInFlight_waitsAndIsCountedAsStalled() {
    WorkloadPlan plan =
        plan("{\"inserts\": {\"op_count\": 1}, \"point_queries\": {\"op_count\": 1}}");
    // By this clock workers are slow, and so draw one operation at a time.
    WorkloadRun run = Runs.knowing(Runs.byTheClock(plan, 10 * Ticket.BLOCK_NANOS));
    Future<?> first = Runs.start(pool, run, new Stuck());
    awaitLatch(entered);
    Worker second = Runs.worker(run);
    FutureTask<Boolean> query = new FutureTask<>(() -> second.step(store.newDb(false)));
    Thread waiting = new Thread(query);
    waiting.start();
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      assertThat(waiting.isAlive()).as("the query waits for the insert").isTrue();
      Thread.onSpinWait();
    }
    released.countDown();
    Runs.await(first);
    Runs.await(query);
    assertThat(run.completed()).isEqualTo(2);
    assertThat(kind(run, OperationKind.POINT_QUERY).violations()).isZero();
    assertThat(kind(run, OperationKind.POINT_QUERY).stalled()).isEqualTo(1);
    assertThat(kind(run, OperationKind.POINT_QUERY).stallSeconds()).isPositive();
  }

  @Test
  void stop_withAWorkerStuckInTheStore_endsTheOthers() {
    WorkloadRun run = Runs.knowing(plan(LOAD, READ));
    Future<?> stuck = Runs.start(pool, run, new Stuck());
    awaitLatch(entered);
    Future<?> other = Runs.start(pool, run, store.newDb(true));
    run.stop();
    Runs.await(other);
    assertThat(run.isFinished()).isFalse();
    assertThat(stuck.isDone()).isFalse();
    assertThat(run.results()).hasSize(1).noneMatch(PhaseResult::finished);
    assertThat(run.completed()).isLessThan(200);
    released.countDown();
    Runs.await(stuck);
    assertThat(kind(run, OperationKind.INSERT).completed()).isEqualTo(run.completed());
    assertThat((long) store.records.size()).isEqualTo(run.completed());
    assertThat(run.meter().begunPhases()).isEqualTo(1);
  }

  @Test
  void store_thatHoldsRecords_isRefusedBeforeAnythingIsWritten() {
    store.records.put("usertable/left", Map.of());
    WorkloadRun run = Runs.of(plan(LOAD));
    Worker first = Runs.worker(run);
    assertThatThrownBy(() -> first.step(store.newDb(false)))
        .isInstanceOf(StoreStateException.class)
        .hasMessageContaining("already holds records in table usertable");
    assertThat(Runs.worker(run).step(store.newDb(false))).isFalse();
    assertThat(store.records).containsOnlyKeys("usertable/left");
    assertThat(run.results()).isEmpty();
  }

  @Test
  void store_thatHoldsRecordsOfALaterSection_isRefused() {
    store.records.put("usertable2/left", Map.of());
    // The whole workload of one section, with that section written twice.
    String one = SPEC.formatted(LOAD);
    String section = one.substring(one.indexOf("{\"groups\""), one.lastIndexOf("]"));
    WorkloadPlan two = Plans.of(91, one.replace(section, section + "," + section));
    Worker worker = Runs.worker(Runs.of(two));
    assertThatThrownBy(() -> worker.step(store.newDb(false)))
        .isInstanceOf(StoreStateException.class)
        .hasMessageContaining("already holds records in table usertable2");
  }

  @Test
  void preloadedRun_onAnEmptyStore_isRefused() {
    WorkloadRun run = Runs.of(plan(LOAD, READ), 1, 1);
    Worker worker = Runs.worker(run);
    assertThatThrownBy(() -> worker.step(store.newDb(false)))
        .isInstanceOf(StoreStateException.class)
        .hasMessageContaining("table usertable is empty");
  }

  @Test
  void preloadedRun_afterTheLoad_continuesTheStream() {
    WorkloadPlan plan = plan(LOAD, READ, UPDATE);
    WorkloadRun load = Runs.run(Runs.of(plan, 0, 0), 2, () -> store.newDb(false));
    assertThat(load.isFinished()).isTrue();
    assertThat(load.completed()).isEqualTo(200);
    WorkloadRun rest = Runs.run(Runs.of(plan, 1, 2), 2, () -> store.newDb(false));
    assertThat(rest.completed()).isEqualTo(rest.expected()).isEqualTo(400);
    assertThat(kind(rest, OperationKind.POINT_QUERY).violations()).isZero();
    FakeStore another = new FakeStore();
    WorkloadRun whole = Runs.run(Runs.of(plan), 2, () -> another.newDb(false));
    assertThat(digest(load) + digest(rest)).isEqualTo(digest(whole));
  }

  @Test
  void answers_thatAreNullOrExceptions_areFailures() {
    class Broken extends FakeDb {
      Broken() {
        super(store);
      }

      @Override
      public @Nullable Status update(String table, String key, Map<String, ByteIterator> values) {
        return null;
      }

      @Override
      public @Nullable Status read(
          String table,
          String key,
          @Nullable Set<String> fields,
          Map<String, ByteIterator> result) {
        throw new IllegalStateException("broken");
      }
    }
    WorkloadRun run = Runs.run(Runs.knowing(plan(LOAD, READ, UPDATE)), 2, Broken::new);
    assertThat(run.isFinished()).isTrue();
    OperationResult queries = kind(run, OperationKind.POINT_QUERY);
    assertThat(queries.failed()).isEqualTo(200);
    assertThat(queries.firstFailure())
        .isEqualTo("EXCEPTION: java.lang.IllegalStateException: broken");
    OperationResult updates = kind(run, OperationKind.UPDATE);
    assertThat(updates.failed()).isEqualTo(updates.completed()).isEqualTo(200);
    assertThat(updates.firstFailure()).isEqualTo("the binding returned no status");
    assertThat(updates.serviceNanos().count()).isZero();
  }

  @Test
  void statistics_ofAnEngine_areTakenAtBothEndsOfAPhase() {
    WorkloadRun run = Runs.run(Runs.of(plan(LOAD, READ)), 2, () -> store.newDb(true));
    PhaseResult load = run.results().get(0);
    assertThat(requireNonNull(load.statistics().get("live-records")).before()).isEqualTo(0);
    assertThat(requireNonNull(load.statistics().get("live-records")).after()).isEqualTo(200);
    assertThat(requireNonNull(run.results().get(1).statistics().get("live-records")).before())
        .isEqualTo(200);
  }

  private static long digest(WorkloadRun run) {
    return Long.parseUnsignedLong(run.digest(), 16);
  }
}
