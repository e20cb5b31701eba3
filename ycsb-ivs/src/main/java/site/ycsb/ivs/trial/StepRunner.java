package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;

/** Does single steps of a trial, and writes the file of each as the last thing. */
final class StepRunner {
  private final int trial;
  private final IvsPlan plan;
  private final TrialFolder folder;
  private final Store store;
  private final PhaseRunner runner;
  private final EpochProgress progress;
  private final LongSupplier nanoClock;
  private final Clock clock;
  private final Tables tables;

  StepRunner(int trial, IvsPlan plan, TrialFolder folder, Experiment.Parts parts) {
    this.trial = trial;
    this.plan = plan;
    this.folder = folder;
    this.store = parts.store();
    this.runner = parts.runner();
    this.progress = parts.progress();
    this.nanoClock = parts.nanoClock();
    this.clock = parts.clock();
    this.tables = parts.tables();
  }

  /** Brings the files of results up to date. */
  @FunctionalInterface
  interface Tables {
    void write() throws IOException;
  }

  /** Compares the store with what it should hold. */
  @FunctionalInterface
  interface Comparison {
    void run() throws StepFailedException, HistoryLostException;
  }

  EpochProgress progress() {
    return progress;
  }

  StoredLengths lengths(WorkloadPlan grown) {
    return new StoredLengths(grown, store, plan.extendLength());
  }

  void writeTables() throws IOException {
    tables.write();
  }

  /** Says what is about to be done, before a step begins. */
  void about(int epoch, String step) {
    progress.stepBegins(trial, epoch, step, 0, () -> 0);
  }

  /** Loads the records of a plan, which are those of the main instance and of the reference. */
  void load(String name, WorkloadPlan loaded, Instance instance)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(0, name, plan.records());
    PhaseRunner.Outcome outcome = runner.run(loaded, TrialSpec.LOAD, TrialSpec.LOAD, instance);
    end(step.measured(outcome, plan.records(), plan.records() * plan.recordBytes()));
  }

  /**
   * @param applied operations that an interrupted attempt has left in the store
   */
  void extend(
      int epoch, WorkloadPlan main, Instance instance, int group, StoredLengths.Applied applied)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(epoch, Steps.EXTEND, plan.extendsPerEpoch());
    PhaseRunner.Outcome outcome = runner.run(main, group, group, instance, applied);
    RecordLengths lengths = RecordLengths.of(outcome.records());
    SortedMap<Long, Long> updates =
        plan.updatesFollowLengths() && plan.measures(epoch)
            ? plan.updateLength().of(lengths.fields(), lengths.records())
            : new TreeMap<>();
    end(step.extended(outcome, applied.count(), lengths, updates));
  }

  /** Keeps the records for the clean run. */
  void snapshot(int epoch, WorkloadPlan main, Instance instance)
      throws StepFailedException, IOException {
    StepClock step = begin(epoch, Steps.SNAPSHOT, 0);
    Path target = folder.snapshot(epoch);
    TrialFolder.deleteTree(target);
    Files.createDirectories(target);
    store.save(instance, main, target);
    StepResult extended = folder.read(epoch, Steps.EXTEND);
    end(step.unmeasured(extended.liveRecords(), extended.liveBytes()));
  }

  void mainRun(int epoch, TrialPlans plans, Instance instance)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(epoch, Steps.MAIN_RUN, plan.readsPerEpoch());
    end(run(step, epoch, plans, instance));
  }

  /** Measures the records that never grow. */
  void reference(int epoch, TrialPlans plans, Instance instance)
      throws StepFailedException, IOException, InterruptedException {
    int group = plans.specs().referenceGroup(epoch);
    long bytes = lengths(plans.reference()).bytes(group);
    StepClock step = begin(epoch, Steps.REFERENCE, plan.readsPerEpoch());
    PhaseRunner.Outcome outcome = runner.run(plans.reference(), group, group, instance);
    end(step.measured(outcome, plan.records(), bytes));
  }

  /** Restores what was kept into a fresh instance, and measures that. */
  void cleanRun(int epoch, TrialPlans plans)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(epoch, Steps.CLEAN_RUN, plan.readsPerEpoch());
    StepResult result;
    try (Instance fresh = store.openEmpty(trial, Store.Role.CLEAN, plans.main())) {
      store.restore(fresh, folder.snapshot(epoch));
      result = run(step, epoch, plans, fresh);
    }
    store.drop(trial, Store.Role.CLEAN, plans.main());
    end(result);
  }

  private StepResult run(StepClock step, int epoch, TrialPlans plans, Instance instance)
      throws StepFailedException, IOException, InterruptedException {
    int group = plans.specs().runGroup(epoch);
    PhaseRunner.Outcome outcome = runner.run(plans.runs(), group, group, instance);
    StepResult extended = folder.read(epoch, Steps.EXTEND);
    return step.measured(outcome, extended.liveRecords(), extended.liveBytes());
  }

  /** Loads records of one length into a fresh instance, and measures that. */
  void baseline(int epoch, String name, TrialPlans plans, long records, int fieldLength)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(epoch, name, records + plan.readsPerEpoch());
    Path file = folder.spec(epoch, name);
    folder.writeSpec(file, plans.specs().baseline(records, fieldLength, plans.updates(epoch)));
    WorkloadPlan baseline = SpecReader.read(file).plan(PlanOptions.NONE);
    StepResult result;
    try (Instance fresh = store.openEmpty(trial, Store.Role.BASE, baseline)) {
      PhaseRunner.Outcome outcome =
          runner.run(baseline, TrialSpec.LOAD, TrialSpec.BASELINE_RUN, fresh);
      result = step.measured(outcome, records, records * plan.fields() * fieldLength);
    }
    store.drop(trial, Store.Role.BASE, baseline);
    end(result);
  }

  void check(Comparison comparison) throws StepFailedException, HistoryLostException, IOException {
    StepClock step = begin(0, Steps.CHECK, 0);
    comparison.run();
    StepResult extended = folder.read(plan.epochs(), Steps.EXTEND);
    end(step.unmeasured(extended.liveRecords(), extended.liveBytes()));
  }

  private StepClock begin(int epoch, String step, long operations) {
    progress.stepBegins(trial, epoch, step, operations, runner::completed);
    return new StepClock(trial, epoch, step, nanoClock, clock);
  }

  private void end(StepResult result) throws IOException {
    folder.write(result);
    progress.stepEnded(StepText.of(result));
  }
}
