package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.measurements.Measurements;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Runs of plans against fakes. */
final class Runs {
  private static final int PATIENCE_SECONDS = 60;

  private Runs() {}

  /** A run of a whole plan, with a clock that counts how often it was asked. */
  static WorkloadRun of(WorkloadPlan plan) {
    return of(plan, 0, plan.groups().size() - 1);
  }

  static WorkloadRun of(WorkloadPlan plan, int firstGroup, int lastGroup) {
    AtomicLong clock = new AtomicLong();
    RunScope scope = new RunScope(firstGroup, lastGroup, "usertable", false, false);
    return new WorkloadRun(plan, scope, clock::incrementAndGet);
  }

  static Worker worker(WorkloadRun run) {
    Measurements.setProperties(new Properties());
    return run.newWorker(Measurements.getMeasurements());
  }

  /** Lets threads, each with a binding of its own, run to the end. */
  static WorkloadRun run(WorkloadRun run, int threads, Supplier<? extends DB> bindings) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        workers.add(start(pool, run, bindings.get()));
      }
      workers.forEach(Runs::await);
      return run;
    } finally {
      pool.shutdownNow();
    }
  }

  /** Starts a thread that works as long as there is work. */
  static Future<?> start(ExecutorService pool, WorkloadRun run, DB binding) {
    Worker worker = worker(run);
    return pool.submit(
        () -> {
          boolean more;
          do {
            more = worker.step(binding);
          } while (more);
        });
  }

  static void await(Future<?> worker) {
    try {
      worker.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("a worker did not end well", e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
