package site.ycsb.arrival.schedule;

/** Instants of arrivals, relative to the start. PLACEHOLDER: replaced when schedules are merged. */
public interface ArrivalSchedule {
  /** After the last arrival. */
  long END = Long.MAX_VALUE;

  /** Nanoseconds from the start to the next arrival; {@link #END} when there are no more. */
  long nextArrivalNanos();

  /** Every count-th of the remaining arrivals. */
  default ArrivalSchedule shareOf(ClientShare share) {
    return this;
  }
}
