package site.ycsb.arrival.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;

/** A workload that only sleeps, and notes when each request was due, sent and returned. */
final class SleepingStore extends Workload {
  final List<Sent> requests = new ArrayList<>();
  private final MovedTime time;
  private final LongUnaryOperator untilNanos;

  /** A request, all by the clock of the run. */
  record Sent(long dueNanos, long startedNanos, long returnedNanos) {
    long responseNanos() {
      return returnedNanos - dueNanos;
    }
  }

  /** Makes a store that says, for a request and the present, when it returns. */
  SleepingStore(MovedTime time, LongUnaryOperator untilNanos) {
    this.time = time;
    this.untilNanos = untilNanos;
  }

  /** Makes a store in which each request takes so long. */
  static SleepingStore ofNanos(MovedTime time, LongUnaryOperator nanosOfRequest) {
    AtomicLong index = new AtomicLong();
    return new SleepingStore(
        time, now -> now + nanosOfRequest.applyAsLong(index.getAndIncrement()));
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    return doTransaction(db, state);
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    long due = Measurements.getMeasurements().getIntendedtartTimeNs();
    long started = time.getAsLong();
    time.pass(untilNanos.applyAsLong(started) - started);
    requests.add(new Sent(due, started, time.getAsLong()));
    return true;
  }
}
