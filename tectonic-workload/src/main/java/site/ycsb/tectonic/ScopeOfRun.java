package site.ycsb.tectonic;

import java.util.List;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.run.ResultSettings;
import site.ycsb.tectonic.execute.RunScope;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Decides which part of a plan a load or a run executes. */
final class ScopeOfRun {
  private static final int MOST_NAMES = 20;

  private ScopeOfRun() {}

  /**
   * The groups that a load or a run executes.
   *
   * @throws UsageException if there are none, or a clock has ended those before
   */
  static RunScope of(WorkloadPlan plan, TectonicProperties properties) {
    RunScope scope =
        properties.groups().isEmpty() ? leading(plan, properties) : named(plan, properties);
    if (scope.firstGroup() > 0 && properties.isTraced()) {
      throw new UsageException(
          "property %s=true: a trace that lacks what was loaded before cannot be read\n  expected: a run of the whole spec, without %s and %s"
              .formatted(
                  ResultSettings.TRACE, TectonicProperties.PRELOADED, TectonicProperties.GROUPS));
    }
    return scope;
  }

  /** Those that only insert, or what they leave, or all. */
  private static RunScope leading(WorkloadPlan plan, TectonicProperties properties) {
    SectionPlan section = plan.sections().get(0);
    int leading = 0;
    for (GroupPlan group : section.groups()) {
      if (!group.insertsOnly()) {
        break;
      }
      leading++;
    }
    boolean load = !properties.isTransacting();
    if ((load || properties.isPreloaded()) && leading == 0) {
      throw new UsageException(
          "the spec has nothing to load: its first group does more than insert\n"
              + "  expected: \"ycsb run\" without \"ycsb load\" and tectonic.preloaded before it");
    }
    if (properties.isPreloaded() && !load) {
      checkLoadedCounts(section.groups().subList(0, leading));
    }
    int last = plan.groups().size() - 1;
    return new RunScope(
        load || !properties.isPreloaded() ? 0 : leading,
        load ? leading - 1 : last,
        properties.table(),
        properties.writesAllFields(),
        properties.checksSizes());
  }

  /** The groups from one name to another, or those of one name. */
  private static RunScope named(WorkloadPlan plan, TectonicProperties properties) {
    String[] ends = properties.groups().split("\\.\\.", 2);
    int first = index(plan, ends[0].strip());
    int last = ends.length == 1 ? first : index(plan, ends[1].strip());
    if (last < first || properties.isPreloaded() || !properties.isTransacting()) {
      throw new UsageException(
          "property %s is \"%s\"\n  expected: FIRST or FIRST..LAST, in the order of the spec, with \"ycsb run\" and without %s"
              .formatted(
                  TectonicProperties.GROUPS, properties.groups(), TectonicProperties.PRELOADED));
    }
    checkLoadedCounts(plan.groups().subList(0, first));
    return new RunScope(
        first, last, properties.table(), properties.writesAllFields(), properties.checksSizes());
  }

  private static int index(WorkloadPlan plan, String name) {
    List<String> names = plan.groups().stream().map(GroupPlan::name).toList();
    if (!names.contains(name)) {
      throw new UsageException(
          "property %s: there is no group \"%s\"%s\n  expected one of: %s"
              .formatted(
                  TectonicProperties.GROUPS,
                  name,
                  NearestName.hint(name, names),
                  String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                      + (names.size() > MOST_NAMES ? ", ..." : "")));
    }
    return names.indexOf(name);
  }

  /** What a clock has loaded cannot be known from the spec. */
  private static void checkLoadedCounts(List<GroupPlan> loaded) {
    for (GroupPlan group : loaded) {
      if (group.duration() != null) {
        throw new UsageException(
            "the clock ended group \""
                + group.name()
                + "\" when it was loaded, after a number of operations that this run must know\n"
                + "  expected: -p "
                + TectonicProperties.TIMED_OPERATIONS
                + "=N as \"ycsb load\" has printed it");
      }
    }
  }
}
