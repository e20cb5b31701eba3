package site.ycsb.ivs.trial;

import java.io.IOException;
import java.util.List;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.tectonic.plan.WorkloadPlan;

/**
 * One trial: load, the epochs, and a look at every record in the end. Steps whose file is there are
 * done; the first that is not is begun, or taken up where it was left.
 */
final class Trial {
  private final int number;
  private final IvsPlan plan;
  private final TrialSpec specs;
  private final TrialFolder folder;
  private final Store store;
  private final StepRunner steps;
  private final boolean keeps;

  /**
   * @param keeps whether the main instance is left where it is after the trial
   */
  Trial(
      int number, PlanFile file, TrialFolder folder, Store store, StepRunner steps, boolean keeps) {
    this.number = number;
    this.plan = file.plan();
    this.specs = new TrialSpec(file, number);
    this.folder = folder;
    this.store = store;
    this.steps = steps;
    this.keeps = keeps;
  }

  /** Does what is left of the trial. */
  void run() throws StepFailedException, IOException, InterruptedException {
    boolean wasOver = folder.has(0, Steps.CHECK);
    if (wasOver && folder.has(plan.epochs(), Steps.EXTEND)) {
      return;
    }
    try {
      goOn();
    } catch (HistoryLostException e) {
      if (wasOver) {
        throw new StepFailedException(
            ("trial %d is over, and further epochs need its records, which only --keep leaves in the"
                    + " store: %s")
                .formatted(number, e.getMessage()),
            e);
      }
      steps.progress().say("trial %d begins again from load: %s".formatted(number, e.getMessage()));
      folder.delete();
      try {
        goOn();
      } catch (HistoryLostException again) {
        throw new StepFailedException(String.valueOf(again.getMessage()), again);
      }
    }
  }

  private void goOn()
      throws StepFailedException, HistoryLostException, IOException, InterruptedException {
    TrialPlans plans = new TrialPlans(plan, specs, folder);
    steps.about(0, "opening the store");
    boolean isResumed = folder.has(0, Steps.LOAD);
    boolean isReferenceResumed = folder.has(0, Steps.REFERENCE_LOAD);
    try (Instance instance = open(Store.Role.MAIN, isResumed, plans.main());
        Instance reference =
            plan.has(Mode.REFERENCE)
                ? open(Store.Role.REFERENCE, isReferenceResumed, plans.reference())
                : null) {
      if (!isResumed) {
        steps.load(Steps.LOAD, plans.main(), instance);
      }
      if (!plan.modes().equals(List.of(Mode.MAIN_RUN))) {
        store.checkApart(instance, plans.main());
      }
      if (reference != null && !isReferenceResumed) {
        steps.load(Steps.REFERENCE_LOAD, plans.reference(), reference);
      }
      run(
          new Epochs(
              plan,
              plans,
              folder,
              new LastingInstance(instance, () -> steps.lengths(plans.main()), isResumed),
              reference == null
                  ? null
                  : new LastingInstance(
                      reference, () -> steps.lengths(plans.reference()), isReferenceResumed),
              steps));
    }
    if (!keeps) {
      drop(plans);
    }
  }

  private Instance open(Store.Role role, boolean isLoaded, WorkloadPlan loaded)
      throws StepFailedException, IOException {
    return isLoaded ? store.open(number, role) : store.openEmpty(number, role, loaded);
  }

  private void run(Epochs epochs)
      throws StepFailedException, HistoryLostException, IOException, InterruptedException {
    for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
      steps.progress().epochBegins(number, epoch);
      steps.progress().epochEnded(epochs.run(epoch));
    }
    epochs.check();
  }

  private void drop(TrialPlans plans) throws StepFailedException, IOException {
    store.drop(number, Store.Role.MAIN, plans.main());
    if (plan.has(Mode.REFERENCE)) {
      store.drop(number, Store.Role.REFERENCE, plans.reference());
    }
  }
}
