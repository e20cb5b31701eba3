package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import site.ycsb.tectonic.execute.judge.Judge;
import site.ycsb.tectonic.execute.judge.MissingAnswer;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * Finds out what YCSB's interface leaves open, before anything is written and as phases begin:
 * whether the store is as the run takes it to be, whether the binding scans, in which order, and
 * how it answers for a key that is not there.
 */
final class StoreChecks implements StageListener {
  /** No spec makes it by chance; and where the store is empty, it holds no key at all. */
  private static final String MISSING_KEY = "no-such-key";

  private static final int MOST_TRIES = 3;

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
    checkThatItScans(store);
    plan.sections().forEach(section -> checkRecords(store, section));
    if (groups().isEmpty()) {
      return;
    }
    String table = scope.table(plan.sectionOf(groups().get(0)).index());
    judge.learnRead(ask(() -> store.readMissing(table, MISSING_KEY)));
    if (groups().stream().anyMatch(group -> has(group, StoreChecks::deletesUnknownKeys))) {
      judge.learnDelete(ask(() -> store.deleteMissing(table, MISSING_KEY)));
    }
  }

  /** A binding that takes no notice of tables would find a section's keys in another's. */
  @Override
  public void sectionStarted(SectionPlan section, Key survivor, Store store) {
    String table = scope.table(section.index());
    if (store.holdsRecords(table, survivor)) {
      throw StoreStateException.tablesNotApart(table);
    }
  }

  /**
   * A store whose order is that of a hash would answer ranges with any keys. Rows have no keys, so
   * the order shows in their number: from the largest key on there is one.
   */
  @Override
  public void groupOpened(GroupPlan group, Key largest, Store store) {
    if (store.scansToAnEnd() || judge.isInDoubt() || !has(group, StoreChecks::isRangeQuery)) {
      return;
    }
    String table = scope.table(plan.sectionOf(group).index());
    int rows = store.countFrom(table, largest);
    if (rows > 1) {
      throw StoreStateException.scansInOtherOrder(store.bindingName(), group.name());
    }
  }

  /** An error may be a failure that passes: it is the answer only if there is no other. */
  private static MissingAnswer ask(Supplier<MissingAnswer> question) {
    MissingAnswer answer = question.get();
    for (int tries = 1; tries < MOST_TRIES && !answer.isPlain(); tries++) {
      answer = question.get();
    }
    return answer;
  }

  private List<GroupPlan> groups() {
    return plan.groups().subList(scope.firstGroup(), scope.lastGroup() + 1);
  }

  private void checkThatItScans(Store store) {
    for (GroupPlan group : groups()) {
      SectionPlan section = plan.sectionOf(group);
      for (OperationPlan operation : group.operations()) {
        if (store.scans(operation)) {
          String said = store.whyNoScan(scope.table(section.index()), MISSING_KEY);
          if (said != null) {
            throw StoreStateException.noScan(
                store.bindingName(), said, path(section, group, operation));
          }
        }
      }
    }
  }

  private void checkRecords(Store store, SectionPlan section) {
    String table = scope.table(section.index());
    Boolean holdsRecords = store.holdsRecords(table);
    boolean loaded = scope.firstGroup() > 0 && section.index() == 0;
    if (holdsRecords == null) {
      isStoreUnknown = true;
    } else if (holdsRecords && !loaded) {
      throw StoreStateException.notEmpty(table);
    } else if (!holdsRecords && loaded) {
      throw StoreStateException.notLoaded(table);
    }
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

  private static boolean deletesUnknownKeys(OperationPlan operation) {
    return operation.kind() == OperationKind.EMPTY_POINT_DELETE
        || operation.kind() == OperationKind.BLIND_POINT_DELETE;
  }
}
