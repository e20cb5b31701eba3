package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Independent arrivals: gaps are exponential.
 *
 * @param ratePerSecond of arrivals
 */
public record Poisson(@JsonProperty(value = "rate", required = true) double ratePerSecond)
    implements ArrivalModel {
  public Poisson {
    Bounds.rate(ratePerSecond);
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return new Renewal(ratePerSecond, new GapDistribution.Exponential())
        .schedule(seed, horizonNanos);
  }
}
