package site.ycsb.arrival.schedule;

/** Instants of arrivals, relative to the start. Not for several threads at once. */
public interface ArrivalSchedule {
  /** After the last arrival. */
  long END = Long.MAX_VALUE;

  /**
   * Nanoseconds from the start to the next arrival, never before the one before it; {@link #END}
   * when there are no more, from then on.
   */
  long nextArrivalNanos();

  /** Every count-th of the remaining arrivals, beginning with the one numbered index from 0. */
  default ArrivalSchedule shareOf(ClientShare share) {
    return share.count() == 1 ? this : new SharedSchedule(this, share);
  }
}
