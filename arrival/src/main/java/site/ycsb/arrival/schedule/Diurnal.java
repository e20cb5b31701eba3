package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
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
    Bounds.modulation(modulation);
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
        : String.format(
            Locale.ROOT,
            "the run lasts %.3g cycles: its mean rate is %.1f/s, not %.1f/s, which holds for whole"
                + " cycles",
            seconds / (cycleMinutes * SECONDS_PER_MINUTE),
            mean,
            ratePerSecond);
  }

  @Override
  public EnvelopeCurve curve() {
    return new Sine(this);
  }

  /** A rate that swings around its mean as a sine does. */
  private static final class Sine implements EnvelopeCurve {
    private final double cycleSeconds;
    private final double perCycle;
    private final SineCycle cycle;

    Sine(Diurnal model) {
      this.cycleSeconds = model.cycleMinutes * SECONDS_PER_MINUTE;
      this.perCycle = model.ratePerSecond * cycleSeconds;
      this.cycle = new SineCycle(model.modulation, Math.toRadians(model.phaseDegrees));
    }

    @Override
    public double arrivalsBy(double seconds) {
      double cycles = Math.floor(seconds / cycleSeconds);
      return perCycle * (cycles + cycle.arrivalsBy(seconds / cycleSeconds - cycles));
    }

    @Override
    public double rateAt(double seconds) {
      return perCycle / cycleSeconds * cycle.rateAt(seconds / cycleSeconds);
    }

    @Override
    public double nextBreakSeconds(double seconds) {
      return EnvelopeCurve.nextMultiple(seconds, cycleSeconds / PANELS);
    }

    @Override
    public double secondsOf(double arrivals) {
      double cycles = Math.floor(arrivals / perCycle);
      return cycleSeconds * (cycles + cycle.timeOf(arrivals / perCycle - cycles));
    }
  }
}
