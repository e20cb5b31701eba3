package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.ivs.trial.StepFailedException.HistoryLost;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * One trial: load, the epochs, and a look at every record in the end. Steps whose file is there are
 * done; the first that is not is begun, or taken up where it was left.
 */
final class Trial {
  private final int number;
  private final IvsPlan plan;
  private final TrialSpec specs;
  private final TrialFolder folder;
  private final Experiment.Parts parts;
  private final boolean keeps;

  /**
   * @param keeps whether the main instance is left where it is after the trial
   */
  Trial(int number, PlanFile file, TrialFolder folder, Experiment.Parts parts, boolean keeps) {
    this.number = number;
    this.plan = file.plan();
    this.specs = new TrialSpec(file, number);
    this.folder = folder;
    this.parts = parts;
    this.keeps = keeps;
  }

  /** Does what is left of the trial. */
  void run() throws StepFailedException, IOException, InterruptedException {
    boolean wasOver = folder.has(0, TrialFolder.CHECK);
    if (wasOver && folder.has(plan.epochs(), TrialFolder.EXTEND)) {
      return;
    }
    try {
      goOn();
    } catch (HistoryLost e) {
      if (wasOver) {
        throw new StepFailedException(
            ("trial %d is over, and further epochs need its records, which only --keep leaves in"
                    + " the store: %s")
                .formatted(number, e.getMessage()),
            e);
      }
      parts.progress().say("trial %d begins again from load: %s".formatted(number, e.getMessage()));
      folder.delete();
      goOn();
    }
  }

  private void goOn() throws StepFailedException, IOException, InterruptedException {
    TrialPlans plans = new TrialPlans(plan, specs, folder, parts.instances().writesAllFields());
    step(0, "opening the store").shown("", 0);
    boolean isResumed = folder.has(0, TrialFolder.LOAD);
    boolean isReferenceResumed = folder.has(0, TrialFolder.REFERENCE_LOAD);
    try (LastingInstance main =
            new LastingInstance(
                open(Mode.MAIN_RUN, isResumed, plans.main()),
                () -> plans.lengths(plans.main()),
                isResumed);
        LastingInstance reference =
            plan.has(Mode.REFERENCE)
                ? new LastingInstance(
                    open(Mode.REFERENCE, isReferenceResumed, plans.reference()),
                    () -> plans.lengths(plans.reference()),
                    isReferenceResumed)
                : null) {
      if (!isResumed) {
        load(TrialFolder.LOAD, plans.main(), main);
      }
      if (!plan.modes().equals(List.of(Mode.MAIN_RUN))) {
        parts.instances().checkApart(main.instance(), plans.main());
      }
      if (reference != null && !isReferenceResumed) {
        load(TrialFolder.REFERENCE_LOAD, plans.reference(), reference);
      }
      epochs(plans, main, reference);
      check(plans, main);
    }
    if (!keeps) {
      parts.instances().drop(number, Mode.MAIN_RUN, plans.main());
      if (plan.has(Mode.REFERENCE)) {
        parts.instances().drop(number, Mode.REFERENCE, plans.reference());
      }
    }
  }

  private StoreInstance open(Mode mode, boolean isLoaded, WorkloadPlan loaded)
      throws StepFailedException, IOException {
    return isLoaded
        ? parts.instances().open(number, mode)
        : parts.instances().openEmpty(number, mode, loaded);
  }

  private Step step(int epoch, String name) {
    return new Step(number, epoch, name, folder, parts);
  }

  private void load(String name, WorkloadPlan loaded, LastingInstance to)
      throws StepFailedException, IOException, InterruptedException {
    Step step = step(0, name).shown("", plan.records());
    PhaseRunner.Outcome outcome = parts.runner().run(loaded, TrialSpec.LOAD, to.instance());
    step.end(step.measured(outcome, plan.records(), plan.records() * plan.recordBytes()));
  }

  private void epochs(TrialPlans plans, LastingInstance main, @Nullable LastingInstance reference)
      throws StepFailedException, IOException, InterruptedException {
    try (GrowingInstance spread = new GrowingInstance(number, parts)) {
      epochs(
          plans, main, new RunPhases(number, plan, plans, folder, main, reference, spread, parts));
      spread.drop();
    }
  }

