package site.ycsb.arrival.schedule.rate;

/**
 * The same rate all the time.
 *
 * @param ratePerSecond of arrivals
 */
public record SteadyRate(double ratePerSecond) implements RateCurve {
  @Override
  public double arrivalsBy(double seconds) {
    return ratePerSecond * seconds;
  }

  @Override
  public double secondsOf(double arrivals) {
    return arrivals / ratePerSecond;
  }
}
