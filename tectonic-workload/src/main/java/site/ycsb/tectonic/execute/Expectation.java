package site.ycsb.tectonic.execute;

import java.time.Duration;
import java.util.List;
import site.ycsb.tectonic.plan.GroupPlan;

/** Guesses how many operations a run comes to, where the clock ends some of its phases. */
record Expectation(List<GroupPlan> groups) {

  /**
   * When a phase began.
   *
   * @param completedBefore operations of the run that had returned by then
   */
  record Start(long nanos, long completedBefore) {}

  /**
   * The operations of all groups: those that the clock ends are taken to go on at the rate so far.
   *
   * @param starts of the phases that have begun
   * @param completed operations of the run that have returned
   */
  long operations(List<Start> starts, long completed, long nowNanos) {
    if (starts.isEmpty()) {
      return groups.stream().mapToLong(GroupPlan::operationCount).sum();
    }
    Start current = starts.get(starts.size() - 1);
    double perNano = (double) completed / nanosSince(starts.get(0), nowNanos);
    long inPhase = completed - current.completedBefore();
    double phasePerNano = (double) inPhase / nanosSince(current, nowNanos);
    double rest = expected(groups.get(starts.size() - 1), phasePerNano);
    for (GroupPlan group : groups.subList(starts.size(), groups.size())) {
      rest += expected(group, perNano);
    }
    return Math.max(completed, current.completedBefore() + (long) rest);
  }

  private static long nanosSince(Start start, long nowNanos) {
    return Math.max(1, nowNanos - start.nanos());
  }

  private static double expected(GroupPlan group, double perNano) {
    Duration duration = group.duration();
    return duration == null
        ? (double) group.operationCount()
        : perNano * (double) duration.toNanos();
  }
}
