package site.ycsb.arrival.execute;

import java.util.Properties;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** One thread of a closed loop: opens its own DB, issues its share of the requests, closes it. */
final class RequestLoop implements Runnable {
  private final int thread;
  private final DB db;
  private final ClosedLoop.Settings settings;
  private final Workload workload;
  private final Properties properties;
  private final LongSupplier nanoClock;
  private final LoopState state;
  private @Nullable Object threadState;

  RequestLoop(
      int thread,
      DB db,
      ClosedLoop.Settings settings,
      Workload workload,
      Properties properties,
      LongSupplier nanoClock,
      LoopState state) {
    this.thread = thread;
    this.db = db;
    this.settings = settings;
    this.workload = workload;
    this.properties = properties;
    this.nanoClock = nanoClock;
    this.state = state;
  }

  @Override
  public void run() {
    boolean open = false;
    try {
      open = prepare();
      if (state.awaitBegin() && open) {
        issueRequests();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (open) {
        close();
      }
      state.closed.countDown();
    }
  }

  /** Opens the DB; false when it cannot be used, and then it is closed already. */
  private boolean prepare() {
    boolean open = false;
    try {
      db.init();
      open = true;
      threadState = workload.initThread(properties, thread, settings.threads());
      return true;
    } catch (DBException | WorkloadException | RuntimeException | Error e) {
      state.preparationFailures.add(e);
      if (open) {
        close();
      }
      return false;
    } finally {
      state.prepared.countDown();
    }
  }

  private void issueRequests() {
    try {
      if (settings.paced()) {
        loop(pace());
      } else {
        loop(null);
      }
    } catch (RuntimeException | Error e) {
      state.failures.add(e);
      workload.requestStop();
    } finally {
      state.loopEnded(nanoClock.getAsLong());
    }
  }

  private void loop(@Nullable Pace pace) {
    long share = settings.share(thread);
    long done = 0;
    while (done < share && !workload.isStopRequested()) {
      if (pace != null) {
        pace.awaitTurn(done, workload::isStopRequested);
        if (workload.isStopRequested()) {
          return;
        }
      }
      if (!request()) {
        return;
      }
      done++;
      state.counts.set(thread, done);
    }
  }

  private boolean request() {
    return settings.load()
        ? workload.doInsert(db, threadState)
        : workload.doTransaction(db, threadState);
  }

  private Pace pace() {
    double tickNanos = Pace.tickNanos(settings.targetPerSecond(), settings.threads());
    long start = state.beginNanos() + Pace.offsetNanos(tickNanos, thread, settings.threads());
    Measurements measurements = Measurements.getMeasurements();
    return new Pace(
        tickNanos, start, settings.spin(), nanoClock, measurements::setIntendedStartTimeNs);
  }

  private void close() {
    try {
      // 0 stands for "now": closing is no request, so it has no intended start of its own.
      Measurements.getMeasurements().setIntendedStartTimeNs(0);
      db.cleanup();
    } catch (DBException | RuntimeException | Error e) {
      state.failures.add(e);
    }
  }
}
