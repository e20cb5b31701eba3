package site.ycsb.arrival.openloop;

/** What a worker has been given to do: a request, with the stamps that it has so far, or a turn. */
final class Slot {
  /** Due time of what is sent as soon as a worker is free. */
  private static final long AT_ONCE = Long.MIN_VALUE;

  final int worker;
  private long dueNanos;
  private long dispatchedNanos;
  private long assignedNanos;
  private boolean phaseTurn;
  private volatile boolean given;

  Slot(int worker) {
    this.worker = worker;
  }

  /** Fills the slot; what is written before is seen by the worker that finds it given. */
  void give(long due, long dispatched, long assigned) {
    dueNanos = due;
    dispatchedNanos = dispatched;
    assignedNanos = assigned;
    phaseTurn = false;
    given = true;
  }

  /** Fills the slot with a request that has no due time. */
  void giveAtOnce(long now) {
    give(AT_ONCE, now, now);
  }

  /** Fills the slot with the turn from one phase to the next. */
  void givePhaseTurn() {
    phaseTurn = true;
    given = true;
  }

  boolean isGiven() {
    return given;
  }

  boolean isPhaseTurn() {
    return phaseTurn;
  }

  /** Whether the request has a due time. */
  boolean isScheduled() {
    return dueNanos != AT_ONCE;
  }

  /** Says that the worker has taken note of the request. */
  void taken() {
    given = false;
  }

  long dueNanos() {
    return dueNanos;
  }

  long dispatchedNanos() {
    return dispatchedNanos;
  }

  long assignedNanos() {
    return assignedNanos;
  }
}
