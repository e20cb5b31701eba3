package site.ycsb.arrival.execute;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What the threads of one run share: their gates, their counts and their failures. */
public final class LoopState {
  final CountDownLatch prepared;
  final CountDownLatch closed;
  final OperationCounts counts;
  final Queue<Throwable> preparationFailures = new ConcurrentLinkedQueue<>();
  final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final LongAdder failedRequests = new LongAdder();
  private final AtomicReference<@Nullable Throwable> firstFailed = new AtomicReference<>();
  private final CountDownLatch gate = new CountDownLatch(1);
  private final AtomicInteger issuing;
  private final LongAccumulator elapsedNanos = new LongAccumulator(Math::max, 0);
  private volatile boolean cancelled;
  private volatile long beginNanos;

  public LoopState(int threads) {
    prepared = new CountDownLatch(threads);
    closed = new CountDownLatch(threads);
    issuing = new AtomicInteger(threads);
    counts = new OperationCounts(threads);
  }

  /** Opens the gate; the measured time starts here. */
  public void begin(long atNanos) {
    beginNanos = atNanos;
    gate.countDown();
  }

  /** Opens the gate for going home. */
  public void cancel() {
    cancelled = true;
    gate.countDown();
  }

  /** Waits for {@link #begin}; false when the run was cancelled instead. */
  public boolean awaitBegin() throws InterruptedException {
    gate.await();
    return !cancelled;
  }

  public long beginNanos() {
    return beginNanos;
  }

  void loopEnded(long nowNanos) {
    elapsedNanos.accumulate(nowNanos - beginNanos);
    issuing.decrementAndGet();
  }

  /** From the beginning to the end of the last loop, or to now while one has not ended. */
  public long elapsedNanos(long nowNanos) {
    return issuing.get() == 0 ? elapsedNanos.get() : nowNanos - beginNanos;
  }

  public boolean awaitPrepared(long nanos) throws InterruptedException {
    return prepared.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** How many threads are yet to open their DB. */
  public long unprepared() {
    return prepared.getCount();
  }

  /** Why threads could not be prepared. */
  public List<Throwable> preparationFailures() {
    return List.copyOf(preparationFailures);
  }

  public boolean awaitClosed(long nanos) throws InterruptedException {
    return closed.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** How many threads are still at work, closing included. */
  public long running() {
    return closed.getCount();
  }

  /** Requests that have returned so far. */
  public long operations() {
    return counts.sum();
  }

  /** What threw, in order. */
  public List<Throwable> failures() {
    return List.copyOf(failures);
  }

  /** Notes that a request ended with an exception, and that its thread goes on. */
  void requestFailed(Throwable failure) {
    firstFailed.compareAndSet(null, failure);
    failedRequests.increment();
  }

  /** The requests that ended with an exception, and that the run went on after. */
  public FailedRequests failedRequests() {
    return new FailedRequests(failedRequests.sum(), firstFailed.get());
  }

  /** Notes what threw outside of the threads that send requests. */
  public void failed(Throwable failure) {
    failures.add(failure);
  }
}
