package site.ycsb.arrival.openloop;

import org.HdrHistogram.Histogram;
import site.ycsb.arrival.openloop.ArrivalResult.LatencySet;

/**
 * What the workers measure of their requests, in nanoseconds. For each request, response = wait +
 * service, and wait = lag of the master + wait for the pool + handoff, exactly.
 *
 * <p>They share the histograms, since a set for each of a thousand workers would be a gigabyte, and
 * a lock around all five takes less time than five histograms that need none.
 */
final class Latencies {
  private static final int DIGITS = 3;

  private final Histogram response = new Histogram(DIGITS);
  private final Histogram service = new Histogram(DIGITS);
  private final Histogram wait = new Histogram(DIGITS);
  private final Histogram poolWait = new Histogram(DIGITS);
  private final Histogram handoff = new Histogram(DIGITS);

  /** Records a request that has returned and had a due time. */
  synchronized void record(Slot slot, long startedNanos, long completedNanos) {
    response.recordValue(completedNanos - slot.dueNanos());
    service.recordValue(completedNanos - startedNanos);
    wait.recordValue(startedNanos - slot.dueNanos());
    poolWait.recordValue(slot.assignedNanos() - slot.dispatchedNanos());
    handoff.recordValue(startedNanos - slot.assignedNanos());
  }

  /**
   * What was measured so far.
   *
   * @param lag of the arrivals
   * @param hiccup of the machine
   */
  synchronized LatencySet with(Histogram lag, Histogram hiccup) {
    return new LatencySet(
        response.copy(), service.copy(), wait.copy(), lag, poolWait.copy(), handoff.copy(), hiccup);
  }
}
