package site.ycsb.arrival.schedule;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.rate.SteadyRate;

/**
 * Arrivals with independent gaps of any distribution.
 *
 * @param ratePerSecond of arrivals
 * @param gaps between arrivals, in units of their mean
 */
public record Renewal(double ratePerSecond, GapDistribution gaps) implements ArrivalModel {
  public Renewal {
    Checks.rate(ratePerSecond);
  }

  @Override
  public String generator() {
    return "renewal";
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return TimeChangedSchedule.of(new SteadyRate(ratePerSecond), gaps, seed, horizonNanos);
  }

  @Override
  public @Nullable String warning(long horizonNanos) {
    return gaps.warning();
  }
}
