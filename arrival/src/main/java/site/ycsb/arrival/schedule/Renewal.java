package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Setting;

/**
 * Arrivals with independent gaps of any distribution.
 *
 * @param ratePerSecond of arrivals
 * @param gaps between arrivals, in units of their mean
 */
public record Renewal(
    @JsonProperty(value = "rate", required = true) double ratePerSecond,
    @JsonProperty("distribution") @Setting(otherwise = "exponential") GapDistribution gaps)
    implements ArrivalModel {
  public Renewal {
    Bounds.rate(ratePerSecond);
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return TimeChangedSchedule.of(new RateCurve.Steady(ratePerSecond), gaps, seed, horizonNanos);
  }

  @Override
  public @Nullable String warning(long horizonNanos) {
    return gaps.warning();
  }
}
