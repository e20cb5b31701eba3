package site.ycsb.arrival.loop;

import java.util.concurrent.TimeUnit;
import site.ycsb.arrival.loop.RequestQueue.Slot;
import site.ycsb.measurements.Measurements;

/**
 * The place of one thread in the pool: there it waits for requests and sends them. Our own threads
 * ask it for one after the other; those of another client whenever that client calls for one.
 */
public final class PoolWorker {
  private static final int SPINS_BEFORE_PARKING = 2000;
  // YCSB keeps latencies as an int of microseconds and drops what is beyond with a stack trace.
  private static final long MOST_YCSB_LATE_NANOS = TimeUnit.MINUTES.toNanos(30);

  private final OpenLoop loop;
  private final RequestQueue queue;
  private final Slot slot;
  private final Time time;
  private final int spins;
  private final Waiter waiter;
  private boolean hasLed;
  private long done;

  PoolWorker(OpenLoop loop, Slot slot) {
    this.loop = loop;
    this.queue = loop.queue();
    this.slot = slot;
    this.time = loop.time;
    this.spins = loop.rules().workersSpin() ? SPINS_BEFORE_PARKING : 0;
    this.waiter = loop.newWaiter();
  }

  /**
   * Waits for the next request and sends it, on the thread of this place.
   *
   * @return false when there are no more
   */
  public boolean next(Requests requests) {
    while (awaitGiven()) {
      slot.taken();
      if (!slot.isPhaseTurn()) {
        return send(requests);
      }
      returned(loop.gate().turn(requests::nextPhase));
    }
    return false;
  }

  /** False at the end; an arrival that was handed over before it is in the slot then. */
  private boolean awaitGiven() {
    while (!slot.isGiven() && !queue.isEnded()) {
      long due = queue.leadsUntil(slot);
      if (due != Upcoming.NEVER) {
        lead(due);
      } else if (!isGivenSoon()) {
        time.park(this, Time.FOREVER);
      }
    }
    return slot.isGiven();
  }

  private boolean isGivenSoon() {
    for (int i = 0; i < spins && !slot.isGiven() && !queue.isEnded(); i++) {
      Thread.onSpinWait();
    }
    return slot.isGiven() || queue.isEnded();
  }

  /** Waits for an arrival in place of the master. */
  private void lead(long due) {
    if (!hasLed) {
      hasLed = true;
      boolean unused = KernelThread.tightenTimers();
    }
    long now = waiter.await(due, () -> slot.isGiven() || loop.isOver());
    if (!queue.takeNext(slot, now) && loop.isOver()) {
      queue.resign(slot);
    }
  }

  /** Sends the request in the slot. */
  boolean send(Requests requests) {
    Measurements measurements = Measurements.getMeasurements();
    long started = time.getAsLong();
    // 0 stands for "now": without a schedule there is no other intended start.
    measurements.setIntendedStartTimeNs(
        slot.isScheduled() ? Math.max(slot.dueNanos(), started - MOST_YCSB_LATE_NANOS) : 0);
    boolean sent = loop.attempt(requests);
    long completed = time.getAsLong();
    measurements.setIntendedStartTimeNs(0);
    if (sent) {
      if (slot.isScheduled()) {
        loop.latencies()
            .record(
                slot.dueNanos(), slot.dispatchedNanos(), slot.assignedNanos(), started, completed);
      }
      done++;
      loop.count(slot.worker, done);
    } else {
      queue.refuse(slot, completed);
      loop.wakeAll();
    }
    returned(completed);
    return sent;
  }

  private void returned(long nowNanos) {
    queue.next(slot, nowNanos);
    loop.gate().wakeMaster();
  }
}
