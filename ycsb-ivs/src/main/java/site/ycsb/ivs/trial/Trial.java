package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;

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
    Path specFile = folder.spec(0, "main");
    folder.writeSpec(specFile, specs.main());
    WorkloadPlan main = SpecReader.read(specFile).plan(PlanOptions.NONE);
    boolean isResumed = folder.has(0, Steps.LOAD);
    try (Instance instance =
        isResumed
            ? store.open(number, Store.Role.MAIN)
            : store.openEmpty(number, Store.Role.MAIN, main)) {
      if (!isResumed) {
        steps.load(main, instance);
      }
      if (!plan.modes().equals(List.of(Mode.MAIN_RUN))) {
        store.checkApart(instance, main);
      }
      Epochs epochs = new Epochs(plan, specs, folder, main, instance, steps, isResumed);
      for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
        steps.progress().epochBegins(number, epoch);
        steps.progress().epochEnded(epochs.run(epoch));
      }
      epochs.check();
    }
    if (!keeps) {
      store.drop(number, Store.Role.MAIN, main);
    }
  }
}
