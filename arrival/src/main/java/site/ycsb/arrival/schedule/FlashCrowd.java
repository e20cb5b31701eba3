package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import site.ycsb.arrival.bind.Setting;

/**
 * A steady rate and one crowd: from an instant on the rate climbs to a multiple, stays there, and
 * decays exponentially.
 *
 * @param ratePerSecond without the crowd, which is the mean of a long run
 * @param multiplier the highest rate as a multiple, at least 1
 * @param atSeconds when the crowd begins to come
 * @param rampUpSeconds until the highest rate
 * @param holdSeconds at the highest rate
 * @param decaySeconds in which what is above the base falls to 1/e
 * @param gaps between arrivals, in units of their momentary mean
 */
public record FlashCrowd(
    @JsonProperty(value = "rate", required = true) double ratePerSecond,
    @Setting(otherwise = "10") double multiplier,
    @JsonProperty("at") @Setting(otherwise = "60") double atSeconds,
    @JsonProperty("ramp_up") @Setting(otherwise = "10") double rampUpSeconds,
    @JsonProperty("hold") @Setting(otherwise = "30") double holdSeconds,
    @JsonProperty("decay") @Setting(otherwise = "30") double decaySeconds,
    @JsonProperty("distribution") @Setting(otherwise = "exponential") GapDistribution gaps)
    implements ArrivalModel, Envelope {
  private static final double MOST_MULTIPLIER = 1e6;

  public FlashCrowd {
    Bounds.rate(ratePerSecond);
    Bounds.range("multiplier", multiplier, 1, MOST_MULTIPLIER);
    Bounds.seconds("at", atSeconds);
    Bounds.seconds("ramp_up", rampUpSeconds);
    Bounds.seconds("hold", holdSeconds);
    Bounds.seconds("decay", decaySeconds);
  }

  @Override
  public EnvelopeCurve curve() {
    return new Crowd(this);
  }

  /**
   * A steady rate with one flash crowd: a straight way up, a while at the top, an exponential decay
   * (after Ari et al., MASCOTS 2003). What comes before the decay are straight lines; during it,
   * arrivals are b t + (top - b) d (1 - exp(-t / d)).
   */
  private static final class Crowd implements EnvelopeCurve {
    private static final int MOST_STEPS = 200;

    /** After which nothing of it is left that a double could hold. */
    private static final int MOST_DECAYS = 40;

    private final double base;
    private final double decaySeconds;
    private final double extra;
    private final double decayStart;
    private final double beforeDecay;
    private final LinearRates lines;

    Crowd(FlashCrowd model) {
      this.base = model.ratePerSecond;
      this.decaySeconds = model.decaySeconds;
      double top = base * model.multiplier;
      double full = model.atSeconds + model.rampUpSeconds;
      this.extra = (top - base) * decaySeconds;
      this.decayStart = full + model.holdSeconds;
      this.lines =
          new LinearRates(
              new double[] {0, model.atSeconds, full, decayStart},
              new double[] {base, base, top, top},
              false);
      this.beforeDecay = lines.arrivalsBy(decayStart);
    }

    @Override
    public double arrivalsBy(double seconds) {
      double time = seconds - decayStart;
      return time <= 0 ? lines.arrivalsBy(seconds) : beforeDecay + decayed(time);
    }

    @Override
    public double rateAt(double seconds) {
      double time = seconds - decayStart;
      if (time < 0) {
        return lines.rateAt(seconds);
      }
      return base + (decaySeconds > 0 ? extra / decaySeconds * fading(time) : 0);
    }

    @Override
    public double nextBreakSeconds(double seconds) {
      if (seconds < decayStart) {
        return lines.nextBreakSeconds(seconds);
      }
      double decays = Math.floor((seconds - decayStart) / decaySeconds) + 1;
      return decays < MOST_DECAYS ? decayStart + decays * decaySeconds : Double.POSITIVE_INFINITY;
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
}
