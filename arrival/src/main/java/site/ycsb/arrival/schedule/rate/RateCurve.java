package site.ycsb.arrival.schedule.rate;

/**
 * Expected arrivals as a function of time, never falling, and its inverse. May remember where it
 * was last asked, so not for several threads at once.
 */
public interface RateCurve {
  /** Expected arrivals from the start until then. */
  double arrivalsBy(double seconds);

  /**
   * When so many arrivals are due; infinite if the curve ends before. Where the rate is 0 for a
   * while, the end of that while.
   */
  double secondsOf(double arrivals);
}
