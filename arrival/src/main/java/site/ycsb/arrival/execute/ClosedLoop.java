package site.ycsb.arrival.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import site.ycsb.DB;
import site.ycsb.Workload;

/**
 * Threads that each issue a request as soon as the one before it has returned, as YCSB's do. All of
 * them open their DB before any of them issues a request, and the time of that is not measured.
 */
public final class ClosedLoop {
  /** A quota that is never reached: the workload ends the run by returning false. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private final List<Thread> threads;
  private final LoopState state;
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

  /** Starts the threads, which open their DBs and then wait for {@link #begin}. */
  public void prepare() {
    threads.forEach(Thread::start);
  }

  public boolean awaitPrepared(long nanos) throws InterruptedException {
    return state.prepared.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** How many threads are yet to open their DB. */
  public long unprepared() {
    return state.prepared.getCount();
  }

  /** Why threads could not be prepared; empty when all of them could. */
  public List<Throwable> preparationFailures() {
    return List.copyOf(state.preparationFailures);
  }

  /** Lets the threads issue requests; the measured time starts here. */
  public void begin() {
    state.begin(nanoClock.getAsLong());
  }

  /** Lets the threads close their DBs without a request. */
  public void cancel() {
    state.cancel();
  }

  /** Waits for all requests to be done and all DBs to be closed; false when that takes longer. */
  public boolean awaitClosed(long nanos) throws InterruptedException {
    return state.closed.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** Requests that have returned so far. */
  public long operations() {
    return state.counts.sum();
  }

  /** How many threads are still at work, closing included. */
  public long running() {
    return state.closed.getCount();
  }

  /** The measured time: to the end of the last loop, or to now while one has not ended. */
  public long elapsedNanos() {
    return state.elapsedNanos(nanoClock.getAsLong());
  }

  /** What threw, in order: requests that end their thread's loop, and DBs that cannot be closed. */
  public List<Throwable> failures() {
    return List.copyOf(state.failures);
  }
}
