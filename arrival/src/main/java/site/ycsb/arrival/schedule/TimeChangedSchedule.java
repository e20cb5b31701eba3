package site.ycsb.arrival.schedule;

import java.util.function.DoubleSupplier;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.rate.RateCurve;

/**
 * A renewal sequence in the time of a cumulative rate (Gerhardt and Nelson, INFORMS Journal on
 * Computing 2009): arrival k comes when the cumulative rate reaches the sum of k gaps. Each instant
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
    if (gaps instanceof GapDistribution.Normalised normalised) {
      double seconds = seconds(horizonNanos, "arrivals that are normalised to an exact count");
      double volume = curve.arrivalsBy(seconds);
      return new TimeChangedSchedule(new NormalisedSum(normalised.gaps(), seed, volume), curve);
    } else if (gaps instanceof GapDistribution.Even) {
      return new TimeChangedSchedule(new EvenSum(), curve);
    }
    return new TimeChangedSchedule(new RenewalSum(gaps.sampler(SplitMix64.of(seed, 0))), curve);
  }

  /** The horizon in seconds, where it has to be known. */
  static double seconds(long horizonNanos, String whatNeedsIt) {
    if (horizonNanos == ArrivalModel.UNKNOWN_HORIZON) {
      throw new UsageException(
          whatNeedsIt
              + " are planned for the whole run, so its length has to be known: give operationcount"
              + " and target, or maxexecutiontime");
    }
    Checks.that(horizonNanos > 0, "horizon", "is " + horizonNanos, "nanoseconds, above 0");
    return horizonNanos / NANOS_PER_SECOND;
  }

  @Override
  public long nextArrivalNanos() {
    long nanos = (long) Math.floor(curve.secondsOf(due.getAsDouble()) * NANOS_PER_SECOND);
    last = Math.max(last, nanos);
    return last;
  }

  /** Halves: 1/2, 3/2, 5/2, so that n expected arrivals are n arrivals. */
  private static final class EvenSum implements DoubleSupplier {
    private long count;

    @Override
    public double getAsDouble() {
      return count++ + 0.5;
    }
  }
}
