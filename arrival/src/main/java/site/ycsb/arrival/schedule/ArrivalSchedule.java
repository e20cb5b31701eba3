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

  /** Which of the models of a {@link Sum} the last arrival was of, from 0; 0 without one. */
  default int part() {
    return 0;
  }

  /** Every count-th of the remaining arrivals, beginning with the one numbered index from 0. */
  default ArrivalSchedule shareOf(ClientShare share) {
    return share.count() == 1 ? this : new Shared(this, share);
  }

  /** Keeps one arrival in so many of a global schedule, and passes over the others. */
  final class Shared implements ArrivalSchedule {
    private final ArrivalSchedule global;
    private final int count;
    private int passedOver;

    private Shared(ArrivalSchedule global, ClientShare share) {
      this.global = global;
      this.count = share.count();
      this.passedOver = share.index();
    }

    @Override
    public long nextArrivalNanos() {
      long nanos = global.nextArrivalNanos();
      for (int i = 0; i < passedOver && nanos != END; i++) {
        nanos = global.nextArrivalNanos();
      }
      passedOver = count - 1;
      return nanos;
    }

    @Override
    public int part() {
      return global.part();
    }
  }
}
