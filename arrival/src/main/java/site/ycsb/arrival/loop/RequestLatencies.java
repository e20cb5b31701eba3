package site.ycsb.arrival.loop;

import org.HdrHistogram.Histogram;
import site.ycsb.arrival.loop.ArrivalResult.LatencySet;

/**
 * What the threads of a pool measure of their requests, in nanoseconds. For each request, response
 * = wait + service, and wait = lag of the master + wait for the pool + handoff, exactly.
 *
 * <p>They share the histograms, since a set for each of a thousand workers would be a gigabyte, and
 * a lock around all five takes less time than five histograms that need none.
 */
final class RequestLatencies {
  private static final int DIGITS = 3;

  private final Histogram response = new Histogram(DIGITS);
  private final Histogram service = new Histogram(DIGITS);
  private final Histogram wait = new Histogram(DIGITS);
  // Of those that waited.
  private final Histogram poolWait = new Histogram(DIGITS);
  private final Histogram handoff = new Histogram(DIGITS);
  private long atOnce;
  private boolean isWarmup;

  /** Begins a phase; all requests before it have returned. Those of a warm-up are not recorded. */
  synchronized void begin(LoopPhase phase) {
    isWarmup = phase.warmup();
  }

  /**
   * Records a request that has returned and had a due time.
   *
   * @param dispatched when it was handed to the pool
   * @param assigned when a worker took it
   */
  synchronized void record(long due, long dispatched, long assigned, long started, long completed) {
    if (!isWarmup) {
      response.recordValue(completed - due);
      service.recordValue(completed - started);
      wait.recordValue(started - due);
      if (assigned == dispatched) {
        atOnce++;
      } else {
        poolWait.recordValue(assigned - dispatched);
      }
      handoff.recordValue(started - assigned);
    }
  }

  /**
   * What was measured so far.
   *
   * @param lag of the arrivals
   * @param hiccup of the machine
   */
  synchronized LatencySet with(Histogram lag, Histogram hiccup) {
    Histogram poolWaits = poolWait.copy();
    poolWaits.recordValueWithCount(0, atOnce);
    return new LatencySet(
        response.copy(), service.copy(), wait.copy(), lag, poolWaits, handoff.copy(), hiccup);
  }
}
