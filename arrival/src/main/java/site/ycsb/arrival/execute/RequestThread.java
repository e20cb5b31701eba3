package site.ycsb.arrival.execute;

import java.util.Properties;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.UsageException;
import site.ycsb.measurements.Measurements;

/** One thread of a run: opens its own DB, waits for the beginning, issues requests, closes it. */
public abstract class RequestThread implements Runnable {
  private final int thread;
  private final DB db;
  private final ClosedLoop.Settings settings;
  private final Workload workload;
  private final Properties properties;
  private final LongSupplier nanoClock;
  private final LoopState state;
  private @Nullable Object threadState;

  protected RequestThread(
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
  public final void run() {
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

  /** Issues requests until there are no more. */
  protected abstract void loop();

  /** Ends the other threads, after a request of this one threw. */
  protected abstract void stopAll();

  /**
   * Sends a request, and counts one that throws as sent; false when the workload has none, or its
   * insert failed.
   */
  protected final boolean request() {
    try {
      return settings.load()
          ? workload.doInsert(db, threadState)
          : workload.doTransaction(db, threadState);
    } catch (UsageException | VirtualMachineError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      if (workload instanceof ReportingWorkload) {
        // It judges what the binding throws, so that this is no answer of the store.
        throw e;
      }
      state.requestFailed(e);
      return true;
    }
  }

  /** Turns to the next phase; false when there is none. */
  protected final boolean nextPhase() {
    return workload instanceof PhasedWorkload phased
        && threadState != null
        && phased.nextPhase(db, threadState);
  }

  /** Publishes how many requests of this thread have returned. */
  protected final void count(long requests) {
    state.counts.set(thread, requests);
  }

  /** Opens the DB; false when it cannot be used, and then it is closed already. */
  private boolean prepare() {
    boolean open = false;
    try {
      open();
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

  /** A binding may throw anything, which is to be told from what the workload throws. */
  private void open() throws DBException {
    try {
      db.init();
    } catch (UsageException e) {
      throw e;
    } catch (RuntimeException | LinkageError e) {
      throw new DBException(e);
    }
  }

  private void issueRequests() {
    try {
      loop();
    } catch (RuntimeException | Error e) {
      state.failures.add(e);
      stopAll();
    } finally {
      state.loopEnded(nanoClock.getAsLong());
    }
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
