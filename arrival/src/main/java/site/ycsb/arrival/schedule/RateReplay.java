package site.ycsb.arrival.schedule;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.trace.TraceColumn;
import site.ycsb.arrival.schedule.trace.TraceReader;

/**
 * Recorded counts or rates of intervals of one length: the rate holds for the interval.
 *
 * @param column that was read
 * @param intervalSeconds the length of an interval
 * @param steps what was read
 */
public record RateReplay(TraceColumn column, double intervalSeconds, Steps steps)
    implements ArrivalModel {

  /** Reads how many arrivals each interval has. */
  public static RateReplay ofCounts(
      TraceColumn column, double intervalSeconds, boolean repeated, GapDistribution gaps) {
    return of(column, intervalSeconds, 1 / intervalSeconds, repeated, gaps);
  }

  /** Reads how many arrivals per second each interval has. */
  public static RateReplay ofRates(
      TraceColumn column, double intervalSeconds, boolean repeated, GapDistribution gaps) {
    return of(column, intervalSeconds, 1, repeated, gaps);
  }

  private static RateReplay of(
      TraceColumn column,
      double intervalSeconds,
      double factor,
      boolean repeated,
      GapDistribution gaps) {
    Checks.that(
        intervalSeconds > 0 && intervalSeconds <= 1e9,
        "interval",
        "is " + Checks.plain(intervalSeconds),
        "seconds, a number above 0, up to 1e9");
    List<RatePoint> points = new ArrayList<>();
    TraceReader reader = column.open();
    double sum = 0;
    for (@Nullable BigDecimal next = reader.next(); next != null; next = reader.next()) {
      double rate = next.doubleValue() * factor;
      if (!(rate >= 0 && rate <= 1e9)) {
        throw reader.mistake(next + " is no count or rate; expected a number from 0 to 1e9/s");
      }
      points.add(new RatePoint(points.size() * intervalSeconds, rate));
      sum += rate;
    }
    if (!(sum > 0)) {
      throw new UsageException(column.file() + ": has no arrivals");
    }
    points.add(new RatePoint(points.size() * intervalSeconds, 0));
    return new RateReplay(column, intervalSeconds, new Steps(points, repeated, gaps));
  }

  @Override
  public String generator() {
    return "replay";
  }

  /** The mean over the file. */
  @Override
  public double ratePerSecond() {
    return steps.ratePerSecond();
  }

  /** The same shape with another mean. */
  public RateReplay withRate(double ratePerSecond) {
    return new RateReplay(column, intervalSeconds, steps.withRate(ratePerSecond));
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return steps.schedule(seed, horizonNanos);
  }

  @Override
  public @Nullable String warning(long horizonNanos) {
    return steps.warning(horizonNanos);
  }

  @Override
  public String toString() {
    return "RateReplay[file="
        + column.file()
        + ", intervals="
        + (steps.points().size() - 1)
        + " of "
        + Checks.plain(intervalSeconds)
        + " s]";
  }
}
