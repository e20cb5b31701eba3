package site.ycsb.arrival.schedule.rate;

/**
 * A steady rate with one flash crowd: a straight way up, a while at the top, an exponential decay
 * (after Ari et al., MASCOTS 2003). What comes before the decay are straight lines; during it,
 * arrivals are b t + (top - b) d (1 - exp(-t / d)).
 */
public final class FlashCrowdRate implements RateCurve {
  private static final int MOST_STEPS = 200;

  private final double base;
  private final double decaySeconds;
  private final double extra;
  private final double decayStart;
  private final double beforeDecay;
  private final LinearRates lines;

  /**
   * @param base the rate without the crowd
   * @param top the highest rate
   * @param at the start of the crowd
   */
  public FlashCrowdRate(
      double base,
      double top,
      double at,
      double rampUpSeconds,
      double holdSeconds,
      double decaySeconds) {
    this.base = base;
    this.decaySeconds = decaySeconds;
    this.extra = (top - base) * decaySeconds;
    this.decayStart = at + rampUpSeconds + holdSeconds;
    this.lines =
        new LinearRates(
            new double[] {0, at, at + rampUpSeconds, decayStart},
            new double[] {base, base, top, top},
            false);
    this.beforeDecay = lines.arrivalsBy(decayStart);
  }

  @Override
  public double arrivalsBy(double seconds) {
    double time = seconds - decayStart;
    return time <= 0 ? lines.arrivalsBy(seconds) : beforeDecay + decayed(time);
  }

  /**
   * During the decay Newton's method comes from the left and cannot overshoot, since the rate
   * falls.
   */
  @Override
  public double secondsOf(double arrivals) {
    double due = arrivals - beforeDecay;
    if (due <= 0) {
      return lines.secondsOf(arrivals);
    }
    double time = Math.max(0, (due - extra) / base);
    for (int step = 0; step < MOST_STEPS; step++) {
      double rate = base + (decaySeconds > 0 ? fading(time) * extra / decaySeconds : 0);
      double next = time + (due - decayed(time)) / rate;
      if (!(next > time)) {
        break;
      }
      time = next;
    }
    return decayStart + time;
  }

  private double decayed(double time) {
    return base * time + extra * (1 - fading(time));
  }

  private double fading(double time) {
    return decaySeconds > 0 ? StrictMath.exp(-time / decaySeconds) : 0;
  }
}
