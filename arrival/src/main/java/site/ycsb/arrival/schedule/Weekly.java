package site.ycsb.arrival.schedule;

import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.rate.WeekRate;

/**
 * The product of a daily and a weekly cycle: a sine each day, times how busy that day is.
 *
 * @param ratePerSecond the mean over a week
 * @param modulation the height of the sine as a share of the mean, from 0 to 1
 * @param dayMinutes the length of a day
 * @param phaseDegrees of the sine at the start of a day
 * @param dayFactors how busy each of the seven days is; only their proportions matter
 * @param gaps between arrivals, in units of their momentary mean
 */
public record Weekly(
    double ratePerSecond,
    double modulation,
    double dayMinutes,
    double phaseDegrees,
    List<Double> dayFactors,
    GapDistribution gaps)
    implements ArrivalModel {
  private static final double SECONDS_PER_MINUTE = 60;
  private static final int DAYS = 7;
  private static final double MOST_FACTOR = 1e6;

  public Weekly {
    Checks.rate(ratePerSecond);
    Checks.modulation(modulation);
    Checks.minutes("day_length", dayMinutes);
    Checks.phase(phaseDegrees);
    dayFactors = List.copyOf(dayFactors);
    Checks.that(
        dayFactors.size() == DAYS
            && dayFactors.stream().allMatch(factor -> factor >= 0 && factor <= MOST_FACTOR)
            && dayFactors.stream().anyMatch(factor -> factor > 0),
        "day_factors",
        "are " + dayFactors,
        "seven numbers from 0 to 1e6, not all 0");
  }

  @Override
  public String generator() {
    return "weekly";
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    double daySeconds = dayMinutes * SECONDS_PER_MINUTE;
    double phase = Math.toRadians(phaseDegrees);
    WeekRate curve = new WeekRate(ratePerSecond, modulation, daySeconds, phase, dayFactors);
    return TimeChangedSchedule.of(curve, gaps, seed, horizonNanos);
  }

  @Override
  public @Nullable String warning(long horizonNanos) {
    return gaps.warning();
  }
}
