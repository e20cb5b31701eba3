package site.ycsb.arrival.loop;

/**
 * Which idle worker waits for the next arrival in place of the master and sends it itself. No
 * thread has to be woken then (leader and followers, Schmidt et al., POSA volume 2, 2000). What is
 * due while the leader sends waits for it or, at last, for the master. So workers lead only while
 * requests are so short that this wait is shorter than a wake-up. Under the lock of the {@link
 * RequestQueue}.
 */
final class Leadership {
  /** How long the master waits for a leader, before it issues an arrival itself. */
  static final long PATIENCE_NANOS = 100_000;

  private static final int NOBODY = RequestQueue.NOBODY;
  private static final double WAKE_UP_NANOS = 5_000;
  private static final long LONGEST_GAP_NANOS = 1_000_000;
  private static final double WEIGHT = 1.0 / 64;

  private int leader = NOBODY;
  // As if requests were long, until some have returned.
  private double meanSquaredService = (double) PATIENCE_NANOS * PATIENCE_NANOS;
  private double meanGap;
  private long lastDueNanos;
  private long patientUntilNanos;

  /** Forgets when arrivals came before. */
  void begin(long dueNanos) {
    lastDueNanos = dueNanos;
    patientUntilNanos = Long.MIN_VALUE;
  }

  /** Takes note of an arrival. */
  void arrived(long dueNanos) {
    long gap = Math.min(LONGEST_GAP_NANOS, dueNanos - lastDueNanos);
    meanGap += WEIGHT * (gap - meanGap);
    lastDueNanos = dueNanos;
  }

  /** Takes note of a request that has returned. */
  void served(long nanos) {
    double service = Math.min(PATIENCE_NANOS, nanos);
    meanSquaredService += WEIGHT * (service * service - meanSquaredService);
  }

  /**
   * Whether arrivals wait for one server of short requests less than a thread takes to wake: their
   * mean wait is the rate times the mean squared service over 2 (Pollaczek and Khinchine, at low
   * load).
   */
  boolean isWorthwhile() {
    return meanSquaredService < 2 * WAKE_UP_NANOS * meanGap;
  }

  boolean isFree() {
    return leader == NOBODY;
  }

  boolean isOf(int worker) {
    return leader == worker;
  }

  void take(int worker) {
    leader = worker;
  }

  /** Takes the lead from who has it; returns that worker, or nobody. */
  int resign() {
    int before = leader;
    leader = NOBODY;
    return before;
  }

  /** Takes note that a worker, which may come back to lead soon, begins to send. */
  void sends(long nowNanos) {
    if (isWorthwhile()) {
      patientUntilNanos = nowNanos + PATIENCE_NANOS;
    }
  }

  /** Until when the master leaves an arrival to a leader; its due time if there is none. */
  long masterDueNanos(long dueNanos) {
    return leader == NOBODY ? Math.max(dueNanos, patientUntilNanos) : dueNanos + PATIENCE_NANOS;
  }
}
