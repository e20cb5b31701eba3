package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import site.ycsb.arrival.loop.PhasedWorkload.Draw;
import site.ycsb.tectonic.stream.Operation;

/**
 * Hands out the stream of operations in order to any number of workers. An operation that depends
 * on one in flight waits for it, and a group begins when all operations of the one before have
 * returned. An operation waits for earlier ones only, so there is no deadlock.
 *
 * <p>In a group without deletes, a worker of a closed loop draws several operations at once. It
 * makes their keys and sends them in their order, without the lock in between. Each waits for the
 * last write of its key that another worker has.
 */
final class Dispatcher {
  private static final long STOP_CHECK_MILLIS = 50;
  private static final int LOOKS_AT_LOCK = 100;

  /** Another worker's write is mostly some microseconds away, where it has a processor. */
  private static final int LOOKS_AT_WRITE = 1000;

  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private final PhaseStream phases;
  private final LongSupplier nanoClock;

  /** One of each worker: an operation begins under the lock and ends without it. */
  private final List<Ticket> tickets = new CopyOnWriteArrayList<>();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger waiting = new AtomicInteger();
  private final Peers peers;
  private final Frontier frontier;
  private final LongAdder awaitedNanos = new LongAdder();
  private boolean turnedFromOutside;
  private volatile boolean stopped;

  Dispatcher(PhaseStream phases, Peers peers, LongSupplier nanoClock) {
    this.phases = phases;
    this.peers = peers;
    frontier = new Frontier(peers);
    this.nanoClock = nanoClock;
  }

  /** The ticket of one more worker. */
  Ticket newTicket(Binding binding) {
    synchronized (tickets) {
      Ticket ticket = new Ticket(binding, tickets.size());
      tickets.add(ticket);
      return ticket;
    }
  }

  /**
   * Takes the next operation and waits until it may be sent.
   *
   * @return false when there is none, or the run was stopped
   */
  boolean take(Ticket ticket) {
    if (!ticket.isInFlight() && !begin(ticket)) {
      return false;
    }
    return !ticket.isDrawn() || make(ticket);
  }

