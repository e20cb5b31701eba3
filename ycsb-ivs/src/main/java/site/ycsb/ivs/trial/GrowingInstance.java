package site.ycsb.ivs.trial;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.tectonic.plan.WorkloadPlan;

/**
 * The instance of the spread baseline, to which each epoch adds records, as the published one does.
 * What an earlier process has left is not taken up: the records of all epochs are added anew, in
 * the same order.
 */
final class GrowingInstance implements AutoCloseable {
  private final int trial;
  private final Experiment.Parts parts;
  private @Nullable StoreInstance instance;
  private @Nullable WorkloadPlan plan;
  private int groups;

  GrowingInstance(int trial, Experiment.Parts parts) {
    this.trial = trial;
    this.parts = parts;
  }

  /**
   * Opens it, with nothing in it, if it is not open.
   *
   * @param grown the plan whose records it holds or will hold: a group of inserts for each measured
   *     epoch that adds any
   */
  StoreInstance opened(WorkloadPlan grown) throws StepFailedException, IOException {
    StoreInstance opened = instance;
    if (opened == null) {
      opened = parts.instances().openEmpty(trial, Mode.SPREAD_BASELINE, grown);
      instance = opened;
    }
    plan = grown;
    return opened;
  }

  /** How many groups of its plan it holds. */
  int groups() {
    return groups;
  }

  /** Runs the groups before one that it does not hold yet. */
  void grow(StoreInstance to, WorkloadPlan grown, int end)
      throws StepFailedException, InterruptedException {
    for (; groups < end; groups++) {
      var unused = parts.runner().run(grown, groups, to);
    }
  }

  /** Removes its records, when nobody needs them any more. */
  void drop() throws StepFailedException, IOException {
    WorkloadPlan held = plan;
    close();
    if (held != null) {
      parts.instances().drop(trial, Mode.SPREAD_BASELINE, held);
    }
  }

  @Override
  public void close() throws StepFailedException {
    StoreInstance opened = instance;
    instance = null;
    plan = null;
    groups = 0;
    if (opened != null) {
      opened.close();
    }
  }
}
