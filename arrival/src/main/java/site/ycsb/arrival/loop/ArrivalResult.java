package site.ycsb.arrival.loop;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What came out of an open loop; times in nanoseconds. For each request, response = wait + service,
 * and wait = lag + pool wait + handoff.
 *
 * @param counts of the arrivals
 * @param completed requests that have returned
 * @param phases that have begun, one if the workload has none
 * @param readyShare of the time in which the master could have run and had no processor, or NaN
 * @param slackSet whether the timer slack of the master could be set
 * @param latencies of the requests, but for those of a warm-up
 * @param series of each second
 */
public record ArrivalResult(
    QueueCounts counts,
    long completed,
    List<PhaseArrivals> phases,
    double readyShare,
    boolean slackSet,
    LatencySet latencies,
    TimeSeries series) {

  /**
   * What a hand-over has counted up to a moment.
   *
   * @param offered arrivals that were due
   * @param sent arrivals that a worker took
   * @param dropped arrivals that were given up
   * @param queued arrivals that wait, or that the end has cut off
   * @param waited arrivals that found no idle worker
   * @param mostBacklog that waited at one time
   * @param backlogNanos during which some waited
   * @param overflowed whether the backlog reached its bound
   */
  public record QueueCounts(
      long offered,
      long sent,
      long dropped,
      long queued,
      long waited,
      int mostBacklog,
      long backlogNanos,
      boolean overflowed) {}

  /**
   * Distributions of times.
   *
   * @param response from when a request was due until it returned
   * @param service from when a request was sent until it returned
   * @param waiting from when a request was due until it was sent, the sum of the next three
   * @param lag from when a request was due until the master issued it
   * @param poolWait from then until a worker was free
   * @param handoff from then until the worker sent it
   * @param hiccup by which a thread that sleeps for a millisecond wakes late
   */
  public record LatencySet(
      Histogram response,
      Histogram service,
      Histogram waiting,
      Histogram lag,
      Histogram poolWait,
      Histogram handoff,
      Histogram hiccup) {}

  /** Requests that were sent and have not returned, or whose worker ended with an exception. */
  public long inFlight() {
    return counts.sent() - completed;
  }
}
