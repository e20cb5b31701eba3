package site.ycsb.arrival.schedule;

import java.util.SplittableRandom;

/** Exponential gaps. PLACEHOLDER: replaced when schedules are merged. */
public record Poisson(double ratePerSecond) implements ArrivalModel {
  private static final double NANOS_PER_SECOND = 1e9;

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] sum = {0};
    return () -> {
      sum[0] -= Math.log1p(-random.nextDouble());
      return (long) (sum[0] * NANOS_PER_SECOND / ratePerSecond);
    };
  }
}
