package site.ycsb.arrival.schedule;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.rate.RateCurve;
import site.ycsb.arrival.schedule.rate.SineRate;

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
    double ratePerSecond,
    double modulation,
    double cycleMinutes,
    double phaseDegrees,
    GapDistribution gaps)
    implements ArrivalModel {
  private static final double SECONDS_PER_MINUTE = 60;
  private static final double NOTABLE_SHARE = 0.01;

  public Diurnal {
    Checks.rate(ratePerSecond);
    Checks.modulation(modulation);
    Checks.minutes("cycle_length", cycleMinutes);
    Checks.phase(phaseDegrees);
  }

  @Override
  public String generator() {
    return "diurnal";
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return TimeChangedSchedule.of(curve(), gaps, seed, horizonNanos);
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

  private RateCurve curve() {
    double cycleSeconds = cycleMinutes * SECONDS_PER_MINUTE;
    return new SineRate(ratePerSecond, modulation, cycleSeconds, Math.toRadians(phaseDegrees));
  }
}
