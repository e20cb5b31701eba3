package site.ycsb.arrival.loop;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * Where the master waits until all workers have come to the end of a phase, and one of them has
 * begun the next.
 */
final class PhaseGate {
  /** Enough for workers to find one while the master wakes up. */
  private static final int MOST_RELEASED = 256;

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final RequestQueue queue;
  private final Thread masterThread;
  private final IntConsumer wake;
  private final Time time;
  private volatile boolean masterWaits;
  private volatile boolean turned;
  private volatile boolean hasNext;

  /**
   * @param wake a worker
   */
  PhaseGate(RequestQueue queue, Thread masterThread, IntConsumer wake, Time time) {
    this.queue = queue;
    this.masterThread = masterThread;
    this.wake = wake;
    this.time = time;
  }

  /** Has an idle worker begin the next phase; false if there is none, or when stopped. */
  boolean begin(BooleanSupplier stopped) {
    turned = false;
    hasNext = false;
    int worker = queue.offerPhaseTurn();
    if (worker == RequestQueue.NOBODY) {
      return false;
    }
    wake.accept(worker);
    return await(() -> turned && queue.isIdle(), stopped) && hasNext;
  }

  /** For a worker: begins the next phase; returns the time. */
  long turn(BooleanSupplier begins) {
    hasNext = begins.getAsBoolean();
    turned = true;
    return time.getAsLong();
  }

  /** Lets free workers send so many requests at once, in place of those left before. */
  void release(long requests) {
    queue.release(requests);
    startIdle();
  }

  /** Lets one more request be sent as soon as a worker is free; waits while too many do. */
  void releaseOne(BooleanSupplier stopped) {
    long waiting = queue.releaseOne();
    startIdle();
    if (waiting > MOST_RELEASED) {
      boolean unused = await(() -> queue.released() < MOST_RELEASED / 2, stopped);
    }
  }

  private void startIdle() {
    int worker = queue.startIdle(time.getAsLong());
    while (worker != RequestQueue.NOBODY) {
      wake.accept(worker);
      worker = queue.startIdle(time.getAsLong());
    }
  }

  /** Waits until all requests have returned; false when stopped before. */
  boolean awaitDrained(BooleanSupplier stopped) {
    return await(queue::isDrained, stopped);
  }

  /** Waits for something that workers bring about; false when stopped before. */
  boolean await(BooleanSupplier done, BooleanSupplier stopped) {
    masterWaits = true;
    try {
      while (!done.getAsBoolean()) {
        if (stopped.getAsBoolean()) {
          return false;
        }
        time.park(this, LOOK_NANOS);
      }
      return true;
    } finally {
      masterWaits = false;
    }
  }

  /** For a worker that has done something: wakes a master that waits. */
  void wakeMaster() {
    if (masterWaits) {
      time.wake(masterThread);
    }
  }
}
