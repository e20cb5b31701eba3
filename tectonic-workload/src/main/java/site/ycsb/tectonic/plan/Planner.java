package site.ycsb.tectonic.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Defaults;
import site.ycsb.tectonic.spec.Defaults.Fields;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.Insertion;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationSpec;
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

  /** Plans one section: its groups in order, and what they do to its key set. */
  private static final class SectionPlanner {
    private final Section section;
    private final String path;
    private final Scope scope;
    private final Counts counts;
    private final HotRangeNames hotRanges = new HotRangeNames();
    private final KeyUse keyUse;
    private final OperationPlanner operationPlanner;
    private final MixPlanner mixPlanner;
    private final List<Planned> planned = new ArrayList<>();
    private double envelopeSeconds;

    /**
     * @param path of the section
     * @param outer the scope of the workload
     */
    SectionPlanner(Section section, String path, Scope outer, Counts counts) {
      this.section = section;
      this.path = path;
      this.counts = counts;
      scope =
          outer.inner(
              path, section.defaults(), section.defaultDistributions(), section.characterSet());
      keyUse = new KeyUse(uniqueKeys(), counts.note());
      operationPlanner = new OperationPlanner(counts, hotRanges);
      mixPlanner = new MixPlanner(counts);
    }

    /**
     * Plans the section.
     *
     * @param index of the section
     * @param firstGroup index of its first group in the workload
     */
    SectionPlan plan(int index, int firstGroup) {
      List<GroupPlan> groups = new ArrayList<>();
      for (int i = 0; i < section.groups().size(); i++) {
        Group group = section.groups().get(i);
        String at = path + "/groups/" + i;
        if (group.settle() == null) {
          groups.add(group(group, at, firstGroup + groups.size()));
        } else {
          settleAfterLast(groups, group, group.settle(), at + "/settle");
        }
      }
      if (section.envelope() != null
          && groups.stream().allMatch(group -> group.arrival() == null)) {
        throw new SpecException(
            path + "/envelope",
            "an envelope of nothing: no group of the section has arrivals",
            "groups with \"arrival\", whose rates are multiplied");
      }
      boolean anyCounts = planned.stream().anyMatch(each -> each.operation().function().counts());
      boolean grows = planned.stream().anyMatch(each -> each.kind().hasCap());
      for (Planned each : planned) {
        each.checkFunction(anyCounts, grows);
      }
      String name = section.name() != null ? section.name() : "section " + (index + 1);
      SectionPlan plan =
          new SectionPlan(index, name, uniqueKeys(), fieldNames(scope.fields()), groups);
      if (plan.insertCount() > SectionPlan.MOST_COUNTED_INSERTS) {
        throw new SpecException(
            path,
            "the section inserts %,d keys%s".formatted(plan.insertCount(), counts.note()),
            "at most %,d keys in one section".formatted(SectionPlan.MOST_COUNTED_INSERTS));
      }
      return plan;
    }

    private GroupPlan group(Group group, String at, int index) {
      Scope inner = inner(scope, group, at);
      List<Planned> own =
          group.tenants() == null
              ? operations(group, at, index, inner, group.duration() != null)
              : ofTenants(group, group.tenants(), at, index, inner);
      MixPlanner.Mixed mixed = mixPlanner.plan(group, at, own);
      List<Planned> operations = mixed.operations();
      keyUse.add(operations);
      planned.addAll(operations);
      GroupPlan plan =
          new GroupPlan(
              index,
              group.name() != null ? group.name() : "phase " + (index + 1),
              Boolean.TRUE.equals(group.warmup()),
              sortedness(group.sorted(), operations, at, index),
              mixed.mix(),
              group.tenants() == null
                  ? ArrivalPlanner.plan(group.arrival(), at + "/arrival")
                  : TenantPlanner.arrival(group.tenants(), at),
              null,
              group.patience(),
              operations.stream().map(Planned::operation).toList());
      ArrivalPlanner.checkEnd(plan, at + "/arrival");
      return enveloped(plan);
    }

    /** Lets the run wait for the store after the last group so far. */
    private static void settleAfterLast(
        List<GroupPlan> groups, Group group, Group.Settling settling, String at) {
      if (!group.onlySettles()) {
        throw new SpecException(
            at,
            "settle beside other fields: it waits for what the group before left undone",
            "a group of its own, {\"settle\": {\"at_most\": \"60s\"}}");
      } else if (groups.isEmpty()) {
        throw new SpecException(
            at, "settle in a section's first group", "a group with operations before it");
      }
      int last = groups.size() - 1;
      SettlePlan settle =
          new SettlePlan(
              Counts.unscaled(settling.atMost()), Boolean.TRUE.equals(settling.reorganise()));
      groups.set(last, groups.get(last).withSettle(settle));
    }

    private static Scope inner(Scope outer, Group group, String at) {
      checkFields(group.defaults(), at);
      return outer.inner(at, group.defaults(), null, group.characterSet());
    }

    private List<Planned> operations(
        Group group, String at, int index, Scope inner, boolean timed) {
      List<Planned> own = new ArrayList<>();
      for (Map.Entry<Group.Slot, OperationSpec> each : group.operations().entrySet()) {
        Planned planned =
            operationPlanner.plan(each.getKey(), each.getValue(), at, index, inner, timed);
        if (planned.isInsert() && planned.key() != null) {
          hotRanges.insert(planned.key().value());
        }
        hotRanges.check(planned.selection());
        own.add(planned);
      }
      return own;
    }

    private List<Planned> ofTenants(
        Group group, List<Group> tenants, String at, int index, Scope outer) {
      TenantPlanner.check(group, tenants, at);
      List<Planned> all = new ArrayList<>();
      for (int i = 0; i < tenants.size(); i++) {
        String path = TenantPlanner.path(at, i);
        Scope inner = inner(outer, tenants.get(i), path);
        all.addAll(
            TenantPlanner.weighted(
                tenants.get(i), path, operations(tenants.get(i), path, index, inner, true)));
      }
      return all;
    }

    /** The group under the section's envelope, whose time goes on by the plan. */
    private GroupPlan enveloped(GroupPlan group) {
      if (section.envelope() == null || group.arrival() == null) {
        return group;
      }
      GroupPlan under =
          ArrivalPlanner.under(group, section.envelope(), envelopeSeconds, path + "/envelope");
      envelopeSeconds += ArrivalPlanner.seconds(under, path + "/envelope");
      return under;
    }

    private boolean uniqueKeys() {
      return !Boolean.TRUE.equals(section.skipKeyContainsCheck());
    }

    private static void checkFields(@Nullable Defaults defaults, String at) {
      if (defaults != null && defaults.fields() != null) {
        throw new SpecException(
            at + "/defaults/fields",
            "fields in a group: the records of a section are all alike",
            "\"fields\" in the \"defaults\" of the section or workload");
      }
    }

    private static List<String> fieldNames(@Nullable Fields fields) {
      Integer count = fields == null ? null : fields.count();
      String prefix = fields == null ? null : fields.prefix();
      return IntStream.range(0, count == null ? 1 : count)
          .mapToObj(i -> (prefix == null ? "field" : prefix) + i)
          .toList();
    }

    /** Turns k and l of a group into numbers of inserts. */
    private GroupPlan.@Nullable Sortedness sortedness(
        Group.@Nullable Sorted sorted, List<Planned> operations, String at, int group) {
      if (sorted == null) {
        return null;
      }
      var inserts = operations.stream().filter(Planned::isInsert).toList();
      long count = inserts.stream().mapToLong(Planned::count).sum();
      long unscaled = inserts.stream().mapToLong(Planned::unscaledCount).sum();
      for (Planned insert : inserts) {
        if (!insert.operation().insertion().equals(Insertion.NEW)) {
          throw insert.problem(
              "reuse or upsert in a sorted group, whose keys are made ahead",
              "inserts of new keys, or no \"sorted\"");
        }
      }
      if (count == 0) {
        throw new SpecException(
            at + "/sorted", "sorted says nothing: the group has no inserts", "inserts beside it");
      }
      long displaced = amount("k", sorted.k(), Group.SORTED_NUMBER, unscaled, count, at, group);
      long distance = amount("l", sorted.l(), Group.SORTED_NUMBER + 1, unscaled, count, at, group);
      // Entries change places: no single one can, and next to each other only an even number.
      long possible =
          displaced == 1 || (displaced % 2 == 1 && distance == 1) ? displaced - 1 : displaced;
      boolean inOrder = possible == 0 || distance == 0;
      return new GroupPlan.Sortedness(
          inOrder ? 0 : possible,
          inOrder ? 0 : distance,
          sorted.k() instanceof NumberExpr.Sampled || sorted.l() instanceof NumberExpr.Sampled,
          sorted.displacement());
    }

    /** A share of the inserts if it is written so; what is drawn is a number of them. */
    private long amount(
        String field,
        NumberExpr number,
        int position,
        long unscaledInserts,
        long inserts,
        String at,
        int group) {
      double drawn = counts.draw(number, group, position);
      if (drawn < 1) {
        return number instanceof NumberExpr.Sampled ? 0 : Math.round(drawn * inserts);
      }
      if (drawn > unscaledInserts) {
        throw new SpecException(
            at + "/sorted/" + field,
            field + " is " + (long) drawn,
            "at most " + unscaledInserts + ", the number of inserts in the group");
      }
      return Math.min(counts.scaled((long) drawn), inserts);
    }
  }
}
