package site.ycsb.arrival.loop;

import site.ycsb.arrival.analysis.SendTimes;

/**
 * What became of one phase of an open loop; times in nanoseconds.
 *
 * @param phase that was run
 * @param beginNanos from the beginning of the run
 * @param endNanos when all of its requests had returned, or now
 * @param offered requests that came due, or that free threads took
 * @param dropped requests that were given up as too late
 * @param isFinished whether all of its requests have returned
 * @param times of its arrivals from its beginning: when they were due, and when they were issued
 */
public record PhaseArrivals(
    LoopPhase phase,
    long beginNanos,
    long endNanos,
    long offered,
    long dropped,
    boolean isFinished,
    SendTimes times) {

  /** Whether the phase has a schedule. */
  public boolean isOpen() {
    return phase.schedule() != null;
  }
}
