package site.ycsb.arrival.execute;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;

/** What the threads of one closed loop share: their gates, their counts and their failures. */
final class LoopState {
  final CountDownLatch prepared;
  final CountDownLatch closed;
  final OperationCounts counts;
  final Queue<Throwable> preparationFailures = new ConcurrentLinkedQueue<>();
  final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final CountDownLatch gate = new CountDownLatch(1);
  private final AtomicInteger issuing;
  private final LongAccumulator elapsedNanos = new LongAccumulator(Math::max, 0);
  private volatile boolean cancelled;
  private volatile long beginNanos;

  LoopState(int threads) {
    prepared = new CountDownLatch(threads);
    closed = new CountDownLatch(threads);
    issuing = new AtomicInteger(threads);
    counts = new OperationCounts(threads);
  }

  void begin(long nowNanos) {
    beginNanos = nowNanos;
    gate.countDown();
  }

  void cancel() {
    cancelled = true;
    gate.countDown();
  }

  /** Waits for {@link #begin}; false when the run was cancelled instead. */
  boolean awaitBegin() throws InterruptedException {
    gate.await();
    return !cancelled;
  }

  long beginNanos() {
    return beginNanos;
  }

  void loopEnded(long nowNanos) {
    elapsedNanos.accumulate(nowNanos - beginNanos);
    issuing.decrementAndGet();
  }

  /** From the beginning to the end of the last loop, or to now while one has not ended. */
  long elapsedNanos(long nowNanos) {
    return issuing.get() == 0 ? elapsedNanos.get() : nowNanos - beginNanos;
  }
}
