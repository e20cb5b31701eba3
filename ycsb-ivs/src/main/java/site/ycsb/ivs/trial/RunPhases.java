package site.ycsb.ivs.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.experiment.ExperimentPlan;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.tectonic.plan.WorkloadPlan;

/**
 * Measures the modes in an epoch one after another. Where the plan has slices, it runs a slice of
 * each in a random order, then the next slice of each. So what drifts while an epoch is measured
 * meets all modes alike: a randomized block design. Slices change no operation.
 */
final class RunPhases implements AutoCloseable {
  private final Trial trial;
  private final Experiment experiment;
  private final IvsPlan plan;
  private final TrialPlans plans;
  private final TrialFolder folder;
  private final LastingInstance main;
  private final @Nullable LastingInstance reference;
  private final GrowingInstance spread = new GrowingInstance();

  /**
   * @param reference null where that is not measured
   */
  RunPhases(
      Trial trial, TrialPlans plans, LastingInstance main, @Nullable LastingInstance reference) {
    this.trial = trial;
    this.experiment = trial.experiment();
    this.plan = experiment.file().plan();
    this.plans = plans;
    this.folder = trial.folder();
    this.main = main;
    this.reference = reference;
  }

  /** Measures what is left of an epoch; returns whether that was anything. */
  boolean measure(int epoch) throws StepFailedException, IOException, InterruptedException {
    List<Mode> all = Stream.of(Mode.values()).filter(plan::has).toList();
    List<Mode> left = all.stream().filter(mode -> !folder.has(epoch, mode.text())).toList();
    if (left.isEmpty()) {
      return false;
    }
    // Modes that take turns are measured together or not at all.
    List<Mode> modes = plan.slices() > 1 ? all : left;
    new Step(trial, epoch, modes.get(0).text()).shown("", 0);
    lookAt(epoch, modes);
    List<RunPhase> phases = new ArrayList<>();
    for (Mode mode : modes) {
      phases.add(phase(epoch, mode));
      if (plan.slices() == 1) {
        takeTurns(epoch, phases);
        phases.clear();
      }
    }
    takeTurns(epoch, phases);
    return true;
  }

  private void lookAt(int epoch, List<Mode> modes) throws StepFailedException {
    boolean isMixed = plans.specs().isMixed();
    // An interrupted run may have made some of its updates; all of them are made again.
    boolean isMainChanging = isMixed && modes.contains(Mode.MAIN_RUN);
    int after = plans.specs().extendGroup(epoch) + (isMixed && !isMainChanging ? 2 : 1);
    main.lookAt(after, !isMainChanging);
    if (reference != null && modes.contains(Mode.REFERENCE)) {
      reference.lookAt(plans.specs().referenceGroup(epoch), !isMixed);
    }
  }

  private void takeTurns(int epoch, List<RunPhase> phases)
      throws StepFailedException, IOException, InterruptedException {
    openFrom(0, epoch, phases);
    for (RunPhase phase : phases) {
      phase.end();
    }
  }

  /** Opens the instances from one on; when all are open, measures on them slice by slice. */
  private void openFrom(int index, int epoch, List<RunPhase> phases)
      throws StepFailedException, IOException, InterruptedException {
    if (index < phases.size()) {
      try (RunPhase next = phases.get(index).opened()) {
        next.fill();
        openFrom(index + 1, epoch, phases);
      }
      return;
    }
    long seed = plan.seedOf(trial.number()) ^ ((long) epoch << Integer.SIZE);
    SplittableRandom random = new SplittableRandom(seed);
    List<RunPhase> order = new ArrayList<>(phases);
    for (int slice = 1; slice <= plan.slices(); slice++) {
      ExperimentPlan.shuffle(order, random);
      for (RunPhase phase : order) {
        phase.run(slice);
      }
    }
  }

  private RunPhase phase(int epoch, Mode mode) throws StepFailedException, IOException {
    StepResult extended = folder.read(epoch, TrialFolder.EXTEND);
    long records = extended.liveRecords();
    long bytes = extended.liveBytes();
    int group = plans.specs().runGroup(epoch);
    return switch (mode) {
      case MAIN_RUN -> new RunPhase(epoch, mode, plans.runs(), group, records, bytes).on(main);
      case REFERENCE -> {
        int its = plans.specs().referenceGroup(epoch);
        long itsBytes = plans.lengths(plans.reference()).bytes(its);
        yield new RunPhase(epoch, mode, plans.reference(), its, plan.records(), itsBytes)
            .on(Objects.requireNonNull(reference));
      }
      case CLEAN_RUN ->
          new RunPhase(epoch, mode, plans.runs(), group, records, bytes)
              .onFresh(0, fresh -> plans.grown(epoch).insertInto(fresh));
      case AVERAGE_BASELINE -> {
        long perField = quotient(bytes, (long) plan.records() * plan.fields());
        yield baseline(epoch, mode, List.of((long) plan.records()), perField);
      }
      case SPREAD_BASELINE ->
          plan.spreadGrows()
              ? baseline(epoch, mode, added(epoch), plan.fieldLength())
              : baseline(epoch, mode, List.of(spread(bytes)), plan.fieldLength());
    };
  }

  /** Records that are as many bytes at the initial length, rounded to the nearest. */
  private long spread(long bytes) {
    return quotient(bytes, plan.recordBytes());
  }

