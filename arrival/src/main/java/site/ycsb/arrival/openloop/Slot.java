package site.ycsb.arrival.openloop;

/** The one request that a worker has been given, with the stamps that it has so far. */
final class Slot {
  final int worker;
  private long dueNanos;
  private long dispatchedNanos;
  private long assignedNanos;
  private volatile boolean given;

  Slot(int worker) {
    this.worker = worker;
  }

  /** Fills the slot; what is written before is seen by the worker that finds it given. */
  void give(long due, long dispatched, long assigned) {
    dueNanos = due;
    dispatchedNanos = dispatched;
    assignedNanos = assigned;
    given = true;
  }

  boolean isGiven() {
    return given;
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
