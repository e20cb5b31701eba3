package site.ycsb.arrival.schedule;

import java.util.function.DoubleSupplier;
import site.ycsb.arrival.UsageException;

/**
 * A renewal sequence in the time of a cumulative rate (Gerhardt and Nelson, INFORMS Journal on
 * Computing 2009). Arrival k comes when the cumulative rate reaches the sum of k gaps. Each instant
 * is computed from that sum, not from the instant before, so rounding does not add up. Instants are
 * rounded down, so an arrival stays in the interval in which it is due.
 */
final class TimeChangedSchedule implements ArrivalSchedule {
  static final double NANOS_PER_SECOND = 1e9;

  private final DoubleSupplier due;
  private final RateCurve curve;
  private long last;

  private TimeChangedSchedule(DoubleSupplier due, RateCurve curve) {
    this.due = due;
    this.curve = curve;
  }

  static ArrivalSchedule of(RateCurve curve, GapDistribution gaps, long seed, long horizonNanos) {
    if (gaps.normalised()) {
      double seconds = seconds(horizonNanos, "arrivals that are normalised to an exact count");
      return new TimeChangedSchedule(
          new GapSum.Normalised(gaps, seed, curve.arrivalsBy(seconds)), curve);
    }
    return new TimeChangedSchedule(gaps.sums(seed), curve);
  }

  /** The instants of a schedule, each taken as arrivals of a curve. */
  static ArrivalSchedule of(RateCurve curve, ArrivalSchedule seconds) {
    return new TimeChangedSchedule(
        () -> {
          long nanos = seconds.nextArrivalNanos();
          return nanos == END ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_SECOND;
        },
        curve);
  }

  /** The horizon in seconds, where it has to be known. */
  static double seconds(long horizonNanos, String whatNeedsIt) {
    if (horizonNanos == ArrivalModel.UNKNOWN_HORIZON) {
      throw new UsageException(
          whatNeedsIt
              + " are planned for the whole run, so its length has to be known: give operationcount"
              + " and target, or maxexecutiontime");
    }
    Bounds.that(horizonNanos > 0, "horizon", "is " + horizonNanos, "nanoseconds, above 0");
    return horizonNanos / NANOS_PER_SECOND;
  }

  @Override
  public long nextArrivalNanos() {
    double arrivals = due.getAsDouble();
    long nanos =
        arrivals == Double.POSITIVE_INFINITY
            ? END
            : (long) Math.floor(curve.secondsOf(arrivals) * NANOS_PER_SECOND);
    last = Math.max(last, nanos);
    return last;
  }
}
