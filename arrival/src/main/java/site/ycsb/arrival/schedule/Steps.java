package site.ycsb.arrival.schedule;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rate that holds from one point to the next. The last point's rate goes on, unless all is
 * repeated; the rate 0 there ends the schedule.
 *
 * @param points from 0 seconds, in the order of time
 * @param repeated whether the last point is the start of the same again; its rate does not count
 * @param gaps between arrivals, in units of their momentary mean
 */
public record Steps(List<RatePoint> points, boolean repeated, GapDistribution gaps)
    implements ArrivalModel {
  public Steps {
    points = RatePoint.checked(points, repeated);
    RatePoint.arrivals(RatePoint.mean(jumps(points)));
  }

  @Override
  public String generator() {
    return "steps";
  }

  /** The mean up to the last point. */
  @Override
  public double ratePerSecond() {
    return RatePoint.mean(jumps(points));
  }

  /** The same shape with another mean. */
  public Steps withRate(double ratePerSecond) {
    Checks.rate(ratePerSecond);
    double factor = ratePerSecond / ratePerSecond();
    return new Steps(points.stream().map(point -> point.times(factor)).toList(), repeated, gaps);
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return TimeChangedSchedule.of(
        RatePoint.lines(jumps(points), repeated), gaps, seed, horizonNanos);
  }

  @Override
  public @Nullable String warning(long horizonNanos) {
    return gaps.warning();
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
