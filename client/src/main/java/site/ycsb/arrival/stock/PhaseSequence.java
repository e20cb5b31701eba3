package site.ycsb.arrival.stock;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/**
 * Goes through the phases of a run with the threads that come for requests: the last one to return
 * in a phase begins the next, for which the others wait.
 */
final class PhaseSequence {
  private static final long LOOK_MILLIS = 20;

  private final Iterator<LoopPhase> ahead;
  private final LongSupplier nanoClock;
  private final List<SharedTurns> begun = new ArrayList<>();
  private @Nullable SharedTurns current;
  private long inFlight;
  private boolean turning;
  private boolean over;

  PhaseSequence(List<LoopPhase> phases, LongSupplier nanoClock) {
    this.ahead = phases.iterator();
    this.nanoClock = nanoClock;
  }

  /**
   * A request that a thread has taken, and has to give back to {@link #done}.
   *
   * @param turns it is of
   * @param number among those of its phase, from 0
   * @param isScheduled whether it has a due time; without, it is due when it is taken
   */
  record Taken(SharedTurns turns, long number, long dueNanos, boolean isScheduled) {
    /** Notes when it was sent, and by how much later than its thread could have done. */
    void sent(long startedNanos, long lagNanos) {
      long begin = turns.beginNanos();
      turns.sent(number, dueNanos - begin, lagNanos, startedNanos - begin);
    }

    /** Says that it becomes no request, and whether there are no more. */
    void refuse(boolean isLast) {
      turns.refuse(number, isLast);
    }
  }

  /**
   * Takes the next request.
   *
   * @param nextPhase lets the workload turn to its next phase; false if it has none
   * @return null when there are no more, or when stopped
   */
  @Nullable Taken take(BooleanSupplier nextPhase, BooleanSupplier stopped)
      throws InterruptedException {
    while (!stopped.getAsBoolean()) {
      synchronized (this) {
        Taken taken = turning ? null : takeOfPhase();
        if (taken != null || over) {
          return taken;
        }
        if (turning || inFlight > 0) {
          wait(LOOK_MILLIS);
          continue;
        }
        turning = true;
      }
      // Not under the lock: the workload may ask the store, and the others look for a stop.
      turn(nextPhase);
    }
    return null;
  }

  /** A request has returned, or is none. */
  synchronized void done() {
    inFlight--;
    if (inFlight == 0) {
      notifyAll();
    }
  }

  /** The workload has no more requests. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  /** The phases that have begun. */
  synchronized List<SharedTurns> begun() {
    return List.copyOf(begun);
  }

  /**
   * Counts the arrivals that were due by an instant and that nobody took; to be asked once, at the
   * end.
   *
   * @param due is told when each was due
   */
  synchronized long queuedAt(long nanos, LongConsumer due) {
    if (over || turning || current == null) {
      return 0;
    }
    long begin = current.beginNanos();
    return current.queuedAt(nanos - begin, each -> due.accept(begin + each));
  }

  private @Nullable Taken takeOfPhase() {
    if (over || current == null) {
      return null;
    }
    long due = current.take(nanoClock.getAsLong() - current.beginNanos());
    if (due == ArrivalSchedule.END) {
      return null;
    }
    inFlight++;
    return new Taken(
        current,
        current.taken() - 1,
        current.beginNanos() + due,
        current.phase().schedule() != null);
  }

  private void turn(BooleanSupplier nextPhase) {
    boolean begins = false;
    try {
      // Asked after the last phase, too: the workload sees that it has ended.
      begins = nextPhase.getAsBoolean();
    } finally {
      begin(begins);
    }
  }

  private synchronized void begin(boolean begins) {
    turning = false;
    long now = nanoClock.getAsLong();
    if (current != null) {
      current.drained(now - current.beginNanos());
    }
    if (begins && ahead.hasNext()) {
      current = new SharedTurns(ahead.next(), now);
      begun.add(current);
    } else {
      over = true;
    }
    notifyAll();
  }
}
