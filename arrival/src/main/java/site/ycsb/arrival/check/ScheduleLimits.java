package site.ycsb.arrival.check;

import java.util.concurrent.TimeUnit;

/**
 * How far a run may be from its schedule and still have met it.
 *
 * @param rateTolerance relative, of the real rate against the planned times, and of requests that
 *     were not sent against all
 * @param dispersionTolerance relative, of the index of dispersion of the real times against that of
 *     the planned times
 * @param dispersionSlack the same in absolute terms, for schedules that hardly vary
 * @param testFactor how many times its critical value at 1 % a test's statistic may be (Lancet's
 *     rule has 2)
 * @param medianLagNanos the most that half of the requests may be late
 * @param tailLagNanos the most that 99 % of the requests may be late
 */
public record ScheduleLimits(
    double rateTolerance,
    double dispersionTolerance,
    double dispersionSlack,
    double testFactor,
    long medianLagNanos,
    long tailLagNanos) {

  /** 0.5 % of the rate, a quarter of the dispersion or 0.1, Lancet's factor, 100 us and 1 ms. */
  public static final ScheduleLimits USUAL =
      new ScheduleLimits(
          0.005,
          0.25,
          0.1,
          2,
          TimeUnit.MICROSECONDS.toNanos(100),
          TimeUnit.MILLISECONDS.toNanos(1));

  public ScheduleLimits {
    if (!(rateTolerance >= 0
        && dispersionTolerance >= 0
        && dispersionSlack >= 0
        && testFactor > 0
        && medianLagNanos >= 0
        && tailLagNanos >= 0)) {
      throw new IllegalArgumentException("a limit is negative; expected numbers of at least 0");
    }
  }

  /** The same limits on a machine that a hiccup meter found to stop threads by so much. */
  public ScheduleLimits onMachine(long medianHiccupNanos, long tailHiccupNanos) {
    return new ScheduleLimits(
        rateTolerance,
        dispersionTolerance,
        dispersionSlack,
        testFactor,
        medianLagNanos + medianHiccupNanos,
        tailLagNanos + tailHiccupNanos);
  }

  /** The same limits with another tolerance of the rate. */
  public ScheduleLimits withRateTolerance(double tolerance) {
    return new ScheduleLimits(
        tolerance, dispersionTolerance, dispersionSlack, testFactor, medianLagNanos, tailLagNanos);
  }
}
