package site.ycsb.arrival.loop;

/**
 * How an open loop goes about its arrivals.
 *
 * @param policy for an arrival that finds no idle worker
 * @param mostLateNanos after which {@link Policy#DROP} gives an arrival up
 * @param mostQueued arrivals in the backlog; the run ends when there are so many
 * @param drains whether what waits at the end is still sent
 * @param waitMode how the master waits for the next arrival
 * @param marginNanos of a hybrid waitMode, for which the master spins
 * @param slackNanos of the master's timers where the system lets it be set, 0 to leave it
 * @param workersSpin whether idle workers spin for a while before they park
 * @param longestNanos after which arrivals are not issued, 0 for as long as there are any
 */
public record OpenLoopSettings(
    Policy policy,
    long mostLateNanos,
    int mostQueued,
    boolean drains,
    WaitMode waitMode,
    long marginNanos,
    long slackNanos,
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
        processors == 1 ? WaitMode.PARK : WaitMode.HYBRID,
        defaultMarginNanos(processors),
        1,
        processors >= MANY_PROCESSORS && threads <= processors / 2,
        0);
  }

  private static long defaultMarginNanos(int processors) {
    return processors >= MANY_PROCESSORS ? 200_000 : 60_000;
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

  /** How the master waits for an instant. */
  public enum WaitMode {
    /** Park only: cheap, and late by what the kernel takes. */
    PARK,
    /** Park, and spin within a margin of the instant. */
    HYBRID,
    /** Spin only: takes a processor. */
    SPIN;

    /** How long before the instant spinning begins. */
    long spinNanos(long marginNanos) {
      return switch (this) {
        case PARK -> 0;
        case HYBRID -> marginNanos;
        case SPIN -> Long.MAX_VALUE;
      };
    }
  }
}
