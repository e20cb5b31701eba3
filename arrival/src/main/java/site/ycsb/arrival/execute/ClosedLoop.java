package site.ycsb.arrival.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.LongSupplier;
import site.ycsb.DB;
import site.ycsb.Workload;

/**
 * Threads that each issue a request as soon as the one before it has returned, as YCSB's do. All of
 * them open their DB before any of them issues a request, and the time of that is not measured.
 */
public final class ClosedLoop implements RequestExecutor {
  /** A quota that is never reached: the workload ends the run by returning false. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private final List<Thread> threads;
  private final LoopState state;
  private final Workload workload;
  private final LongSupplier nanoClock;

  /**
   * What the loop is to do.
   *
   * @param threads that issue requests
   * @param load whether requests are inserts of the load phase
   * @param quota of requests over all threads
   * @param targetPerSecond requests a second over all threads, 0 for as many as can be
   * @param spin whether a thread that waits for its turn keeps its processor
   */
  public record Settings(
      int threads, boolean load, long quota, double targetPerSecond, boolean spin) {

    boolean paced() {
      return targetPerSecond > 0;
    }

    long share(int thread) {
      return quota == UNLIMITED ? UNLIMITED : quota / threads + (thread < quota % threads ? 1 : 0);
    }

    /** The longest a thread waits for its turn. */
    public long tickNanos() {
      return paced() ? (long) Pace.tickNanos(targetPerSecond, threads) : 0;
    }
  }

  /** Makes a loop of one thread for each DB. */
  public ClosedLoop(
      Settings settings,
      Workload workload,
      Properties properties,
      List<? extends DB> databases,
      LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.workload = workload;
    this.state = new LoopState(settings.threads());
    this.threads = new ArrayList<>(settings.threads());
    for (int i = 0; i < settings.threads(); i++) {
      Runnable loop =
          new RequestLoop(i, databases.get(i), settings, workload, properties, nanoClock, state);
      Thread thread = new Thread(loop, "client-" + i);
      // A request that never returns must not hold the process.
      thread.setDaemon(true);
      threads.add(thread);
    }
  }

  @Override
  public void prepare() {
    threads.forEach(Thread::start);
  }

  @Override
  public boolean awaitPrepared(long nanos) throws InterruptedException {
    return state.awaitPrepared(nanos);
  }

  @Override
  public long unprepared() {
    return state.unprepared();
  }

  @Override
  public List<Throwable> preparationFailures() {
    return state.preparationFailures();
  }

  @Override
  public void begin(long atNanos) {
    state.begin(atNanos);
  }

  @Override
  public void cancel() {
    state.cancel();
  }

  @Override
  public void timeOver() {
    workload.requestStop();
  }

  @Override
  public void stop() {
    workload.requestStop();
  }

  @Override
  public boolean awaitClosed(long nanos) throws InterruptedException {
    return state.awaitClosed(nanos);
  }

  @Override
  public long operations() {
    return state.operations();
  }

  @Override
  public long running() {
    return state.running();
  }

  @Override
  public boolean isIdle() {
    return false;
  }

  @Override
  public long elapsedNanos() {
    return state.elapsedNanos(nanoClock.getAsLong());
  }

  @Override
  public FailedRequests failedRequests() {
    return state.failedRequests();
  }

  @Override
  public List<Throwable> failures() {
    return state.failures();
  }
}
