package site.ycsb.arrival.schedule;

/** Keeps one arrival in so many of a global schedule, and passes over the others. */
final class SharedSchedule implements ArrivalSchedule {
  private final ArrivalSchedule global;
  private final int count;
  private int passedOver;

  SharedSchedule(ArrivalSchedule global, ClientShare share) {
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
}