  /**
   * Takes the next operation and waits until it may be sent; or draws a block of operations, which
   * are still to be made.
   */
  private boolean begin(Ticket ticket) {
    acquire();
    try {
      do {
        if (!awaitOperation(ticket)) {
          return false;
        } else if (phases.drawsBlocks() && !turnedFromOutside) {
          // When a clock ends the group meanwhile, what is drawn is part of the stream all the
          // same.
          phases.drawBlock(ticket, ticket.nextBlockSize(nanoClock.getAsLong()));
          return true;
        }
      } while (!next(ticket));
      Overlap overlap = phases.overlap();
      boolean isFree = overlap == null || !ticket.findBlockers(tickets, overlap);
      if (!peers.isAlone()) {
        isFree &= !ticket.await(phases.awaited(ticket.operation()), peers);
      }
      return isFree || awaitBlockers(ticket);
    } catch (RuntimeException e) {
      // Before the lock is let go, so that nobody else draws.
      stopped = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Makes the next operation of a ticket's block, and waits until it may be sent. */
  private boolean make(Ticket ticket) {
    if (stopped) {
      ticket.giveUp();
      return false;
    }
    try {
      ticket.make();
    } catch (RuntimeException e) {
      stopped = true;
      throw e;
    }
    return !ticket.awaitsWrite(tickets) || awaitWrite(ticket);
  }

  private boolean awaitWrite(Ticket ticket) {
    long startNanos = nanoClock.getAsLong();
    int most = tickets.size() > PROCESSORS ? 0 : LOOKS_AT_WRITE;
    for (int looks = 0; looks < most; looks++) {
      Thread.onSpinWait();
      if (!ticket.awaitsWrite(tickets)) {
        ticket.stalled(nanoClock.getAsLong() - startNanos);
        return true;
      }
    }
    acquire();
    try {
      return awaitBlockers(ticket);
    } finally {
      lock.unlock();
    }
  }

  /** Gives a ticket the next operation; false when that is left out, or another client's. */
  private boolean next(Ticket ticket) {
    Operation next = frontier.hasAhead() ? frontier.takeAhead() : phases.draw();
    if (next != null) {
      phases.begin(ticket, next);
    }
    if (!peers.isAlone()) {
      frontier.moveTo(phases.lastIndex() + 1);
    }
    return next != null;
  }

  /**
   * Draws the next operation of the open group, for a worker to take.
   *
   * @param endsByClock whether the group ends when its duration is over
   */
  Draw drawAhead(boolean endsByClock) {
    acquire();
    try {
      waiting.incrementAndGet();
      while (!stopped && !mayDraw(endsByClock)) {
        await();
      }
      if (stopped || !phases.hasNext()) {
        return Draw.NONE;
      }
      Operation own = phases.draw();
      if (own != null) {
        frontier.addAhead(own);
      }
      frontier.moveTo(phases.lastIndex() + 1);
      return own == null ? Draw.OTHERS : Draw.OWN;
    } catch (RuntimeException e) {
      stopped = true;
      throw e;
    } finally {
      waiting.decrementAndGet();
      lock.unlock();
    }
  }

  /** Whether the next operation may be drawn, or there is none. */
  private boolean mayDraw(boolean endsByClock) {
    if (endsByClock) {
      phases.endWhenTimeIsUp(frontier.drawn());
    }
    return !phases.hasNext() || (!phases.isEnding() && frontier.isInWindow());
  }

  /** All operations of this client with a lower index have returned. For any thread. */
  long watermark() {
    return frontier.watermark(tickets, stopped);
  }

  /**
   * Lets those that wait look again at what other clients have done; false if that cannot be now,
   * as who tells must not wait.
   */
  boolean othersProgressed() {
    if (waiting.get() == 0) {
      return true;
    } else if (!lock.tryLock()) {
      return false;
    }
    try {
      changed.signalAll();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** How long operations have waited for other clients, in nanoseconds, over all threads. */
  long awaitedNanos() {
    return awaitedNanos.sum();
  }

  /** When the open group began, by the clock for durations. */
  long groupStartNanos() {
    lock.lock();
    try {
      return phases.startNanos();
    } finally {
      lock.unlock();
    }
  }

  /** The lock is held for about a microsecond: waiting awake is shorter than going to sleep. */
  private void acquire() {
    for (int i = 0; i < LOOKS_AT_LOCK; i++) {
      if (!lock.isLocked() && lock.tryLock()) {
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
      if (stopped || phases.isFinished() || !areIdle() || phases.hasNext()) {
        return false;
      }
      turnPhase(binding);
      return !stopped && !phases.isFinished();
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

  /** Whether more than one worker has a ticket. */
  boolean hasSeveralWorkers() {
    return tickets.size() > 1;
  }

  /** Number of operations that have returned. */
  long completed() {
    long sum = 0;
    for (Ticket ticket : tickets) {
      sum += ticket.completed();
    }
    return sum;
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
  private boolean awaitOperation(Ticket ticket) {
    while (!stopped && !phases.isFinished()) {
      if (frontier.hasAhead()) {
        return true;
      } else if (turnedFromOutside) {
        return peers.isAlone() && phases.hasNext();
      }
      boolean mayDraw = mayDraw(true);
      if (mayDraw && phases.hasNext()) {
        return true;
      }
      waiting.incrementAndGet();
      try {
        if (!mayDraw) {
          awaitOthers(ticket);
        } else if (areIdle()) {
          turnPhase(ticket.binding());
        } else {
          await();
        }
      } finally {
        waiting.decrementAndGet();
      }
    }
    return false;
  }

  private void awaitOthers(Ticket ticket) {
    long startNanos = nanoClock.getAsLong();
    await();
    long nanos = nanoClock.getAsLong() - startNanos;
    ticket.stalled(nanos);
    awaitedNanos.add(nanos);
  }

  /** Whether no operation is in flight. */
  private boolean areIdle() {
    for (Ticket ticket : tickets) {
      if (ticket.isInFlight()) {
        return false;
      }
    }
    return true;
  }

  /** When the last operation returned, or the open group began, if that is later. */
  private long lastReturnNanos() {
    long last = phases.startNanos();
    for (Ticket ticket : tickets) {
      if (ticket.completed() > 0 && ticket.returnNanos() - last > 0) {
        last = ticket.returnNanos();
      }
    }
    return last;
  }

  private void turnPhase(Binding binding) {
    try {
      phases.turn(lastReturnNanos(), binding, this::isStopped);
    } catch (PeersException e) {
      // Whoever asks is told why by the peers.
      stopped = true;
    }
    changed.signalAll();
  }

  private boolean awaitBlockers(Ticket ticket) {
    long startNanos = nanoClock.getAsLong();
    boolean isOthers = ticket.isBlocked(peers);
    waiting.incrementAndGet();
    try {
      while (ticket.isBlocked() || ticket.awaitsWrite(tickets) || ticket.isBlocked(peers)) {
        if (stopped) {
          ticket.giveUp();
          return false;
        }
        if (!turnedFromOutside) {
          phases.endWhenTimeIsUp(frontier.drawn());
        }
        await();
      }
    } finally {
      waiting.decrementAndGet();
    }
    long nanos = nanoClock.getAsLong() - startNanos;
    ticket.stalled(nanos);
    if (isOthers) {
      awaitedNanos.add(nanos);
      phases.noteOthersReturned();
    }
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
}
