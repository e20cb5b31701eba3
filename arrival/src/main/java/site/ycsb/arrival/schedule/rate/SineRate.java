package site.ycsb.arrival.schedule.rate;

/** A rate that swings around its mean as a sine does. */
public final class SineRate implements RateCurve {
  private final double cycleSeconds;
  private final double perCycle;
  private final SineCycle cycle;

  /**
   * @param ratePerSecond the mean over a cycle
   * @param modulation the height of the sine as a share of the mean, from 0 to 1
   * @param phaseRadians of the sine at the start
   */
  public SineRate(
      double ratePerSecond, double modulation, double cycleSeconds, double phaseRadians) {
    this.cycleSeconds = cycleSeconds;
    this.perCycle = ratePerSecond * cycleSeconds;
    this.cycle = new SineCycle(modulation, phaseRadians);
  }

  @Override
  public double arrivalsBy(double seconds) {
    double cycles = Math.floor(seconds / cycleSeconds);
    return perCycle * (cycles + cycle.arrivalsBy(seconds / cycleSeconds - cycles));
  }

  @Override
  public double secondsOf(double arrivals) {
    double cycles = Math.floor(arrivals / perCycle);
    return cycleSeconds * (cycles + cycle.timeOf(arrivals / perCycle - cycles));
  }
}
