package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.measurements.Measurements;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;

/**
 * Workers share one stream in order: phases do not overlap, and stalls, stops and errors end well.
 */
final class RunPhasesTest {
  private static final String TWO_PHASES =
      """
      {"sections": [{"groups": [
        {"name": "load", "inserts": {"op_count": 400, "key": {"uniform": {"len": 12}}, "val": "v"}},
        {"name": "churn",
         "inserts": {"op_count": 300, "key": {"uniform": {"len": 12}}, "val": "w"},
         "point_queries": {"op_count": 300, "selection": {"latest": {"s": 2}}},
         "point_deletes": {"op_count": 200, "selection": {"latest": {"s": 1}}},
         "empty_point_queries": {"op_count": 200, "key": {"uniform": {"len": 12}}},
         "range_queries": {"op_count": 100, "scan_length": 5}}
      ]}]}
      """;

  private final ConcurrentSkipListMap<String, Map<String, ByteIterator>> records =
      new ConcurrentSkipListMap<>();

  @BeforeEach
  void setUpMeasurements() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void phases_withManyWorkers_doNotOverlap() throws Exception {
    AtomicInteger inserts = new AtomicInteger();
    ConcurrentLinkedQueue<Integer> insertsAtReads = new ConcurrentLinkedQueue<>();
    WorkloadRun run = run(TWO_PHASES, 0, 1);
    execute(
        run,
        8,
        operation -> {
          if (operation.equals("INSERT")) {
            inserts.incrementAndGet();
          } else if (operation.equals("READ") || operation.equals("DELETE")) {
            insertsAtReads.add(inserts.get());
          }
          Thread.onSpinWait();
        });

    assertThat(run.isFinished()).isTrue();
    assertThat(insertsAtReads).hasSize(700).allMatch(count -> count >= 400);
    assertThat(run.results()).allMatch(PhaseResult::finished);
    assertThat(run.results())
        .flatExtracting(PhaseResult::kinds)
        .allMatch(kind -> kind.violations() == 0 && kind.failed() == 0);
    assertThat(run.completed()).isEqualTo(run.planned()).isEqualTo(1500);
    assertThat(records).hasSize(500);
  }

  @Test
  void digest_ofManyWorkers_isThatOfOne() throws Exception {
    WorkloadRun one = run(TWO_PHASES, 0, 1);
    execute(one, 1, operation -> {});
    records.clear();
    WorkloadRun many = run(TWO_PHASES, 0, 1);
    execute(many, 8, operation -> Thread.onSpinWait());

    assertThat(many.digestText()).isEqualTo(one.digestText());
  }

  @Test
  void stop_withAWorkerStuckInTheStore_endsTheOthers() throws Exception {
    CountDownLatch stuck = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger operations = new AtomicInteger();
    WorkloadRun run = run(TWO_PHASES, 0, 1);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> workers =
          start(
              pool,
              run,
              4,
              operation -> {
                if (operations.incrementAndGet() == 50) {
                  stuck.countDown();
                  awaitUninterrupted(release);
                }
              });
      stuck.await();
      run.stop();
      release.countDown();
      for (Future<?> worker : workers) {
        worker.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(run.isFinished()).isFalse();
    assertThat(run.results()).anyMatch(phase -> !phase.finished());
  }

  @Test
  void store_thatIsNotEmpty_isRefusedBeforeAnythingIsWritten() throws Exception {
    records.put("usertable/old", Map.of());
    WorkloadRun run = run(TWO_PHASES, 0, 1);
    Worker worker = run.newWorker(Measurements.getMeasurements());

    assertThatThrownBy(() -> worker.step(new MapDb(records, operation -> {})))
        .isInstanceOf(StoreStateException.class)
        .hasMessageContaining("already holds records in table usertable");
    assertThat(records).hasSize(1);
  }

  @Test
  void preloadedRun_afterTheLoad_knowsItsKeys() throws Exception {
    execute(run(TWO_PHASES, 0, 0), 2, operation -> {});
    assertThat(records).hasSize(400);
    WorkloadRun run = run(TWO_PHASES, 1, 1);
    execute(run, 2, operation -> {});

    assertThat(run.results()).hasSize(1);
    assertThat(run.results().get(0).kinds()).allMatch(kind -> kind.violations() == 0);
    assertThat(records).hasSize(500);
  }

  @Test
  void operation_withoutAKeyToTake_isSkippedAndCounted() throws Exception {
    WorkloadRun run =
        run(
            """
            {"sections": [{"groups": [
              {"inserts": {"op_count": 5, "key": {"uniform": {"len": 12}}, "val": "v"},
               "range_deletes": {"op_count": 4, "selectivity": 1},
               "point_queries": {"op_count": 50}}]}]}
            """,
            0,
            0);
    execute(run, 3, operation -> {});

    assertThat(run.results().get(0).kinds())
        .allMatch(kind -> kind.violations() == 0 && kind.failed() == 0)
        .anyMatch(kind -> kind.skipped() > 0);
    assertThat(run.results().get(0).completed()).isEqualTo(59);
  }

  private static WorkloadRun run(String spec, int firstGroup, int lastGroup) {
    WorkloadPlan plan = SpecReader.parse("test", spec).plan(new PlanOptions(8L, 1));
    return new WorkloadRun(
        plan, new RunScope(firstGroup, lastGroup, "usertable", false), System::nanoTime);
  }

  private void execute(WorkloadRun run, int threads, Consumer<String> before) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (Future<?> worker : start(pool, run, threads, before)) {
        worker.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private List<Future<?>> start(
      ExecutorService pool, WorkloadRun run, int threads, Consumer<String> before) {
    List<Future<?>> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Worker worker = run.newWorker(Measurements.getMeasurements());
      MapDb db = new MapDb(records, before);
      workers.add(
          pool.submit(
              () -> {
                boolean more = true;
                while (more) {
                  more = worker.step(db);
                }
              }));
    }
    return workers;
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
