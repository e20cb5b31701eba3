package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import site.ycsb.arrival.Secrets;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.result.ResultTables;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.result.TrialFolder;

/** All trials of a plan on one store, one after another. */
public final class Experiment {
  private final PlanFile file;
  private final IvsPlan plan;
  private final Path folder;
  private final boolean keeps;
  private final Parts parts;

  /** Brings the files of results up to date. */
  @FunctionalInterface
  interface Tables {
    void write() throws IOException;
  }

  /** What the trials share. */
  record Parts(
      Instances instances,
      PhaseRunner runner,
      EpochProgress progress,
      LongSupplier nanoClock,
      Clock clock,
      Tables tables) {}

  /**
   * @param folder of the results
   * @param keeps whether main instances are left after their trials
   */
  public Experiment(
      PlanFile file,
      Path folder,
      boolean keeps,
      Instances instances,
      Secrets secrets,
      EpochProgress progress,
      LongSupplier nanoClock,
      Clock clock) {
    this.file = file;
    this.plan = file.plan();
    this.folder = folder;
    this.keeps = keeps;
    this.parts =
        new Parts(
            instances,
            new PhaseRunner(instances.writesAllFields(), secrets, nanoClock),
            progress,
            nanoClock,
            clock,
            () -> ResultTables.write(folder, results()));
  }

  /** Tells, when tables are written after a trial, whether there were enough of them. */
  @FunctionalInterface
  public interface Enough {
    boolean isEnough() throws IOException;
  }

  /**
   * Does what is left to do.
   *
   * @param enough leaves out the trials that follow
   * @throws StepFailedException if a step could not be done
   * @throws IOException if a file could not be written or read
   */
  public void run(Enough enough) throws StepFailedException, IOException, InterruptedException {
    for (int trial = 1; trial <= plan.trials(); trial++) {
      TrialFolder itsFolder = new TrialFolder(folder, trial);
      new Trial(trial, file, itsFolder, parts, keeps).run();
      parts.tables().write();
      if (trial < plan.trials() && enough.isEnough()) {
        parts.progress().say("every statement is decided: no trial after trial " + trial);
        break;
      }
    }
  }

  /** The measured steps that are done, in order. */
  public List<StepResult> results() throws IOException {
    List<StepResult> results = new ArrayList<>();
    for (int trial = 1; trial <= plan.trials(); trial++) {
      results.addAll(new TrialFolder(folder, trial).measured(plan));
    }
    return results;
  }
}
