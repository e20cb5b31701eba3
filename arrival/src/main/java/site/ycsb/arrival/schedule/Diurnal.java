package site.ycsb.arrival.schedule;

import static site.ycsb.arrival.Words.format;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Setting;

/**
 * Arrivals guided by an envelope: a sine says how many there are, a second distribution how they
 * scatter.
 *
 * @param ratePerSecond the mean over a cycle
 * @param modulation the height of the sine as a share of the mean, from 0 to 1
 * @param cycleMinutes the length of a cycle
 * @param phaseDegrees of the sine at the start; at 0 the rate is the mean and rises
 * @param gaps between arrivals, in units of their momentary mean
 */
public record Diurnal(
    @JsonProperty(value = "rate", required = true) double ratePerSecond,
    @Setting(otherwise = "0.5") double modulation,
    @JsonProperty("cycle_length") @Setting(otherwise = "1440") double cycleMinutes,
    @JsonProperty("phase") @Setting(otherwise = "0") double phaseDegrees,
    @JsonProperty("distribution") @Setting(otherwise = "exponential") GapDistribution gaps)
    implements ArrivalModel, Envelope {
  private static final double SECONDS_PER_MINUTE = 60;
  private static final double NOTABLE_SHARE = 0.01;

  public Diurnal {
    Bounds.rate(ratePerSecond);
    Bounds.range("modulation", modulation, 0, 1);
    Bounds.minutes("cycle_length", cycleMinutes);
    Bounds.phase(phaseDegrees);
  }

  /** Raw Pareto gaps, or a run whose end in mid-cycle moves its mean rate by 1 % or more. */
  @Override
  public @Nullable String warning(long horizonNanos) {
    if (horizonNanos == UNKNOWN_HORIZON || gaps.warning() != null) {
      return gaps.warning();
    }
    double seconds = horizonNanos / TimeChangedSchedule.NANOS_PER_SECOND;
    double mean = curve().arrivalsBy(seconds) / seconds;
    return Math.abs(mean / ratePerSecond - 1) < NOTABLE_SHARE
        ? null
        : format(
            "the run lasts %.3g cycles: its mean rate is %.1f/s, not %.1f/s, which holds for whole"
                + " cycles",
            seconds / (cycleMinutes * SECONDS_PER_MINUTE), mean, ratePerSecond);
  }

  @Override
  public EnvelopeCurve curve() {
    return new Sine(this);
  }

  /**
   * A rate that swings around its mean as a sine does. The rate 1 + m sin(2 pi u + phi) over a
   * cycle, in units of itself, integrates to G(u) = u + m / (2 pi) (cos(phi) - cos(2 pi u + phi)).
   * Its inverse is found by Newton's method within a bracket, because with m = 1 the rate touches
   * 0.
   */
  private static final class Sine implements EnvelopeCurve {
    private static final double FULL = 2 * Math.PI;
    private static final double NEGLIGIBLE = 1e-16;
    private static final int MOST_STEPS = 100;

    private final double cycleSeconds;
    private final double perCycle;
    private final double modulation;
    private final double phase;
    private double lastShare;

    Sine(Diurnal model) {
      this.cycleSeconds = model.cycleMinutes * SECONDS_PER_MINUTE;
      this.perCycle = model.ratePerSecond * cycleSeconds;
      this.modulation = model.modulation;
      this.phase = Math.toRadians(model.phaseDegrees);
    }

    @Override
    public double arrivalsBy(double seconds) {
      double cycles = Math.floor(seconds / cycleSeconds);
      return perCycle * (cycles + shareBy(seconds / cycleSeconds - cycles));
    }

    @Override
    public double rateAt(double seconds) {
      return perCycle / cycleSeconds * swing(seconds / cycleSeconds);
    }

    @Override
    public double nextBreakSeconds(double seconds) {
      return EnvelopeCurve.nextMultiple(seconds, cycleSeconds / PANELS);
    }

    @Override
    public double secondsOf(double arrivals) {
      double cycles = Math.floor(arrivals / perCycle);
      lastShare = timeOf(arrivals / perCycle - cycles);
      return cycleSeconds * (cycles + lastShare);
    }

    /** The share of a cycle's arrivals that come by this share of its time. */
    private double shareBy(double time) {
      double swung = StrictMath.cos(phase) - StrictMath.cos(FULL * time + phase);
      return time + modulation / FULL * swung;
    }

    /** The rate there over the mean. */
    private double swing(double time) {
      return 1 + modulation * StrictMath.sin(FULL * time + phase);
    }

    /** The share of a cycle's time by which this share of its arrivals have come. */
    private double timeOf(double arrivals) {
      double low = 0;
      double high = 1;
      double time = lastShare;
      for (int step = 0; step < MOST_STEPS && high - low > NEGLIGIBLE; step++) {
        double excess = shareBy(time) - arrivals;
        if (excess > 0) {
          high = time;
        } else {
          low = time;
        }
        double next = time - excess / swing(time);
        if (Math.abs(next - time) <= NEGLIGIBLE) {
          break;
        }
        time = next > low && next < high ? next : (low + high) / 2;
      }
      return time;
    }
  }
}
