package site.ycsb.ivs.trial;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.ivs.trial.StepFailedException.HistoryLost;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * One trial: load, the epochs, and a look at every record in the end. Steps whose file is there are
 * done; the first that is not is begun, or taken up where it was left.
 */
final class Trial {
  /** Is there while instances are not yet as the finished steps have left them. */
  private static final String FILLING = "filling";

  private final Experiment experiment;
  private final int number;
  private final IvsPlan plan;
  private final TrialFolder folder;

  Trial(Experiment experiment, int number) {
    this.experiment = experiment;
    this.number = number;
    this.plan = experiment.file().plan();
    this.folder = new TrialFolder(experiment.folder(), number);
  }

  Experiment experiment() {
    return experiment;
  }

  int number() {
    return number;
  }

  TrialFolder folder() {
    return folder;
  }

  /** Whether nothing is left of the trial. */
  boolean isOver() {
    return folder.has(0, TrialFolder.CHECK) && folder.has(plan.epochs(), TrialFolder.EXTEND);
  }

  /** Does what is left of the trial. */
  void run() throws StepFailedException, IOException, InterruptedException {
    boolean wasOver = folder.has(0, TrialFolder.CHECK);
    if (isOver()) {
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
      experiment
          .progress()
          .say(
              "trial %d fills its instances anew, as its last finished step left them: %s"
                  .formatted(number, e.getMessage()));
      folder.note(0, FILLING);
      goOn();
    }
  }

  private void goOn() throws StepFailedException, IOException, InterruptedException {
    TrialPlans plans = new TrialPlans(this);
    step(0, "opening the store").shown("", 0);
    try (LastingInstance main = lasting(Mode.MAIN_RUN, plans, TrialPlans::main);
        LastingInstance reference =
            plan.has(Mode.REFERENCE)
                ? lasting(Mode.REFERENCE, plans, TrialPlans::reference)
                : null) {
      load(Mode.MAIN_RUN, plans.main(), plans, main);
      if (reference != null) {
        load(Mode.REFERENCE, plans.reference(), plans, reference);
      }
      folder.remove(0, FILLING);
      epochs(plans, main, reference);
      check(plans, main);
    }
    if (!experiment.keeps()) {
      experiment.instances().drop(number, Mode.MAIN_RUN);
      if (plan.has(Mode.REFERENCE)) {
        experiment.instances().drop(number, Mode.REFERENCE);
      }
    }
  }

  /** Opens an instance as an earlier process has left it, if it was loaded, or else empty. */
  private LastingInstance lasting(
      Mode mode, TrialPlans plans, Function<TrialPlans, WorkloadPlan> whose)
      throws StepFailedException, IOException {
    boolean isResumed = folder.has(0, load(mode)) && !folder.has(0, FILLING);
    StoreInstance instance =
        isResumed
            ? experiment.instances().open(number, mode)
            : experiment.instances().openEmpty(number, mode);
    return new LastingInstance(instance, () -> plans.lengths(whose.apply(plans)), isResumed);
  }

  private Step step(int epoch, String name) {
    return new Step(this, epoch, name);
  }

  private static String load(Mode mode) {
    return mode == Mode.MAIN_RUN ? TrialFolder.LOAD : TrialFolder.REFERENCE_LOAD;
  }

  /** Loads an instance; one that was lost is filled anew with all that finished steps wrote. */
  private void load(Mode mode, WorkloadPlan loaded, TrialPlans plans, LastingInstance to)
      throws StepFailedException, IOException, InterruptedException {
    boolean isDone = folder.has(0, load(mode));
    Step step = step(0, load(mode));
    if (!isDone) {
      step.shown("", plan.records());
      PhaseRunner.Outcome outcome = experiment.runner().run(loaded, TrialSpec.LOAD, to.instance());
      step.end(step.measured(outcome, plan.records(), plan.records() * plan.recordBytes()));
    } else if (to.isNew()) {
      int groups = finishedGroups(mode, plans.specs());
      for (int group = TrialSpec.LOAD; group < groups; group++) {
        step.shown(" (anew)", loaded.groups().get(group).operationCount());
        var unused = experiment.runner().run(loaded, group, to.instance());
      }
    }
  }

  /** How many groups of the spec of an instance have been run. */
  private int finishedGroups(Mode mode, TrialSpec specs) {
    boolean isMain = mode == Mode.MAIN_RUN;
    int groups = TrialSpec.LOAD + 1;
    for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
      if (isMain && folder.has(epoch, TrialFolder.EXTEND)) {
        groups = specs.extendGroup(epoch) + 1;
      }
      if (specs.isMixed() && folder.has(epoch, mode.text())) {
        groups = (isMain ? specs.runGroup(epoch) : specs.referenceGroup(epoch)) + 1;
      }
    }
    return groups;
  }

  private void epochs(TrialPlans plans, LastingInstance main, @Nullable LastingInstance reference)
      throws StepFailedException, IOException, InterruptedException {
    try (RunPhases runs = new RunPhases(this, plans, main, reference)) {
      for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
        experiment.progress().epochBegins(number, epoch);
        boolean isWhole = !folder.has(epoch, TrialFolder.EXTEND);
        if (isWhole) {
          extend(epoch, plans, main);
        }
        plans.extended(epoch);
        if (plan.reorganises(epoch) && !folder.has(epoch, TrialFolder.REORGANISE)) {
          reorganise(epoch, plans, main);
        }
        boolean isMeasured = plan.measures(epoch) && runs.measure(epoch);
        if (isWhole || isMeasured) {
          experiment.writeTables();
        }
        experiment.progress().epochEnded(isWhole);
      }
      runs.drop();
    }
  }

  private void extend(int epoch, TrialPlans plans, LastingInstance main)
      throws StepFailedException, IOException, InterruptedException {
    int group = plans.specs().extendGroup(epoch);
    Step step = step(epoch, TrialFolder.EXTEND).shown("", 0);
    main.lookAt(group, true);
    // Of fewer epochs, if this one was added to a trial that was over.
    folder.remove(0, TrialFolder.CHECK);
    step.shown("", plan.extendsPerEpoch());
    PhaseRunner.Outcome outcome = experiment.runner().run(plans.main(), group, main.instance());
    SortedMap<Long, Long> records = new TreeMap<>();
    SortedMap<Long, Long> fields = new TreeMap<>();
    long bytes = count(outcome.records(), records, fields);
    SortedMap<Long, Long> updates =
        plan.updatesFollowLengths() && plan.measures(epoch)
            ? plan.updateLength().of(fields, records)
            : new TreeMap<>();
    step.end(step.measured(outcome, outcome.records().liveKeys(), bytes, records, updates));
  }

  private void reorganise(int epoch, TrialPlans plans, LastingInstance main)
      throws StepFailedException, IOException {
    Step step = step(epoch, TrialFolder.REORGANISE).shown("", 0);
    main.lookAt(plans.specs().extendGroup(epoch) + 1, true);
    main.instance().reorganise();
    step.end(step.unmeasured(folder.read(epoch, TrialFolder.EXTEND)));
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
    step.end(step.unmeasured(folder.read(plan.epochs(), TrialFolder.EXTEND)));
  }
}
