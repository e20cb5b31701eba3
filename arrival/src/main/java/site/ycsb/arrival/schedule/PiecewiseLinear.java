package site.ycsb.arrival.schedule;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rate that runs in straight lines from point to point; two points at one time are a jump. After
 * the last point its rate goes on, unless all is repeated; the rate 0 there ends the schedule.
 *
 * @param points from 0 seconds, in the order of time
 * @param repeated whether the last point is the start of the same again
 * @param gaps between arrivals, in units of their momentary mean
 */
public record PiecewiseLinear(List<RatePoint> points, boolean repeated, GapDistribution gaps)
    implements ArrivalModel {
  public PiecewiseLinear {
    points = RatePoint.checked(points, repeated);
    RatePoint.arrivals(RatePoint.mean(points));
  }

  @Override
  public String generator() {
    return "linear";
  }

  /** The mean up to the last point. */
  @Override
  public double ratePerSecond() {
    return RatePoint.mean(points);
  }

  /** The same shape with another mean. */
  public PiecewiseLinear withRate(double ratePerSecond) {
    Checks.rate(ratePerSecond);
    double factor = ratePerSecond / ratePerSecond();
    return new PiecewiseLinear(
        points.stream().map(point -> point.times(factor)).toList(), repeated, gaps);
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return TimeChangedSchedule.of(RatePoint.lines(points, repeated), gaps, seed, horizonNanos);
  }

  @Override
  public @Nullable String warning(long horizonNanos) {
    return gaps.warning();
  }
}
