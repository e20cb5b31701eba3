package site.ycsb.tectonic.bench;

import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/**
 * What a queue before some servers does in simulated time, without threads: the exact answer for
 * one sample of arrivals and services, which is off from that of queueing theory by chance alone.
 */
final class FifoServers {
  final Histogram waits = new Histogram(3);
  final Histogram responses = new Histogram(3);
  private long waited;

  /**
   * Serves in the order of arrival what is due before an instant.
   *
   * @param untilNanos says, for the instant at which a request is sent, when it returns
   */
  FifoServers(int servers, ArrivalSchedule schedule, long endNanos, LongUnaryOperator untilNanos) {
    PriorityQueue<Long> free = new PriorityQueue<>();
    for (int i = 0; i < servers; i++) {
      free.add(0L);
    }
    for (long due = schedule.nextArrivalNanos();
        due < endNanos;
        due = schedule.nextArrivalNanos()) {
      long started = Math.max(due, free.remove());
      long returned = untilNanos.applyAsLong(started);
      free.add(returned);
      waited += started > due ? 1 : 0;
      waits.recordValue(started - due);
      responses.recordValue(returned - due);
    }
  }

  /** The share of the requests that found no server free. */
  double waitedShare() {
    return (double) waited / waits.getTotalCount();
  }
}
