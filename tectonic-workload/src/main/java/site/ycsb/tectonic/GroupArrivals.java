package site.ycsb.tectonic;

import java.time.Duration;
import java.util.List;
import site.ycsb.arrival.execute.ClosedLoop;
import site.ycsb.arrival.execute.PhasedWorkload.ArrivalPhase;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** The groups of a run as phases of arrivals. */
final class GroupArrivals {
  private GroupArrivals() {}

  static List<ArrivalPhase> of(WorkloadPlan plan, List<GroupPlan> groups) {
    return groups.stream().map(group -> of(plan, group)).toList();
  }

  private static ArrivalPhase of(WorkloadPlan plan, GroupPlan group) {
    Duration duration = group.duration();
    return new ArrivalPhase(
        group.name(),
        group.arrival(),
        plan.arrivalSeed(group),
        duration == null ? group.operationCount() : ClosedLoop.UNLIMITED,
        duration == null ? 0 : duration.toNanos());
  }
}
