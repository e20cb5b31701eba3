package site.ycsb.arrival.schedule;

/**
 * One cycle of a sine in units of itself: time and arrivals both go from 0 to 1.
 *
 * <p>The rate 1 + m sin(2 pi u + phi) integrates to G(u) = u + m / (2 pi) (cos(phi) - cos(2 pi u +
 * phi)). Its inverse is found by Newton's method within a bracket, because with m = 1 the rate
 * touches 0.
 */
final class SineCycle {
  private static final double FULL = 2 * Math.PI;
  private static final double NEGLIGIBLE = 1e-16;
  private static final int MOST_STEPS = 100;

  private final double modulation;
  private final double phase;
  private double last;

  SineCycle(double modulation, double phaseRadians) {
    this.modulation = modulation;
    this.phase = phaseRadians;
  }

  /** The share of a cycle's arrivals that come by this share of its time. */
  double arrivalsBy(double time) {
    return time + modulation / FULL * (StrictMath.cos(phase) - StrictMath.cos(FULL * time + phase));
  }

  /** The rate there over the mean. */
  double rateAt(double time) {
    return 1 + modulation * StrictMath.sin(FULL * time + phase);
  }

  /** The share of a cycle's time by which this share of its arrivals have come. */
  double timeOf(double arrivals) {
    double low = 0;
    double high = 1;
    double time = last;
    for (int step = 0; step < MOST_STEPS && high - low > NEGLIGIBLE; step++) {
      double excess = arrivalsBy(time) - arrivals;
      if (excess > 0) {
        high = time;
      } else {
        low = time;
      }
      double rate = rateAt(time);
      double next = time - excess / rate;
      if (Math.abs(next - time) <= NEGLIGIBLE) {
        break;
      }
      time = next > low && next < high ? next : (low + high) / 2;
    }
    last = time;
    return time;
  }
}
