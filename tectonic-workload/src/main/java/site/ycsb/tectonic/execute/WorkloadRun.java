package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.LongSupplier;
import site.ycsb.DB;
import site.ycsb.measurements.Measurements;
import site.ycsb.tectonic.generate.StreamDigest;
import site.ycsb.tectonic.generate.ValueMaker;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** One run of a plan, or of a part of it, by any number of workers. */
public final class WorkloadRun {
  private final WorkloadPlan plan;
  private final RunScope scope;
  private final LongSupplier nanoClock;
  private final RunRecorder recorder;
  private final Dispatcher dispatcher;
  private final Judge judge = new Judge(new FailedWrites());
  private final StreamDigest digest = new StreamDigest();
  private boolean checked;
  private volatile boolean isStoreUnknown;

  public WorkloadRun(WorkloadPlan plan, RunScope scope, LongSupplier nanoClock) {
    this.plan = plan;
    this.scope = scope;
    this.nanoClock = nanoClock;
    recorder = new RunRecorder(nanoClock);
    dispatcher = new Dispatcher(plan, scope, recorder, this::checkThatTablesAreApart, nanoClock);
  }

  /** A worker for one thread. */
  public Worker newWorker(Measurements measurements) {
    Worker worker =
        new Worker(
            this,
            new ValueMaker(plan.seed(), scope.writesAllFields()),
            new YcsbMeasurements(measurements));
    recorder.add(worker);
    return worker;
  }

  /** Lets the operations in flight return and hands out no more. */
  public void stop() {
    dispatcher.stop();
  }

  /** Whether all operations have returned. */
  public boolean isFinished() {
    return dispatcher.isFinished();
  }

  /** Operations that have returned. */
  public long completed() {
    return dispatcher.completed();
  }

  /** Operations of the run; where the clock ends a phase, as many as are to be expected by now. */
  public long expected() {
    return new Expectation(groups()).operations(recorder.starts(), completed(), now());
  }

  private long now() {
    return nanoClock.getAsLong();
  }

  /** The groups that are executed. */
  public List<GroupPlan> groups() {
    return plan.groups().subList(scope.firstGroup(), scope.lastGroup() + 1);
  }

  /** Number of phases that have begun. */
  public int startedPhases() {
    return recorder.started();
  }

  /** What the phases have come to so far. */
  public List<PhaseResult> results() {
    return recorder.results();
  }

  /** The digest of the operations that were executed. */
  public String digestText() {
    return digest.text();
  }

  /** The bytes of each live record, as the operations have made them; none if not tracked. */
  public LongSummaryStatistics recordBytes() {
    LongSummaryStatistics bytes = new LongSummaryStatistics();
    dispatcher.recordBytes(bytes);
    return bytes;
  }

  /** Whether the binding could not say if the store was empty, or loaded, as the run needs it. */
  public boolean isStoreUnknown() {
    return isStoreUnknown;
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  Judge judge() {
    return judge;
  }

  StreamDigest digest() {
    return digest;
  }

  LongSupplier nanoClock() {
    return nanoClock;
  }

  /** The table of a section: each has its own, so that their keys cannot meet. */
  String table(SectionPlan section) {
    return scope.table(section.index());
  }

  /**
   * Makes a store of a thread's binding; the first one is checked before any operation is sent.
   *
   * @throws StoreStateException if the store holds records when it should be empty, or is empty
   *     when it should have been loaded
   */
  synchronized Store open(DB db) {
    Store store = new Store(DbWrappers.unwrap(db));
    if (!checked) {
      checked = true;
      if (store.needsCoveredKeys()) {
        dispatcher.listCovered();
      }
      plan.sections().forEach(section -> check(store, section));
    }
    return store;
  }

  /** A binding that takes no notice of tables would find a section's keys in another's. */
  private void checkThatTablesAreApart(SectionPlan section, Key survivor, Store store) {
    if (store.holdsRecords(table(section), survivor)) {
      throw StoreStateException.tablesNotApart(table(section));
    }
  }

  private void check(Store store, SectionPlan section) {
    String table = table(section);
    Boolean holdsRecords = store.holdsRecords(table);
    boolean loaded = scope.firstGroup() > 0 && section.index() == 0;
    if (holdsRecords == null) {
      isStoreUnknown = true;
    } else if (holdsRecords && !loaded) {
      stop();
      throw StoreStateException.notEmpty(table);
    } else if (!holdsRecords && loaded) {
      stop();
      throw StoreStateException.notLoaded(table);
    }
  }
}
