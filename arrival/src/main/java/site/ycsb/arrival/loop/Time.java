package site.ycsb.arrival.loop;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The clock for durations, and all that threads do by it: begin, wait, wake each other, and ask how
 * long they had no processor. What it does of itself is what the JVM and the system do, so that a
 * clock alone is a time; in tests another one plays hours without waiting.
 */
@FunctionalInterface
public interface Time extends LongSupplier {
  /**
   * That of the machine; one for all, so that a look at it costs what a look at the clock costs.
   */
  Time REAL = System::nanoTime;

  /** A clock as a time: itself where it is one. */
  static Time of(LongSupplier nanoClock) {
    return nanoClock instanceof Time time ? time : nanoClock::getAsLong;
  }

  /** For a wait that only a wake-up ends. */
  long FOREVER = Long.MAX_VALUE;

  /** Makes a thread that does not hold the process: a request may never return. */
  default Thread thread(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Makes one of so many threads that send requests, as {@link Senders} has it. */
  default Thread sender(Runnable work, String name, int senders) {
    return Senders.areVirtual(senders, Runtime.version().feature())
        ? Senders.virtual(work, name)
        : thread(work, name);
  }

  /** Lets the current thread wait for so long, or until it is woken, or for no reason. */
  default void park(Object blocker, long nanos) {
    if (nanos == FOREVER) {
      LockSupport.park(blocker);
    } else {
      LockSupport.parkNanos(blocker, nanos);
    }
  }

  /** Keeps the processor for a moment of a wait that is over after so long. */
  default void spin(long nanos) {
    Thread.onSpinWait();
  }

  /** Ends the wait of a thread that parks, or its next one. */
  default void wake(Thread thread) {
    LockSupport.unpark(thread);
  }

  /** Waits until a latch is open; false if that takes longer. */
  default boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
    return latch.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** Waits for the end of a thread, if it was started; false if that takes longer. */
  default boolean join(Thread thread, long nanos) throws InterruptedException {
    thread.join(TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
    return !thread.isAlive();
  }

  /** Who has had the processors up to now. */
  default ProcessorTimes processors() {
    return ProcessorTimes.now();
  }

  /** How long the current thread could have run so far and had no processor. */
  default long readyNanos() {
    return KernelThread.readyNanos();
  }
}
