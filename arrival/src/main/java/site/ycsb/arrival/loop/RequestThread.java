package site.ycsb.arrival.loop;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.arrival.UsageException;
import site.ycsb.measurements.Measurements;

/** One thread of a run: opens its own DB, waits for the beginning, issues requests, closes it. */
public abstract class RequestThread implements Runnable, Requests {
  private final int thread;
  private final DB db;
  private final ClosedLoop.Settings settings;
  private final Workload workload;
  private final Properties properties;
  private final RequestExecutor executor;
  private @Nullable Object threadState;

  /**
   * @param thread number of the thread, from 0
   * @param executor that it is of
   */
  protected RequestThread(
      int thread,
      DB db,
      ClosedLoop.Settings settings,
      Properties properties,
      RequestExecutor executor) {
    this.thread = thread;
    this.db = db;
    this.settings = settings;
    this.workload = executor.workload;
    this.properties = properties;
    this.executor = executor;
  }

  @Override
  public final void run() {
    boolean open = false;
    try {
      open = prepare();
      if (executor.awaitBegin() && open) {
        issueRequests();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (open) {
        close();
      }
      executor.threadClosed();
    }
  }

  /** Issues requests until there are no more. */
  protected abstract void loop();

  @Override
  public final boolean send() {
    return settings.load()
        ? workload.doInsert(db, threadState)
        : workload.doTransaction(db, threadState);
  }

  @Override
  public final boolean nextPhase() {
    return workload instanceof PhasedWorkload phased
        && threadState != null
        && phased.nextPhase(db, threadState);
  }

  /** Publishes how many requests of this thread have returned. */
  protected final void count(long requests) {
    executor.count(thread, requests);
  }

  /** Opens the DB; false when it cannot be used, and then it is closed already. */
  private boolean prepare() {
    boolean open = false;
    Throwable failure = null;
    try {
      open();
      open = true;
      threadState = workload.initThread(properties, thread, settings.threads());
    } catch (DBException | WorkloadException | RuntimeException | Error e) {
      failure = e;
      if (open) {
        close();
      }
    }
    executor.threadPrepared(failure);
    return failure == null;
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
      RunWatch.tell(e);
      executor.failed(e);
      executor.stop();
    } finally {
      executor.loopEnded();
    }
  }

  private void close() {
    try {
      // 0 stands for "now": closing is no request, so it has no intended start of its own.
      Measurements.getMeasurements().setIntendedStartTimeNs(0);
      db.cleanup();
    } catch (DBException | RuntimeException | Error e) {
      executor.unclosed(e);
    }
  }
}
