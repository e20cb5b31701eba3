package site.ycsb.arrival.check;

import java.util.List;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.TestOutcome;

/**
 * Whether a run met its schedule.
 *
 * @param reasons why it did not; empty where it did
 * @param notes on checks that do not apply
 * @param sent requests
 * @param unsent requests that were due
 * @param plannedPerSecond the rate of the plan
 * @param intendedPerSecond the rate of the planned times of the requests that were sent
 * @param actualPerSecond the rate of their real times
 * @param intendedDispersion of the planned times
 * @param actualDispersion of the real times
 * @param gapTests of sampled gaps of the real times, in the order of their names
 * @param lag of the real times behind the planned ones
 */
public record ScheduleVerdict(
    List<String> reasons,
    List<String> notes,
    long sent,
    long unsent,
    double plannedPerSecond,
    double intendedPerSecond,
    double actualPerSecond,
    Estimate intendedDispersion,
    Estimate actualDispersion,
    List<GapTest> gapTests,
    Lag lag) {

  public ScheduleVerdict {
    reasons = List.copyOf(reasons);
    notes = List.copyOf(notes);
    gapTests = List.copyOf(gapTests);
  }

  /** Whether nothing speaks against it. */
  public boolean isMet() {
    return reasons.isEmpty();
  }

  /**
   * A test by its name.
   *
   * @param name such as "Anderson-Darling"
   * @param outcome of the test
   */
  public record GapTest(String name, TestOutcome outcome) {}

  /**
   * How late requests were sent.
   *
   * @param p50Nanos median
   * @param p90Nanos 90th percentile
   * @param p99Nanos 99th percentile
   * @param p999Nanos 99.9th percentile
   * @param maxNanos the latest
   * @param early requests that were sent before their time
   */
  public record Lag(
      long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos, long early) {}
}
