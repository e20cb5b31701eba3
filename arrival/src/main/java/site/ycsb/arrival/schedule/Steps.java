package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Setting;

/**
 * A rate that holds from one point to the next. The last point's rate goes on, unless all is
 * repeated; the rate 0 there ends the schedule.
 *
 * @param points from 0 seconds, in the order of time; scaled, if a rate is given
 * @param repeated whether the last point is the start of the same again; its rate does not count
 * @param scaledRate the mean that the points are scaled to; null once they are
 * @param gaps between arrivals, in units of their momentary mean
 */
public record Steps(
    @JsonProperty(required = true)
        @Setting(legal = "pairs of seconds and rate, such as 0:100,60:500,120:0")
        List<RatePoint> points,
    @JsonProperty("repeat") @Setting(otherwise = "false") Boolean repeated,
    @JsonProperty("rate") @Nullable Double scaledRate,
    @JsonProperty("distribution") @Setting(otherwise = "exponential") GapDistribution gaps)
    implements ArrivalModel, Envelope {
  public Steps {
    RatePoint.check(points, repeated);
    points = RatePoint.scaled(points, RatePoint.mean(jumps(points)), scaledRate);
    scaledRate = null;
  }

  /** The mean up to the last point. */
  @Override
  public double ratePerSecond() {
    return RatePoint.mean(jumps(points));
  }

  @Override
  public EnvelopeCurve curve() {
    return RatePoint.lines(jumps(points), repeated);
  }

  private static List<RatePoint> jumps(List<RatePoint> points) {
    List<RatePoint> lines = new ArrayList<>();
    lines.add(points.get(0));
    for (int i = 1; i < points.size(); i++) {
      lines.add(new RatePoint(points.get(i).seconds(), points.get(i - 1).ratePerSecond()));
      lines.add(points.get(i));
    }
    return lines;
  }
}
