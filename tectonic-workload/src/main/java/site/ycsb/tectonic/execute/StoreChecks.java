package site.ycsb.tectonic.execute;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.tectonic.execute.judge.Judge;
import site.ycsb.tectonic.execute.judge.MissingAnswer;
import site.ycsb.tectonic.execute.judge.StoreProfile;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * Finds out, before anything is loaded and as phases begin, whether the store is as the run takes
 * it to be, what the binding does where YCSB's interface leaves it open, and whether it can do what
 * the spec asks for.
 */
final class StoreChecks implements StageListener {
  private final WorkloadPlan plan;
  private final RunScope scope;
  private final Judge judge;
  private volatile boolean isStoreUnknown;

  StoreChecks(WorkloadPlan plan, RunScope scope, Judge judge) {
    this.plan = plan;
    this.scope = scope;
    this.judge = judge;
  }

  /** Whether the binding could not say if the store was empty, or loaded, as the run needs it. */
  boolean isStoreUnknown() {
    return isStoreUnknown;
  }

  /**
   * Looks at the store before any operation is sent.
   *
   * @throws StoreStateException if it holds records when it should be empty, is empty when it
   *     should have been loaded, or cannot do what the spec asks for
   */
  void beforeRun(Store store) {
    if (groups().isEmpty()) {
      return;
    }
    StoreProfile known = judge.profile();
    StoreProbe probe = store.probe(scope.table(widestSection()));
    if (known == null) {
      probe.deleteLeftOvers();
    }
    Map<SectionPlan, Status> looks = new HashMap<>();
    plan.sections().forEach(section -> looks.put(section, look(store, section)));
    StoreProfile profile = known == null ? probe.ask() : known;
    judge.learn(profile);
    groups().forEach(group -> checkThatItCan(store, profile, group));
    looks.forEach((section, said) -> checkEmptyAnswer(section, said, profile.scans().nothing()));
  }

  /** Sees whether a table holds records; a binding that errs may have wanted to say no. */
  private Status look(Store store, SectionPlan section) {
    Status said = store.scanForAny(scope.table(section));
    if (said.isOk()) {
      checkRecords(section, store.rows() > 0);
    }
    return said;
  }

  private void checkEmptyAnswer(SectionPlan section, Status said, @Nullable MissingAnswer nothing) {
    if (said.isOk()) {
      return;
    } else if (nothing != null && nothing.isGivenFor("", said)) {
      checkRecords(section, false);
    } else {
      isStoreUnknown = true;
    }
  }

  private void checkRecords(SectionPlan section, boolean holdsRecords) {
    boolean loaded = scope.firstGroup() > 0 && section.index() == 0;
    if (holdsRecords != loaded) {
      String table = scope.table(section).name();
      throw loaded ? StoreStateException.notLoaded(table) : StoreStateException.notEmpty(table);
    }
  }

  /** The section of the run whose records have the most fields. */
  private SectionPlan widestSection() {
    return groups().stream()
        .map(plan::sectionOf)
        .max(Comparator.comparing(section -> section.fieldNames().size()))
        .orElseThrow();
  }

  private void checkThatItCan(Store store, StoreProfile profile, GroupPlan group) {
    SectionPlan section = plan.sectionOf(group);
    SpecDemands demands = new SpecDemands(store, profile, section, scope);
    for (OperationPlan operation : group.operations()) {
      SpecDemands.Shortcoming shortcoming = demands.shortcoming(operation);
      if (shortcoming != null) {
        throw StoreStateException.cannot(
            store.bindingName(), shortcoming, path(section, group, operation));
      }
    }
  }

  /** A binding that takes no notice of tables would find a section's keys in another's. */
  @Override
  public void sectionStarted(SectionPlan section, Key survivor, Store store) {
    RecordTable table = scope.table(section);
    if (store.holdsRecords(table, survivor)) {
      throw StoreStateException.tablesNotApart(table.name());
    }
  }

  /**
   * A store in another order than that of the keys would answer ranges with any keys. Rows have no
   * keys, so the order shows in their number: from the largest key on there is one.
   */
  @Override
  public void groupOpened(GroupPlan group, Key largest, Store store) {
    if (store.scansToAnEnd() || judge.isInDoubt() || !has(group, StoreChecks::isRangeQuery)) {
      return;
    }
    int rows = store.countFrom(scope.table(plan.sectionOf(group)), largest);
    if (rows > 1) {
      throw StoreStateException.scansInOtherOrder(store.bindingName(), group.name());
    }
  }

  private List<GroupPlan> groups() {
    return plan.groups().subList(scope.firstGroup(), scope.lastGroup() + 1);
  }

  private static String path(SectionPlan section, GroupPlan group, OperationPlan operation) {
    return "/sections/%d/groups/%d/%s"
        .formatted(
            section.index(),
            group.index() - section.groups().get(0).index(),
            operation.kind().specName());
  }

  private static boolean has(GroupPlan group, Predicate<OperationPlan> test) {
    return group.operations().stream().anyMatch(test);
  }

  private static boolean isRangeQuery(OperationPlan operation) {
    return operation.kind() == OperationKind.RANGE_QUERY;
  }
}
