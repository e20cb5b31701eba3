package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.OperationFigures;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;

/** Does single steps of a trial, and writes the file of each as the last thing. */
final class StepRunner {
  private static final SortedMap<Long, Long> NO_SIZES = new TreeMap<>();

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

  StoredLengths lengths(WorkloadPlan main) {
    return new StoredLengths(main, store, plan.extendLength());
  }

  void writeTables() throws IOException {
    tables.write();
  }

  void load(WorkloadPlan main, Instance instance)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(0, Steps.LOAD, plan.records());
    PhaseRunner.Outcome outcome = runner.run(main, TrialSpec.LOAD, TrialSpec.LOAD, instance);
    var bytes = outcome.run().recordBytes();
    end(
        step.measured(
            outcome,
            StepClock.figures(outcome.last()),
            bytes.getCount(),
            bytes.getSum(),
            NO_SIZES));
  }

  /**
   * @param applied operations that an interrupted attempt has left in the store
   */
  void extend(int epoch, WorkloadPlan main, Instance instance, StoredLengths.Applied applied)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(epoch, Steps.EXTEND, plan.extendsPerEpoch());
    int group = TrialSpec.extendGroup(epoch);
    PhaseRunner.Outcome outcome = runner.run(main, group, group, instance, applied);
    SortedMap<Long, Long> sizes = new TreeMap<>();
    outcome.run().recordBytes(bytes -> sizes.merge(bytes, 1L, Long::sum));
    var bytes = outcome.run().recordBytes();
    List<OperationFigures> figures =
        outcome.last().kinds().isEmpty()
            ? List.of(OperationFigures.ofEarlier("EXTEND", applied.count()))
            : outcome.last().kinds().stream()
                .map(kind -> OperationFigures.of(kind, applied.count()))
                .toList();
    end(step.measured(outcome, figures, bytes.getCount(), bytes.getSum(), sizes));
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

  void mainRun(int epoch, WorkloadPlan main, Instance instance)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(epoch, Steps.MAIN_RUN, plan.readsPerEpoch());
    end(run(step, epoch, main, instance));
  }

  /** Restores what was kept into a fresh instance, and measures that. */
  void cleanRun(int epoch, WorkloadPlan main)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(epoch, Steps.CLEAN_RUN, plan.readsPerEpoch());
    StepResult result;
    try (Instance fresh = store.openEmpty(trial, Store.Role.CLEAN, main)) {
      store.restore(fresh, folder.snapshot(epoch));
      result = run(step, epoch, main, fresh);
    }
    store.drop(trial, Store.Role.CLEAN, main);
    end(result);
  }

  private StepResult run(StepClock step, int epoch, WorkloadPlan main, Instance instance)
      throws StepFailedException, IOException, InterruptedException {
    int group = TrialSpec.runGroup(epoch);
    PhaseRunner.Outcome outcome = runner.run(main, group, group, instance);
    StepResult extended = folder.read(epoch, Steps.EXTEND);
    return step.measured(
        outcome,
        StepClock.figures(outcome.last()),
        extended.liveRecords(),
        extended.liveBytes(),
        NO_SIZES);
  }

  /** Loads records of one length into a fresh instance, and measures that. */
  void baseline(int epoch, String name, TrialSpec specs, long records, int fieldLength)
      throws StepFailedException, IOException, InterruptedException {
    StepClock step = begin(epoch, name, records + plan.readsPerEpoch());
    Path file = folder.spec(epoch, name);
    folder.writeSpec(file, specs.baseline(records, fieldLength));
    WorkloadPlan baseline = SpecReader.read(file).plan(PlanOptions.NONE);
    StepResult result;
    try (Instance fresh = store.openEmpty(trial, Store.Role.BASE, baseline)) {
      PhaseRunner.Outcome outcome =
          runner.run(baseline, TrialSpec.LOAD, TrialSpec.BASELINE_RUN, fresh);
      long bytes = records * plan.fields() * fieldLength;
      result = step.measured(outcome, StepClock.figures(outcome.last()), records, bytes, NO_SIZES);
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
