package site.ycsb.arrival.schedule;

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

  /**
   * The same rate all the time.
   *
   * @param ratePerSecond of arrivals
   */
  record Steady(double ratePerSecond) implements RateCurve {
    @Override
    public double arrivalsBy(double seconds) {
      return ratePerSecond * seconds;
    }

    @Override
    public double secondsOf(double arrivals) {
      return arrivals / ratePerSecond;
    }
  }
}
