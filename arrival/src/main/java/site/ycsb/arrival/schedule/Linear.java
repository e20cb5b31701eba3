package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Setting;

/**
 * A rate that runs in straight lines from point to point; two points at one time are a jump. After
 * the last point its rate goes on, unless all is repeated; the rate 0 there ends the schedule.
 *
 * @param points from 0 seconds, in the order of time; scaled, if a rate is given
 * @param repeated whether the last point is the start of the same again
 * @param scaledRate the mean that the points are scaled to; null once they are
 * @param gaps between arrivals, in units of their momentary mean
 */
public record Linear(
    @JsonProperty(required = true)
        @Setting(legal = "pairs of seconds and rate, such as 0:100,60:500,120:0")
        List<RatePoint> points,
    @JsonProperty("repeat") @Setting(otherwise = "false") Boolean repeated,
    @JsonProperty("rate") @Nullable Double scaledRate,
    @JsonProperty("distribution") @Setting(otherwise = "exponential") GapDistribution gaps)
    implements ArrivalModel, Envelope {
  public Linear {
    RatePoint.check(points, repeated);
    points = RatePoint.scaled(points, RatePoint.mean(points), scaledRate);
    scaledRate = null;
  }

  /** The mean up to the last point. */
  @Override
  public double ratePerSecond() {
    return RatePoint.mean(points);
  }

  @Override
  public EnvelopeCurve curve() {
    return RatePoint.lines(points, repeated);
  }
}
