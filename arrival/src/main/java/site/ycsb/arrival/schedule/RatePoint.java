package site.ycsb.arrival.schedule;

import java.util.List;
import site.ycsb.arrival.schedule.rate.LinearRates;

/**
 * A rate at an instant.
 *
 * @param seconds from the start
 * @param ratePerSecond of arrivals there
 */
public record RatePoint(double seconds, double ratePerSecond) {
  public RatePoint {
    Checks.seconds("time", seconds);
    Checks.momentaryRate("rate", ratePerSecond);
  }

  /** Refuses points out of order, without arrivals, or without a length to repeat. */
  static List<RatePoint> checked(List<RatePoint> points, boolean repeated) {
    List<RatePoint> kept = List.copyOf(points);
    String expected = "points that begin at 0 seconds, in the order of time";
    Checks.that(!kept.isEmpty(), "points", "are none", expected);
    double first = kept.get(0).seconds();
    Checks.that(first == 0, "points", "begin at " + Checks.plain(first) + " seconds", expected);
    for (int i = 1; i < kept.size(); i++) {
      double before = kept.get(i - 1).seconds();
      double now = kept.get(i).seconds();
      String found = "have " + Checks.plain(now) + " after " + Checks.plain(before) + " seconds";
      Checks.that(now >= before, "points", found, expected);
    }
    boolean lasts = !repeated || kept.get(kept.size() - 1).seconds() > 0;
    Checks.that(lasts, "points", "are all at 0 seconds", "a last point after 0 seconds to repeat");
    return kept;
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

  static void arrivals(double mean) {
    Checks.that(mean > 0, "points", "have rate 0 throughout", "a rate above 0 somewhere");
  }

  RatePoint times(double factor) {
    return new RatePoint(seconds, ratePerSecond * factor);
  }
}
