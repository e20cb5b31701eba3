package site.ycsb.arrival.loop;

import java.util.List;
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
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.UsageException;

/**
 * Threads that issue the requests of one run, each with a DB of its own: what loops have in common,
 * their gates, counts and failures.
 */
public abstract class RequestExecutor {
  private static final int LONGS_PER_CACHE_LINE = 16;

  protected final Workload workload;
  protected final Time time;
  protected final List<Thread> threads = new CopyOnWriteArrayList<>();
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
  private volatile long beginNanos;

  /**
   * @param size number of threads that issue requests
   * @param slackNanos by which the timers of what watches the machine may be delayed; 0: as usual
   */
  protected RequestExecutor(int size, Workload workload, Time time, long slackNanos) {
    this.workload = workload;
    this.time = time;
    prepared = new CountDownLatch(size);
    closed = new CountDownLatch(size);
    issuing = new AtomicInteger(size);
    counts = new AtomicLongArray((size + 1) * LONGS_PER_CACHE_LINE);
    machine = new MachineMeter(time, slackNanos);
  }

  /**
   * The requests of a run that ended with an exception, none of which ended the run.
   *
   * @param first that was thrown; null if there is none
   */
  public record FailedRequests(long count, @Nullable Throwable first) {}

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
  public abstract void timeOver();

  /** Ends the run as soon as the requests under way have returned. */
  public abstract void stop();

  /** Waits for all requests to be done and all DBs to be closed; false when that takes longer. */
  public boolean awaitClosed(long nanos) throws InterruptedException {
    return time.await(closed, nanos);
  }

  /** What watches the machine from the beginning on. */
  public final MachineMeter machine() {
    return machine;
  }

  /** Whether no request is under way because none is due: silence is no stall then. */
  public abstract boolean isIdle();

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

  /** Notes that a thread has tried to open its DB, and why it could not. */
  final void threadPrepared(@Nullable Throwable failure) {
    if (failure != null) {
      preparationFailures.add(failure);
    }
    prepared.countDown();
  }

  /** Notes that a thread issues no more requests. */
  final void loopEnded() {
    elapsedNanos.accumulate(time.getAsLong() - beginNanos);
    issuing.decrementAndGet();
  }

  final void threadClosed() {
    closed.countDown();
  }

  final void unclosed(Throwable failure) {
    unclosed.add(failure);
  }

  /** Notes what ended the work of a thread. */
  protected final void failed(Throwable failure) {
    failures.add(failure);
  }
}
