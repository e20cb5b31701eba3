package site.ycsb.arrival.stock;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Lets threads begin together: when all have come, or when some do not come for a while, since a
 * thread of YCSB's client whose database cannot be opened leaves without a word.
 */
final class BeginningGate {
  private static final long LOOK_MILLIS = 20;

  private final int threads;
  private final long patienceNanos;
  private final LongSupplier nanoClock;
  private int come;
  private long lastCameNanos;
  private boolean open;

  BeginningGate(int threads, long patienceNanos, LongSupplier nanoClock) {
    this.threads = threads;
    this.patienceNanos = patienceNanos;
    this.nanoClock = nanoClock;
  }

  /** Notes that a thread is ready. */
  synchronized void come() {
    come++;
    lastCameNanos = nanoClock.getAsLong();
    notifyAll();
  }

  /** Waits; returns at once after the beginning, and when stopped. */
  synchronized void await(BooleanSupplier stopped) throws InterruptedException {
    while (!open && !stopped.getAsBoolean()) {
      long now = nanoClock.getAsLong();
      if (come >= threads || now - lastCameNanos >= patienceNanos) {
        open = true;
        notifyAll();
      } else {
        wait(LOOK_MILLIS);
      }
    }
  }

  /** How many threads never came. */
  synchronized int missing() {
    return Math.max(0, threads - come);
  }
}
