package site.ycsb.arrival.stock;

import org.HdrHistogram.Histogram;

/** What the threads measure of their requests, in nanoseconds: response = wait + service. */
final class PoolLatencies {
  private static final int DIGITS = 3;

  final Histogram response = new Histogram(DIGITS);
  final Histogram service = new Histogram(DIGITS);
  final Histogram poolWait = new Histogram(DIGITS);
  final Histogram lag = new Histogram(DIGITS);
  private long late;
  private long returned;

  /**
   * Records a request.
   *
   * @param due when it was to be sent
   * @param free when a thread took it
   */
  synchronized void record(long due, long free, long started, long completed) {
    response.recordValue(completed - due);
    service.recordValue(completed - started);
    poolWait.recordValue(Math.max(0, free - due));
    lag.recordValue(started - Math.max(due, free));
    late += free - due > 0 ? 1 : 0;
    returned++;
  }

  /** Counts a request that had no due time. */
  synchronized void returned() {
    returned++;
  }

  /** Requests that came due while no thread was free. */
  synchronized long late() {
    return late;
  }

  /** Requests that have returned. */
  synchronized long count() {
    return returned;
  }
}
