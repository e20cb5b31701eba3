package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Hands out the stream of operations in order to any number of workers. An operation that depends
 * on one in flight waits for it, and a group begins when all operations of the one before have
 * returned. An operation waits for earlier ones only, so there is no deadlock.
 */
final class Dispatcher {
  private static final long STOP_CHECK_MILLIS = 50;
  private static final int LOOKS_AT_LOCK = 100;

  private final PhaseStream phases;
  private final LongSupplier nanoClock;
  private final Tickets tickets = new Tickets();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger waiting = new AtomicInteger();
  private boolean turnedFromOutside;
  private volatile boolean stopped;

  Dispatcher(PhaseStream phases, LongSupplier nanoClock) {
    this.phases = phases;
    this.nanoClock = nanoClock;
  }

  /** The ticket of one more worker. */
  Ticket newTicket(Binding binding) {
    return tickets.add(binding);
  }

  /**
   * Takes the next operation and waits until it may be sent.
   *
   * @return false when there is none, or the run was stopped
   */
  boolean take(Ticket ticket) {
    acquire();
    try {
      do {
        if (!awaitOperation(ticket.binding())) {
          return false;
        }
      } while (!phases.next(ticket));
      Overlap overlap = phases.overlap();
      return overlap == null || !tickets.block(ticket, overlap) || awaitBlockers(ticket);
    } catch (RuntimeException e) {
      stopped = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** The lock is held for about a microsecond: waiting awake is shorter than going to sleep. */
  private void acquire() {
    for (int i = 0; i < LOOKS_AT_LOCK; i++) {
      if (lock.tryLock()) {
        return;
      }
      Thread.onSpinWait();
    }
    lock.lock();
  }

  /** Says that the ticket's operation has returned from the store, or never got there. */
  void complete(Ticket ticket) {
    ticket.end();
    // Whoever begins to wait from here on looks at the ticket after it said so.
    if (waiting.get() > 0) {
      acquire();
      try {
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Ends the open group, all of whose operations have returned, and opens the next one; from then
   * on a group begins and ends in this way only.
   *
   * @return false when there is none, the open one has counted operations left, or after a stop
   */
  boolean turn(Binding binding) {
    lock.lock();
    try {
      turnedFromOutside = true;
      phases.endTimed();
      if (stopped || phases.isFinished() || !tickets.areIdle() || phases.hasNext()) {
        return false;
      }
      turnPhase(binding);
      return !phases.isFinished();
    } catch (RuntimeException e) {
      stopped = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Makes every {@link #take} return false from now on. */
  void stop() {
    stopped = true;
  }

  /** Whether no more operations are handed out. */
  boolean isStopped() {
    return stopped;
  }

  boolean isFinished() {
    return phases.isFinished();
  }

  /** Number of operations that have returned. */
  long completed() {
    return tickets.completed();
  }

  /** Takes the bytes of each live record, if they are tracked. */
  void recordBytes(LongConsumer consumer) {
    lock.lock();
    try {
      phases.recordBytes(consumer);
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the open group has an operation left, opening the next one when it is its turn. */
  private boolean awaitOperation(Binding binding) {
    while (!stopped && !phases.isFinished()) {
      if (!turnedFromOutside) {
        phases.endWhenTimeIsUp();
      }
      if (phases.hasNext()) {
        return true;
      } else if (turnedFromOutside) {
        return false;
      }
      waiting.incrementAndGet();
      try {
        if (tickets.areIdle()) {
          turnPhase(binding);
        } else {
          await();
        }
      } finally {
        waiting.decrementAndGet();
      }
    }
    return false;
  }

  private void turnPhase(Binding binding) {
    phases.turn(tickets, binding);
    changed.signalAll();
  }

  private boolean awaitBlockers(Ticket ticket) {
    long startNanos = nanoClock.getAsLong();
    waiting.incrementAndGet();
    try {
      while (ticket.isBlocked()) {
        if (stopped) {
          ticket.giveUp();
          return false;
        }
        await();
      }
    } finally {
      waiting.decrementAndGet();
    }
    ticket.stalled(nanoClock.getAsLong() - startNanos);
    return true;
  }

  // Signalled or not, the caller looks again; the time-out is for a stop.
  @SuppressWarnings("WaitNotInLoop")
  private void await() {
    try {
      var unused = changed.await(STOP_CHECK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
  }

  /**
   * The tickets of a run's workers, one each, and with them the operations in flight. Operations
   * begin under the {@link Dispatcher}'s lock and end without it.
   */
  static final class Tickets {
    private final List<Ticket> all = new CopyOnWriteArrayList<>();

    /** The ticket of one more worker. */
    Ticket add(Binding binding) {
      Ticket ticket = new Ticket(binding);
      all.add(ticket);
      return ticket;
    }

    /** Whether no operation is in flight. */
    boolean areIdle() {
      for (Ticket ticket : all) {
        if (ticket.isInFlight()) {
          return false;
        }
      }
      return true;
    }

    /** Notes which of the operations in flight a ticket's must wait for; true if there are any. */
    boolean block(Ticket ticket, Overlap overlap) {
      return ticket.findBlockers(all, overlap);
    }

    /** Number of operations that have returned. */
    long completed() {
      long sum = 0;
      for (Ticket ticket : all) {
        sum += ticket.completed();
      }
      return sum;
    }

    /** When the last operation returned, or another time if that is later. */
    long lastReturnNanos(long otherNanos) {
      long last = otherNanos;
      for (Ticket ticket : all) {
        if (ticket.completed() > 0 && ticket.returnNanos() - last > 0) {
          last = ticket.returnNanos();
        }
      }
      return last;
    }
  }
}
