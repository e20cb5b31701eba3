package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.InvalidValueException;

/**
 * A rate at an instant.
 *
 * @param seconds from the start
 * @param ratePerSecond of arrivals there
 */
public record RatePoint(
    @JsonProperty(value = "at", required = true) double seconds,
    @JsonProperty(value = "rate", required = true) double ratePerSecond) {
  public RatePoint {
    Bounds.seconds("at", seconds);
    Bounds.momentaryRate("rate", ratePerSecond);
  }

  /** Refuses points out of order, without arrivals, or without a length to repeat. */
  static void check(List<RatePoint> points, boolean repeated) {
    String expected = "points that begin at 0 seconds, in the order of time";
    Bounds.that(!points.isEmpty(), "points", "are none", expected);
    double first = points.get(0).seconds();
    Bounds.that(
        first == 0, "points", "begin at " + DecimalText.plain(first) + " seconds", expected);
    for (int i = 1; i < points.size(); i++) {
      double before = points.get(i - 1).seconds();
      double now = points.get(i).seconds();
      String found =
          "have " + DecimalText.plain(now) + " after " + DecimalText.plain(before) + " seconds";
      Bounds.that(now >= before, "points", found, expected);
    }
    boolean lasts = !repeated || points.get(points.size() - 1).seconds() > 0;
    Bounds.that(lasts, "points", "are all at 0 seconds", "a last point after 0 seconds to repeat");
  }

  static LinearRates lines(List<RatePoint> points, boolean repeated) {
    return new LinearRates(
        points.stream().mapToDouble(RatePoint::seconds).toArray(),
        points.stream().mapToDouble(RatePoint::ratePerSecond).toArray(),
        repeated);
  }

  /** Arrivals per second up to the last point, or at it if it is the only one. */
  static double mean(List<RatePoint> points) {
    RatePoint last = points.get(points.size() - 1);
    return last.seconds() > 0
        ? lines(points, false).arrivalsBy(last.seconds()) / last.seconds()
        : last.ratePerSecond();
  }

  /**
   * Points with another mean rate.
   *
   * @param mean that they have, which must not be 0
   * @param rate that their mean is to be, null for that which it is
   */
  static List<RatePoint> scaled(List<RatePoint> points, double mean, @Nullable Double rate) {
    Bounds.that(mean > 0, "points", "have rate 0 throughout", "a rate above 0 somewhere");
    if (rate == null) {
      return List.copyOf(points);
    }
    Bounds.rate(rate);
    try {
      return points.stream().map(point -> point.times(rate / mean)).toList();
    } catch (InvalidValueException e) {
      throw new InvalidValueException("rate", "is " + rate, e.expected(), e);
    }
  }

  private RatePoint times(double factor) {
    return new RatePoint(seconds, ratePerSecond * factor);
  }
}
