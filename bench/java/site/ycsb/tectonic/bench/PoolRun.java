package site.ycsb.tectonic.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.arrival.loop.ArrivalResult;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.OpenLoop;
import site.ycsb.arrival.loop.OpenLoopSettings;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.loop.Time;
import site.ycsb.arrival.schedule.ArrivalModel;

/** One run of an open loop, with the settings that it has by default on this machine. */
final class PoolRun {
  /** Of every schedule. */
  static final long SEED = 1;

  private static final int MOST_QUEUED = 100_000_000;
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

  private PoolRun() {}

  static ArrivalResult of(Workload workload, ArrivalModel model, int threads, double seconds)
      throws InterruptedException {
    long nanos = (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    int processors = Runtime.getRuntime().availableProcessors();
    List<SendLogDb> databases = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      databases.add(new SendLogDb());
    }
    OpenLoopSettings usual = OpenLoopSettings.defaults(processors, threads);
    OpenLoop loop =
        new OpenLoop(
            new OpenLoopSettings(
                Policy.QUEUE,
                0,
                MOST_QUEUED,
                true,
                usual.marginNanos(),
                usual.workersSpin(),
                nanos),
            List.of(
                new LoopPhase(
                    "", false, null, 0, model.schedule(SEED, nanos), ClosedLoop.UNLIMITED, 0)),
            new ClosedLoop.Settings(threads, false, ClosedLoop.UNLIMITED, 0, false),
            workload,
            new Properties(),
            databases,
            Time.REAL);
    loop.prepare();
    if (!loop.awaitPrepared(PATIENCE_NANOS)) {
      throw new IllegalStateException("the threads did not start");
    }
    loop.begin(System.nanoTime());
    if (!loop.awaitClosed(nanos + PATIENCE_NANOS) || !loop.failures().isEmpty()) {
      throw new IllegalStateException("the run did not end well: " + loop.failures());
    }
    return loop.result();
  }

  /**
   * A workload that only sleeps, and returns on time: it parks until shortly before, as a parked
   * thread wakes late, and spins for the rest.
   */
  static final class SleepingWorkload extends Workload {
    private static final long MARGIN_NANOS = TimeUnit.MICROSECONDS.toNanos(150);

    private final LongUnaryOperator untilNanos;

    /** Makes a workload that says, at a time, when a request returns. */
    SleepingWorkload(LongUnaryOperator untilNanos) {
      this.untilNanos = untilNanos;
    }

    @Override
    public boolean doInsert(DB db, Object state) {
      return doTransaction(db, state);
    }

    @Override
    public boolean doTransaction(DB db, Object state) {
      long now = System.nanoTime();
      long until = untilNanos.applyAsLong(now);
      while (now - until < 0) {
        if (until - now > MARGIN_NANOS) {
          LockSupport.parkNanos(until - now - MARGIN_NANOS);
        } else {
          Thread.onSpinWait();
        }
        now = System.nanoTime();
      }
      return true;
    }
  }
}
