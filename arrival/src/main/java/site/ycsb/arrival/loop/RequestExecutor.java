package site.ycsb.arrival.loop;

import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.UsageException;
import site.ycsb.measurements.Measurements;

/**
 * Threads that issue the requests of one run, each with a DB of its own: what loops have in common,
 * their gates, counts and failures.
 */
public abstract class RequestExecutor {
  private static final int LONGS_PER_CACHE_LINE = 16;

  protected final ClosedLoop.Settings settings;
  protected final Workload workload;
  protected final Time time;
  protected final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final Properties properties;
  private final CountDownLatch gate = new CountDownLatch(1);
  private final CountDownLatch prepared;
  private final CountDownLatch closed;
  private final AtomicInteger issuing;
  // Operations done by each thread, each count on a cache line of its own.
  private final AtomicLongArray counts;
  private final LongAccumulator elapsedNanos = new LongAccumulator(Math::max, 0);
  private final Queue<Throwable> preparationFailures = new ConcurrentLinkedQueue<>();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final Queue<Throwable> unclosed = new ConcurrentLinkedQueue<>();
  private final LongAdder failedRequests = new LongAdder();
  private final AtomicReference<@Nullable Throwable> firstFailed = new AtomicReference<>();
  private final MachineMeter machine;
  private volatile boolean cancelled;
  protected volatile boolean timeOver;
  private volatile long beginNanos;

  protected RequestExecutor(
      ClosedLoop.Settings settings, Workload workload, Properties properties, Time time) {
    int size = settings.threads();
    this.settings = settings;
    this.workload = workload;
    this.properties = properties;
    this.time = time;
    prepared = new CountDownLatch(size);
    closed = new CountDownLatch(size);
    issuing = new AtomicInteger(size);
    counts = new AtomicLongArray((size + 1) * LONGS_PER_CACHE_LINE);
    machine = new MachineMeter(time);
  }

  /** Makes a thread for each DB. */
  protected final void add(List<? extends DB> databases, String prefix) {
    for (int i = 0; i < databases.size(); i++) {
      RequestThread own = new RequestThread(i, databases.get(i));
      threads.add(time.sender(own, prefix + i, databases.size()));
    }
  }

  /** Issues requests on a thread of this run, by its number from 0, until there are no more. */
  protected abstract void issue(int thread, Requests requests);

  /**
   * The requests of a run that ended with an exception, none of which ended the run.
   *
   * @param first that was thrown; null if there is none
   */
  public record FailedRequests(long count, @Nullable Throwable first) {}

  /** What the loop is to do. */
  public final ClosedLoop.Settings settings() {
    return settings;
  }

  /** Starts the threads, which open their DBs and then wait for {@link #begin}. */
  public void prepare() {
    threads.forEach(Thread::start);
  }

  public final boolean awaitPrepared(long nanos) throws InterruptedException {
    return time.await(prepared, nanos);
  }

  /** How many threads are yet to open their DB. */
  public final long unprepared() {
    return prepared.getCount();
  }

  /** Why threads could not be prepared; empty when all of them could. */
  public final List<Throwable> preparationFailures() {
    return List.copyOf(preparationFailures);
  }

  /** Lets the threads issue requests from a moment on; the measured time starts there. */
  public void begin(long atNanos) {
    beginNanos = atNanos;
    machine.start(atNanos);
    gate.countDown();
  }

  /** Lets the threads close their DBs without a request. */
  public void cancel() {
    cancelled = true;
    gate.countDown();
  }

  /** Ends the run because its time is over. */
  public void timeOver() {
    timeOver = true;
    stop();
  }

  /** Whether the run was ended because its time was over. */
  public final boolean isTimeOver() {
    return timeOver;
  }

  /** Ends the run as soon as the requests under way have returned. */
  public void stop() {
    workload.requestStop();
  }

  /** Waits for all requests to be done and all DBs to be closed; false when that takes longer. */
  public boolean awaitClosed(long nanos) throws InterruptedException {
    return time.await(closed, nanos);
  }

  /** What watches the machine from the beginning on. */
  public final MachineMeter machine() {
    return machine;
  }