  /** The records of the spread baseline by the measured epoch that adds them, up to one. */
  private List<Long> added(int epoch) throws IOException {
    List<Long> added = new ArrayList<>();
    long held = 0;
    for (int each = 1; each <= epoch; each++) {
      if (plan.measures(each)) {
        long records = spread(folder.read(each, TrialFolder.EXTEND).liveBytes());
        if (records > held) {
          added.add(records - held);
        }
        held = records;
      }
    }
    return added;
  }

  /** Records of one length in an instance of their own. */
  private RunPhase baseline(int epoch, Mode mode, List<Long> added, long fieldLength)
      throws IOException {
    WorkloadPlan baseline =
        folder.writeSpec(
            epoch, mode.text(), plans.specs().baseline(added, fieldLength, plans.updates(epoch)));
    long records = sum(added);
    long bytes = records * plan.fields() * fieldLength;
    RunPhase phase = new RunPhase(epoch, mode, baseline, added.size(), records, bytes);
    return mode == Mode.SPREAD_BASELINE && plan.spreadGrows()
        ? phase.onGrowing(baseline, added)
        : phase.onFresh(records, fresh -> experiment.runner().run(baseline, TrialSpec.LOAD, fresh));
  }

  private static long sum(List<Long> counts) {
    return counts.stream().mapToLong(Long::longValue).sum();
  }

  /** The quotient, rounded to the nearest, and at least 1. */
  private static long quotient(long dividend, long divisor) {
    return Math.max(1, (dividend + divisor / 2) / divisor);
  }

  /** Removes what lasts over epochs, when nobody needs it any more. */
  void drop() throws StepFailedException {
    boolean isHeld = spread.instance != null;
    close();
    if (isHeld) {
      experiment.instances().drop(trial.number(), Mode.SPREAD_BASELINE);
    }
  }

  @Override
  public void close() throws StepFailedException {
    StoreInstance opened = spread.instance;
    spread.instance = null;
    if (opened != null) {
      opened.close();
    }
  }

  /**
   * The instance of the spread baseline, to which each epoch adds records, as the published one
   * does. What an earlier process has left is not taken up: the records of all epochs are added
   * anew, in the same order.
   */
  private final class GrowingInstance {
    private @Nullable StoreInstance instance;

    /** Groups of its plan that it holds. */
    private int groups;

    /** Opens it, with nothing in it, if it is not open. */
    StoreInstance opened() throws StepFailedException {
      StoreInstance opened = instance;
      if (opened == null) {
        opened = experiment.instances().openEmpty(trial.number(), Mode.SPREAD_BASELINE);
        instance = opened;
        groups = 0;
      }
      return opened;
    }

    /**
     * Runs the groups before one that it does not hold yet.
     *
     * @param grown its plan: a group of inserts for each measured epoch that adds any
     */
    void grow(StoreInstance to, WorkloadPlan grown, int end)
        throws StepFailedException, InterruptedException {
      for (; groups < end; groups++) {
        var unused = experiment.runner().run(grown, groups, to);
      }
    }
  }

  private interface Filling {
    void fill(StoreInstance fresh) throws StepFailedException, IOException, InterruptedException;
  }

  /** The run phase of one mode, in an instance that lasts or in a fresh one. */
  private final class RunPhase implements AutoCloseable {
    private final Mode mode;
    private final Step step;
    private final SlicedGroup operations;
    private final long records;
    private final long bytes;
    private long loads;
    private Filling filling = instance -> {};
    private boolean isFresh;
    private @Nullable StoreInstance instance;
    private @Nullable StepResult result;

    RunPhase(int epoch, Mode mode, WorkloadPlan workload, int group, long records, long bytes) {
      this.mode = mode;
      this.step = new Step(trial, epoch, mode.text());
      this.operations = experiment.runner().sliced(workload, group, plan.slices());
      this.records = records;
      this.bytes = bytes;
    }

    RunPhase on(LastingInstance lasting) {
      instance = lasting.instance();
      return this;
    }

    /**
     * @param operations that fill it
     */
    RunPhase onFresh(long operations, Filling how) {
      loads = operations;
      filling = how;
      isFresh = true;
      return this;
    }

    /**
     * @param whose the plan whose records the instance is to hold
     * @param added of its records, by group
     */
    RunPhase onGrowing(WorkloadPlan whose, List<Long> added) {
      loads = sum(added.subList(Math.min(spread.groups, added.size()), added.size()));
      filling = growing -> spread.grow(growing, whose, added.size());
      return this;
    }

    RunPhase opened() throws StepFailedException {
      if (instance == null) {
        step.shown(loads == 0 ? "" : " (load)", loads);
        instance =
            isFresh ? experiment.instances().openEmpty(trial.number(), mode) : spread.opened();
      }
      return this;
    }

    void fill() throws StepFailedException, IOException, InterruptedException {
      filling.fill(instance());
    }

    /** Sends the operations of the next slice, counted from 1. */
    void run(int slice) throws StepFailedException, InterruptedException {
      String ofSlices = plan.slices() == 1 ? "" : " slice %d/%d".formatted(slice, plan.slices());
      step.shown(ofSlices, plan.readsPerEpoch() / plan.slices());
      StepResult next =
          step.measured(experiment.runner().run(operations, instance()), records, bytes);
      StepResult before = result;
      result = before == null ? next : before.plus(next);
    }

    @Override
    public void close() throws StepFailedException {
      if (isFresh) {
        instance().close();
      }
    }

    void end() throws StepFailedException, IOException {
      if (isFresh) {
        experiment.instances().drop(trial.number(), mode);
      }
      step.end(Objects.requireNonNull(result));
    }

    private StoreInstance instance() {
      return Objects.requireNonNull(instance, "is not open");
    }
  }
}
