package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.result.OperationResult;
import site.ycsb.measurements.Measurements;
import site.ycsb.tectonic.execute.StoreProfile.MissingAnswer;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Runs of plans against fakes. */
final class Runs {
  /** Of a binding as {@link FakeDb} is, for runs that should send nothing but operations. */
  private static final int MOST_THREADS = 64;

  private static final StoreProfile PROFILE =
      new StoreProfile(
          Status.OK,
          new MissingAnswer(Status.NOT_FOUND, false, "none"),
          new MissingAnswer(Status.NOT_FOUND, false, "none"),
          new StoreProfile.Reads(StoreProfile.FieldRequest.NULL, 1, 1, Set.of()),
          new StoreProfile.Scans(
              null,
              StoreProfile.FieldRequest.NULL,
              StoreProfile.ScanOrder.BYTES,
              true,
              new MissingAnswer(Status.OK, false, "none")),
          new StoreProfile.Updates(Status.OK, true),
          null,
          StoreProfile.LongKey.NONE,
          null);

  private Runs() {}

  /** A run of a whole plan, with a clock that counts how often it was asked. */
  static WorkloadRun of(WorkloadPlan plan) {
    return of(plan, 0, plan.groups().size() - 1);
  }

  /** The same on a binding that is known, so that it is asked nothing. */
  static WorkloadRun knowing(WorkloadPlan plan) {
    return knowing(of(plan));
  }

  static WorkloadRun knowing(WorkloadRun run) {
    run.learn(PROFILE);
    return run;
  }

  static WorkloadRun of(WorkloadPlan plan, int firstGroup, int lastGroup) {
    return of(plan, firstGroup, lastGroup, 1);
  }

  /** A run of a whole plan, with a clock that goes on by so much when it is asked. */
  static WorkloadRun byTheClock(WorkloadPlan plan, long stepNanos) {
    return of(plan, 0, plan.groups().size() - 1, stepNanos);
  }

  private static WorkloadRun of(WorkloadPlan plan, int firstGroup, int lastGroup, long stepNanos) {
    AtomicLong clock = new AtomicLong();
    RunScope scope = new RunScope(firstGroup, lastGroup, "usertable", false, VerifiedKeys.ALL);
    return new WorkloadRun(plan, scope, () -> clock.addAndGet(stepNanos));
  }

  static Worker worker(WorkloadRun run) {
    Measurements.setProperties(new Properties());
    return run.newWorker(Measurements.getMeasurements(), false, MOST_THREADS);
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

  /** What the kinds of operations of all phases came to. */
  static List<OperationResult> kinds(WorkloadRun run) {
    return run.results().stream().flatMap(phase -> phase.operations().stream()).toList();
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
      worker.get();
    } catch (ExecutionException e) {
      throw new AssertionError("a worker did not end well", e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