  /** Whether no request is under way because none is due: silence is no stall then. */
  public boolean isIdle() {
    return false;
  }

  /** Requests that have returned so far. */
  public final long operations() {
    long sum = 0;
    for (int i = LONGS_PER_CACHE_LINE; i < counts.length(); i += LONGS_PER_CACHE_LINE) {
      sum += counts.get(i);
    }
    return sum;
  }

  /** How many threads are still at work, closing included. */
  public final long running() {
    return closed.getCount();
  }

  /** The measured time: to the end of the last thread's work, or to now while one has not ended. */
  public final long elapsedNanos() {
    return issuing.get() == 0 ? elapsedNanos.get() : time.getAsLong() - beginNanos;
  }

  /** The requests that threw and did not end their thread's work. */
  public final FailedRequests failedRequests() {
    return new FailedRequests(failedRequests.sum(), firstFailed.get());
  }

  /** Why DBs could not be closed, after all that their threads had to do. */
  public final List<Throwable> unclosed() {
    return List.copyOf(unclosed);
  }

  /** Requests that threw and ended their thread's work, in order. */
  public final List<Throwable> failures() {
    return List.copyOf(failures);
  }

  /** When the measured time started. */
  protected final long beginNanos() {
    return beginNanos;
  }

  /** Waits for {@link #begin}; false when the run was cancelled instead. */
  protected final boolean awaitBegin() throws InterruptedException {
    boolean unused = time.await(gate, Time.FOREVER);
    return !cancelled;
  }

  /** Sends a request, and counts one that throws as sent, unless that ends the run. */
  final boolean attempt(Requests requests) {
    try {
      return requests.send();
    } catch (UsageException | VirtualMachineError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      if (workload instanceof ReportingWorkload) {
        // It judges what the binding throws, so that this is no answer of the store.
        throw e;
      }
      firstFailed.compareAndSet(null, e);
      failedRequests.increment();
      return true;
    }
  }

  /** Publishes the count of a thread; without a fence, so that counting costs next to nothing. */
  final void count(int thread, long operations) {
    counts.lazySet((thread + 1) * LONGS_PER_CACHE_LINE, operations);
  }

  /** Notes what ended the work of a thread. */
  protected final void failed(Throwable failure) {
    failures.add(failure);
  }

  /** One thread of a run: opens its own DB, waits for the beginning, issues requests, closes it. */
  private final class RequestThread implements Runnable, Requests {
    private final int number;
    private final DB db;
    private @Nullable Object threadState;

    RequestThread(int number, DB db) {
      this.number = number;
      this.db = db;
    }

    @Override
    public void run() {
      boolean open = false;
      try {
        open = open();
        if (awaitBegin() && open) {
          issueRequests();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        if (open) {
          close();
        }
        closed.countDown();
      }
    }

    @Override
    public boolean send() {
      return settings.load()
          ? workload.doInsert(db, threadState)
          : workload.doTransaction(db, threadState);
    }

    @Override
    public boolean nextPhase() {
      return workload instanceof PhasedWorkload phased
          && threadState != null
          && phased.nextPhase(db, threadState);
    }

    /** Opens the DB; false when it cannot be used, and then it is closed already. */
    private boolean open() {
      boolean open = false;
      try {
        init();
        open = true;
        threadState = workload.initThread(properties, number, settings.threads());
        return true;
      } catch (DBException | WorkloadException | RuntimeException | Error e) {
        preparationFailures.add(e);
        if (open) {
          close();
        }
        return false;
      } finally {
        prepared.countDown();
      }
    }

    /** A binding may throw anything, which is to be told from what the workload throws. */
    private void init() throws DBException {
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
        issue(number, this);
      } catch (RuntimeException | Error e) {
        RunWatch.tell(e);
        failed(e);
        stop();
      } finally {
        elapsedNanos.accumulate(time.getAsLong() - beginNanos);
        issuing.decrementAndGet();
      }
    }

    private void close() {
      try {
        // 0 stands for "now": closing is no request, so it has no intended start of its own.
        Measurements.getMeasurements().setIntendedStartTimeNs(0);
        db.cleanup();
      } catch (DBException | RuntimeException | Error e) {
        unclosed.add(e);
      }
    }
  }
}
