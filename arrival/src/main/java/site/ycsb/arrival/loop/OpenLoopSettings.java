package site.ycsb.arrival.loop;

/**
 * How an open loop goes about its arrivals.
 *
 * @param policy for an arrival that finds no idle worker
 * @param mostLateNanos after which {@link Policy#DROP} gives an arrival up
 * @param mostQueued arrivals in the backlog; the run ends when there are so many
 * @param drains whether what waits at the end is still sent
 * @param marginNanos for which the master spins before an arrival, and does not park; 0: not at all
 * @param workersSpin whether idle workers spin for a while before they park
 * @param longestNanos after which arrivals are not issued, 0 for as long as there are any
 */
public record OpenLoopSettings(
    Policy policy,
    long mostLateNanos,
    int mostQueued,
    boolean drains,
    long marginNanos,
    boolean workersSpin,
    long longestNanos) {

  /** A bound of the backlog that takes 16 MB. */
  private static final int DEFAULT_MOST_QUEUED = 1_000_000;

  /** From so many processors on, a waiting thread may keep one for itself. */
  private static final int MANY_PROCESSORS = 4;

  /** What suits a machine: spinning only where it takes no processor from others. */
  public static OpenLoopSettings defaults(int processors, int threads) {
    return new OpenLoopSettings(
        Policy.QUEUE,
        0,
        DEFAULT_MOST_QUEUED,
        true,
        marginNanos(processors),
        processors >= MANY_PROCESSORS && threads <= processors / 2,
        0);
  }

  private static long marginNanos(int processors) {
    return processors == 1 ? 0 : processors < MANY_PROCESSORS ? 60_000 : 200_000;
  }

  /** What becomes of an arrival that finds no idle worker. */
  public enum Policy {
    /** It waits in the backlog, which is bounded: a run that fills it is ended. */
    QUEUE,
    /** It waits in the backlog, and is given up once it is too late. */
    DROP,
    /** The master waits with it, and what is due meanwhile comes late: a closed loop. */
    BLOCK
  }
}
