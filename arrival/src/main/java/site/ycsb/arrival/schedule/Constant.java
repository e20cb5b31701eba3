package site.ycsb.arrival.schedule;

/** Equal gaps. PLACEHOLDER: replaced when schedules are merged. */
public record Constant(double ratePerSecond) implements ArrivalModel {
  private static final double NANOS_PER_SECOND = 1e9;

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    long[] arrival = {0};
    return () -> (long) Math.ceil(NANOS_PER_SECOND * ++arrival[0] / ratePerSecond);
  }
}
