package site.ycsb.arrival.schedule;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.rate.FlashCrowdRate;

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
    double ratePerSecond,
    double multiplier,
    double atSeconds,
    double rampUpSeconds,
    double holdSeconds,
    double decaySeconds,
    GapDistribution gaps)
    implements ArrivalModel {
  private static final double MOST_MULTIPLIER = 1e6;

  public FlashCrowd {
    Checks.rate(ratePerSecond);
    Checks.range("multiplier", multiplier, 1, MOST_MULTIPLIER);
    Checks.seconds("at", atSeconds);
    Checks.seconds("ramp_up", rampUpSeconds);
    Checks.seconds("hold", holdSeconds);
    Checks.seconds("decay", decaySeconds);
  }

  /** Arrivals that the crowd adds to the base. */
  public double extraArrivals() {
    return ratePerSecond * (multiplier - 1) * (rampUpSeconds / 2 + holdSeconds + decaySeconds);
  }

  @Override
  public String generator() {
    return "flash_crowd";
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    FlashCrowdRate curve =
        new FlashCrowdRate(
            ratePerSecond,
            ratePerSecond * multiplier,
            atSeconds,
            rampUpSeconds,
            holdSeconds,
            decaySeconds);
    return TimeChangedSchedule.of(curve, gaps, seed, horizonNanos);
  }

  @Override
  public @Nullable String warning(long horizonNanos) {
    return gaps.warning();
  }
}
