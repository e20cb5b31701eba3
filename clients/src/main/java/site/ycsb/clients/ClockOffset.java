package site.ycsb.clients;

/**
 * The offset that aligns a client's clock with the clock of the first client. It is the middle of
 * the shortest of several round trips (Cristian, 1989).
 *
 * @param nanos to be added
 * @param halfRoundTripNanos by which that may be wrong
 * @param atNanos when it was measured, by the client's own clock
 */
record ClockOffset(long nanos, long halfRoundTripNanos, long atNanos) {
  /** Of the first client. */
  static final ClockOffset NONE = new ClockOffset(0, 0, 0);

  /** Before anything was measured: any is better. */
  static final ClockOffset UNKNOWN = new ClockOffset(0, Long.MAX_VALUE / 4, 0);

  /** By how much two clocks may drift apart: 1 / 10,000 is twice what usual oscillators do. */
  private static final long DRIFT_DIVISOR = 10_000;

  /**
   * One round trip.
   *
   * @param sentNanos when it began, by the client's clock
   * @param firstNanos when the first client answered, by its clock
   * @param returnedNanos when it ended
   */
  static ClockOffset of(long sentNanos, long firstNanos, long returnedNanos) {
    long half = (returnedNanos - sentNanos) / 2;
    return new ClockOffset(firstNanos - (sentNanos + half), half, returnedNanos);
  }

  /** The one of the two that is wrong by less, as it may have drifted since. */
  ClockOffset better(ClockOffset later) {
    long drift = Math.max(0, later.atNanos - atNanos) / DRIFT_DIVISOR;
    return later.halfRoundTripNanos <= halfRoundTripNanos + drift ? later : this;
  }

  /** An instant of the first client's clock by this client's. */
  long toOwn(long firstNanos) {
    return firstNanos - nanos;
  }

  /** An instant of this client's clock by the first one's. */
  long toFirst(long ownNanos) {
    return ownNanos + nanos;
  }
}
