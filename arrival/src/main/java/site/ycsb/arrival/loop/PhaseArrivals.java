package site.ycsb.arrival.loop;

import site.ycsb.arrival.analysis.SendTimes;

/**
 * What became of one phase of an open loop; times in nanoseconds.
 *
 * @param phase that was run
 * @param beginNanos from the beginning of the run
 * @param endNanos when all of its requests had returned, or now
 * @param offered requests that were due and were issued, or that free threads took
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
  private static final double NANOS_PER_SECOND = 1e9;

  /** Whether the phase has a schedule. */
  public boolean isOpen() {
    return phase.schedule() != null;
  }

  /** Whether what is found of its arrivals says something of the run. */
  public boolean isJudged() {
    return isOpen() && !phase.warmup();
  }

  /** When the last of its arrivals was due, from its beginning. */
  public long lastDueNanos() {
    return times.lastIntendedNanos();
  }

  /** Arrivals that were due a second, up to the last. */
  public double duePerSecond() {
    return perSecond(lastDueNanos());
  }

  /** Arrivals that were issued a second, up to the last. */
  public double issuedPerSecond() {
    return perSecond(times.lastActualNanos());
  }

  private double perSecond(long nanos) {
    return nanos <= 0 ? 0 : (double) offered * NANOS_PER_SECOND / (double) nanos;
  }
}