  private void epochs(TrialPlans plans, LastingInstance main, RunPhases runs)
      throws StepFailedException, IOException, InterruptedException {
    for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
      parts.progress().epochBegins(number, epoch);
      boolean isWhole = !folder.has(epoch, TrialFolder.EXTEND);
      boolean isNew = isWhole;
      if (isWhole) {
        extend(epoch, plans, main);
      }
      plans.extended(epoch);
      if (plan.measures(epoch)) {
        isNew |= snapshot(epoch, plans, main);
        isNew |= runs.measure(epoch);
        TrialFolder.deleteTree(folder.snapshot(epoch));
      }
      if (isNew) {
        parts.tables().write();
      }
      parts.progress().epochEnded(isWhole);
    }
  }

  private void extend(int epoch, TrialPlans plans, LastingInstance main)
      throws StepFailedException, IOException, InterruptedException {
    int group = specs.extendGroup(epoch);
    Step step = step(epoch, TrialFolder.EXTEND).shown("", 0);
    StoredLengths.Applied applied = main.applied(group);
    // Of fewer epochs, if this one was added to a trial that was over.
    folder.remove(0, TrialFolder.CHECK);
    step.shown("", plan.extendsPerEpoch());
    PhaseRunner.Outcome outcome = parts.runner().run(plans.main(), group, main.instance(), applied);
    SortedMap<Long, Long> records = new TreeMap<>();
    SortedMap<Long, Long> fields = new TreeMap<>();
    long bytes = count(outcome.records(), records, fields);
    SortedMap<Long, Long> updates =
        plan.updatesFollowLengths() && plan.measures(epoch)
            ? plan.updateLength().of(fields, records)
            : new TreeMap<>();
    step.end(
        step.measured(
            outcome, applied.count(), outcome.records().liveKeys(), bytes, records, updates));
  }

  /**
   * Counts the records and their fields by their bytes, as operations have made them; returns the
   * bytes of all.
   */
  private static long count(
      OperationSource source, SortedMap<Long, Long> records, SortedMap<Long, Long> fields) {
    source.records(
        (key, lengths) -> {
          lengths.forEach(length -> fields.merge((long) length, 1L, Long::sum));
          records.merge(lengths.stream().mapToLong(Integer::longValue).sum(), 1L, Long::sum);
        });
    return records.entrySet().stream().mapToLong(size -> size.getKey() * size.getValue()).sum();
  }

  /** Keeps the records for the clean run; returns whether that was to be done. */
  private boolean snapshot(int epoch, TrialPlans plans, LastingInstance main)
      throws StepFailedException, IOException {
    if (!plan.has(Mode.CLEAN_RUN)
        || folder.has(epoch, TrialFolder.SNAPSHOT)
        || folder.has(epoch, Mode.CLEAN_RUN.text())) {
      return false;
    }
    Step step = step(epoch, TrialFolder.SNAPSHOT).shown("", 0);
    main.lookAt(specs.extendGroup(epoch) + 1, true);
    Path target = folder.snapshot(epoch);
    TrialFolder.deleteTree(target);
    Files.createDirectories(target);
    parts.instances().save(main.instance(), plans.main(), target);
    StepResult extended = folder.read(epoch, TrialFolder.EXTEND);
    step.end(step.unmeasured(extended.liveRecords(), extended.liveBytes()));
    return true;
  }

  /** Compares every record with what the operations have made of it. */
  private void check(TrialPlans plans, LastingInstance main)
      throws StepFailedException, IOException {
    int end = plans.main().groups().size();
    Step step = step(0, TrialFolder.CHECK).shown("", 0);
    main.lookAt(end, true);
    try {
      main.check(end);
    } catch (HistoryLost e) {
      throw new StepFailedException("the check found that " + e.getMessage(), e);
    }
    StepResult extended = folder.read(plan.epochs(), TrialFolder.EXTEND);
    step.end(step.unmeasured(extended.liveRecords(), extended.liveBytes()));
  }
}
