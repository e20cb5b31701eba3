package site.ycsb.arrival.schedule;

import org.jspecify.annotations.Nullable;

/** What arrivals are like. PLACEHOLDER: replaced when schedules are merged. */
public sealed interface ArrivalModel permits Constant, Poisson {
  /** For {@link #schedule}: it is not known how long the run will last. */
  long UNKNOWN_HORIZON = Long.MAX_VALUE;

  /** Mean arrivals per second over the horizon. */
  double ratePerSecond();

  /** A schedule of the model; the same seed and horizon give the same schedule. */
  ArrivalSchedule schedule(long seed, long horizonNanos);

  /** What a user should know before such a run, or null. */
  default @Nullable String warning(long horizonNanos) {
    return null;
  }
}
