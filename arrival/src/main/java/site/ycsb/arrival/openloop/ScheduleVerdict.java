package site.ycsb.arrival.openloop;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Whether the master has met its schedule, with the reasons why not. It judges the master alone: a
 * store that does not keep up shows in the backlog and in the response time.
 *
 * @param reasons why the schedule was missed, empty when it was met
 */
public record ScheduleVerdict(List<String> reasons) {
  private static final double MOST_RATE_ERROR = 0.005;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  public ScheduleVerdict {
    reasons = List.copyOf(reasons);
  }

  /**
   * Judges a run.
   *
   * @param mostLagNanos that 99 % of the arrivals may have
   */
  public static ScheduleVerdict of(ArrivalResult result, long mostLagNanos) {
    List<String> reasons = new ArrayList<>();
    if (result.offered() > 0) {
      checkRate(result, mostLagNanos, reasons);
      checkLag(result.latencies(), mostLagNanos, reasons);
    }
    return new ScheduleVerdict(reasons);
  }

  public boolean isMet() {
    return reasons.isEmpty();
  }

  public String text() {
    return String.join("; ", reasons);
  }

  /** The same arrivals in a longer time are a lower rate; a lag that is allowed changes none. */
  private static void checkRate(ArrivalResult result, long mostLagNanos, List<String> reasons) {
    long late = result.lastDispatchedNanos() - result.lastDueNanos();
    double error = (double) late / Math.max(1, result.lastDispatchedNanos());
    if (late > mostLagNanos && error > MOST_RATE_ERROR) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%,.1f arrivals/s were issued where %,.1f were due",
              perSecond(result.offered(), result.lastDispatchedNanos()),
              perSecond(result.offered(), result.lastDueNanos())));
    }
  }

  private static void checkLag(
      ArrivalResult.LatencySet latencies, long mostLagNanos, List<String> reasons) {
    Histogram lag = latencies.lag();
    if (lag.getTotalCount() > 0 && lag.getValueAtPercentile(99) > mostLagNanos) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "1 %% of the arrivals were issued more than %,.0f us late"
                  + " (tectonic.arrival.lag.max allows %,.0f us; a thread that only slept woke"
                  + " %,.0f us late at p99)",
              micros(lag.getValueAtPercentile(99)),
              micros(mostLagNanos),
              micros(latencies.hiccup().getValueAtPercentile(99))));
    }
  }

  private static double perSecond(long count, long nanos) {
    return count * NANOS_PER_SECOND / Math.max(1, nanos);
  }

  private static double micros(long nanos) {
    return nanos / NANOS_PER_MICRO;
  }
}
