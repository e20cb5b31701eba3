package site.ycsb.ivs.trial;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.TrialFolder;

/** The steps of each epoch in their order, but for those that are done. */
final class Epochs {
  private final IvsPlan plan;
  private final TrialPlans plans;
  private final TrialSpec specs;
  private final TrialFolder folder;
  private final LastingInstance main;
  private final @Nullable LastingInstance reference;
  private final StepRunner steps;

  /**
   * @param reference null where that is not measured
   */
  Epochs(
      IvsPlan plan,
      TrialPlans plans,
      TrialFolder folder,
      LastingInstance main,
      @Nullable LastingInstance reference,
      StepRunner steps) {
    this.plan = plan;
    this.plans = plans;
    this.specs = plans.specs();
    this.folder = folder;
    this.main = main;
    this.reference = reference;
    this.steps = steps;
  }

  /** Does what is left of an epoch; returns whether that was all of it. */
  boolean run(int epoch)
      throws StepFailedException, HistoryLostException, IOException, InterruptedException {
    boolean isWhole = extend(epoch);
    boolean isNew = isWhole;
    if (plan.measures(epoch)) {
      isNew |= inPlace(epoch);
      isNew |= elsewhere(epoch);
      if (plan.has(Mode.CLEAN_RUN)) {
        TrialFolder.deleteTree(folder.snapshot(epoch));
      }
    }
    if (isNew) {
      steps.writeTables();
    }
    return isWhole;
  }

  /** Compares every record with what the operations have made of it. */
  void check() throws StepFailedException, HistoryLostException, IOException {
    int end = plans.main().groups().size();
    main.lookAt(end, true);
    try {
      steps.check(() -> main.check(end));
    } catch (HistoryLostException e) {
      throw new StepFailedException("the check found that " + e.getMessage(), e);
    }
  }

  private boolean extend(int epoch)
      throws StepFailedException, HistoryLostException, IOException, InterruptedException {
    boolean isNew = !folder.has(epoch, Steps.EXTEND);
    if (isNew) {
      int group = specs.extendGroup(epoch);
      steps.about(epoch, Steps.EXTEND);
      StoredLengths.Applied applied = main.applied(group);
      // Of fewer epochs, if this one was added to a trial that was over.
      folder.remove(0, Steps.CHECK);
      steps.extend(epoch, plans.main(), main.instance(), group, applied);
    }
    plans.extended(epoch);
    return isNew;
  }

  /** The steps in the main instance and in the reference. */
  private boolean inPlace(int epoch)
      throws StepFailedException, HistoryLostException, IOException, InterruptedException {
    boolean isNew = false;
    int group = specs.extendGroup(epoch) + 1;
    if (plan.has(Mode.CLEAN_RUN)
        && !folder.has(epoch, Steps.SNAPSHOT)
        && !folder.has(epoch, Steps.CLEAN_RUN)) {
      main.lookAt(group, true);
      steps.snapshot(epoch, plans.main(), main.instance());
      isNew = true;
    }
    if (plan.has(Mode.MAIN_RUN) && !folder.has(epoch, Steps.MAIN_RUN)) {
      // An interrupted run may have made some of its updates; all of them are made again.
      main.lookAt(group, !specs.isMixed());
      steps.mainRun(epoch, plans, main.instance());
      isNew = true;
    }
    LastingInstance apart = reference;
    if (apart != null && !folder.has(epoch, Steps.REFERENCE)) {
      apart.lookAt(specs.referenceGroup(epoch), !specs.isMixed());
      steps.reference(epoch, plans, apart.instance());
      isNew = true;
    }
    return isNew;
  }

  /** The steps that leave the main instance alone. */
  private boolean elsewhere(int epoch)
      throws StepFailedException, HistoryLostException, IOException, InterruptedException {
    boolean isNew = false;
    int after = specs.extendGroup(epoch) + 1 + (specs.isMixed() ? 1 : 0);
    if (plan.has(Mode.CLEAN_RUN) && !folder.has(epoch, Steps.CLEAN_RUN)) {
      main.lookAt(after, true);
      steps.cleanRun(epoch, plans);
      isNew = true;
    }
    long bytes = folder.read(epoch, Steps.EXTEND).liveBytes();
    if (plan.has(Mode.AVERAGE_BASELINE) && !folder.has(epoch, Steps.AVERAGE_BASELINE)) {
      main.lookAt(after, true);
      long perField = Math.max(1, divide(bytes, (long) plan.records() * plan.fields()));
      steps.baseline(
          epoch, Steps.AVERAGE_BASELINE, plans, plan.records(), Math.toIntExact(perField));
      isNew = true;
    }
    if (plan.has(Mode.SPREAD_BASELINE) && !folder.has(epoch, Steps.SPREAD_BASELINE)) {
      main.lookAt(after, true);
      long records = Math.max(1, divide(bytes, plan.recordBytes()));
      steps.baseline(epoch, Steps.SPREAD_BASELINE, plans, records, plan.fieldLength());
      isNew = true;
    }
    return isNew;
  }

  /** The quotient, rounded to the nearest. */
  static long divide(long dividend, long divisor) {
    return (dividend + divisor / 2) / divisor;
  }
}
