package site.ycsb.arrival.schedule;

import site.ycsb.arrival.schedule.rate.SteadyRate;

/**
 * Independent arrivals: gaps are exponential.
 *
 * @param ratePerSecond of arrivals
 */
public record Poisson(double ratePerSecond) implements ArrivalModel {
  public Poisson {
    Checks.rate(ratePerSecond);
  }

  @Override
  public String generator() {
    return "poisson";
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    GapDistribution gaps = new GapDistribution.Exponential();
    return TimeChangedSchedule.of(new SteadyRate(ratePerSecond), gaps, seed, horizonNanos);
  }
}
