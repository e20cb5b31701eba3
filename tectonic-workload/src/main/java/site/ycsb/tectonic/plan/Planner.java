package site.ycsb.tectonic.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Section;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.WorkloadSpec;

/**
 * Makes the plan of a workload: applies defaults, draws counts, and checks whatever can be checked
 * before a run.
 */
public final class Planner {
  private Planner() {}

  /**
   * The plan of a workload.
   *
   * @throws SpecException if the workload cannot be run; its path says where
   */
  public static WorkloadPlan plan(WorkloadSpec spec, PlanOptions options) {
    long seed = seed(options.seed(), spec.seed());
    Counts counts = new Counts(seed, options.scale(), options.timedOperations());
    Scope scope =
        Scope.OUTERMOST.inner(
            "", spec.defaults(), spec.defaultDistributions(), spec.characterSet());
    List<SectionPlan> sections = new ArrayList<>();
    int groups = 0;
    double operations = 0;
    for (Section section : spec.sections()) {
      String path = "/sections/" + sections.size();
      SectionPlan plan =
          new SectionPlanner(section, path, scope, counts).plan(sections.size(), groups);
      sections.add(plan);
      groups += plan.groups().size();
      for (GroupPlan group : plan.groups()) {
        operations += group.operationCount();
      }
    }
    checkTotal(operations);
    counts.checkTimedOperationsUsed();
    return new WorkloadPlan(seed, sections);
  }

  private static long seed(@Nullable Long wished, @Nullable Long written) {
    if (wished != null) {
      return wished;
    }
    return written != null ? written : PlanOptions.DEFAULT_SEED;
  }

  private static void checkTotal(double operations) {
    if (operations > Counts.LARGEST) {
      throw new SpecException(
          "",
          "the workload has more than 1e15 operations",
          "op_counts and a scale that keep it below");
    }
  }
}
