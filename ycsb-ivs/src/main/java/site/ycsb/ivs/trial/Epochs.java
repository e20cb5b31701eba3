package site.ycsb.ivs.trial;

import java.io.IOException;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** The steps of each epoch in their order, but for those that are done. */
final class Epochs {
  private final IvsPlan plan;
  private final TrialSpec specs;
  private final TrialFolder folder;
  private final WorkloadPlan main;
  private final Instance instance;
  private final StepRunner steps;
  private final StoredLengths lengths;

  /** Whether the store was left by an earlier process, and nobody has looked at it yet. */
  private boolean isUnseen;

  Epochs(
      IvsPlan plan,
      TrialSpec specs,
      TrialFolder folder,
      WorkloadPlan main,
      Instance instance,
      StepRunner steps,
      boolean isResumed) {
    this.plan = plan;
    this.specs = specs;
    this.folder = folder;
    this.main = main;
    this.instance = instance;
    this.steps = steps;
    this.lengths = steps.lengths(main);
    this.isUnseen = isResumed;
  }

  /** Does what is left of an epoch; returns whether that was all of it. */
  boolean run(int epoch)
      throws StepFailedException, HistoryLostException, IOException, InterruptedException {
    boolean isWhole = extend(epoch);
    boolean isNew = isWhole;
    int group = TrialSpec.runGroup(epoch);
    if (plan.has(Mode.CLEAN_RUN)
        && !folder.has(epoch, Steps.SNAPSHOT)
        && !folder.has(epoch, Steps.CLEAN_RUN)) {
      lookAt(group, true);
      steps.snapshot(epoch, main, instance);
      isNew = true;
    }
    if (plan.has(Mode.MAIN_RUN) && !folder.has(epoch, Steps.MAIN_RUN)) {
      // An interrupted run may have made some of its updates; all of them are made again.
      lookAt(group, plan.updates() == 0);
      steps.mainRun(epoch, main, instance);
      isNew = true;
    }
    isNew |= elsewhere(epoch);
    if (plan.has(Mode.CLEAN_RUN)) {
      TrialFolder.deleteTree(folder.snapshot(epoch));
    }
    if (isNew) {
      steps.writeTables();
    }
    return isWhole;
  }

  /** Compares every record with what the operations have made of it. */
  void check() throws StepFailedException, HistoryLostException, IOException {
    int end = main.groups().size() - (plan.has(Mode.MAIN_RUN) ? 0 : 1);
    if (isUnseen) {
      lookAt(end, true);
    }
    try {
      steps.check(() -> lengths.check(instance, end, true));
    } catch (HistoryLostException e) {
      throw new StepFailedException("the check found that " + e.getMessage(), e);
    }
  }

  private boolean extend(int epoch)
      throws StepFailedException, HistoryLostException, IOException, InterruptedException {
    if (folder.has(epoch, Steps.EXTEND)) {
      return false;
    }
    int group = TrialSpec.extendGroup(epoch);
    StoredLengths.Applied applied = isUnseen ? lengths.applied(instance, group) : lengths.nothing();
    isUnseen = false;
    // Of fewer epochs, if this one was added to a trial that was over.
    folder.remove(0, Steps.CHECK);
    steps.extend(epoch, main, instance, applied);
    return true;
  }

  /** The steps that leave the main instance alone. */
  private boolean elsewhere(int epoch)
      throws StepFailedException, HistoryLostException, IOException, InterruptedException {
    boolean isNew = false;
    int after = TrialSpec.runGroup(epoch) + (plan.has(Mode.MAIN_RUN) ? 1 : 0);
    if (plan.has(Mode.CLEAN_RUN) && !folder.has(epoch, Steps.CLEAN_RUN)) {
      lookAt(after, true);
      steps.cleanRun(epoch, main);
      isNew = true;
    }
    long bytes = folder.read(epoch, Steps.EXTEND).liveBytes();
    if (plan.has(Mode.AVERAGE_BASELINE) && !folder.has(epoch, Steps.AVERAGE_BASELINE)) {
      lookAt(after, true);
      long perField = Math.max(1, divide(bytes, (long) plan.records() * plan.fields()));
      steps.baseline(
          epoch, Steps.AVERAGE_BASELINE, specs, plan.records(), Math.toIntExact(perField));
      isNew = true;
    }
    if (plan.has(Mode.SPREAD_BASELINE) && !folder.has(epoch, Steps.SPREAD_BASELINE)) {
      lookAt(after, true);
      long records = Math.max(1, divide(bytes, plan.recordBytes()));
      steps.baseline(epoch, Steps.SPREAD_BASELINE, specs, records, plan.fieldLength());
      isNew = true;
    }
    return isNew;
  }

  /** The quotient, rounded to the nearest. */
  static long divide(long dividend, long divisor) {
    return (dividend + divisor / 2) / divisor;
  }

  /** Makes sure, once, that the store is what the steps so far have made of it. */
  private void lookAt(int group, boolean exactly) throws StepFailedException, HistoryLostException {
    if (isUnseen) {
      lengths.check(instance, group, exactly);
      isUnseen = false;
    }
  }
}
