package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.result.ResultTables;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.result.TrialFolder;

/**
 * All trials of a plan on one store, one after another, and what they share.
 *
 * @param folder of the results
 * @param keeps whether main instances are left after their trials
 */
public record Experiment(
    PlanFile file,
    Path folder,
    boolean keeps,
    Instances instances,
    PhaseRunner runner,
    EpochProgress progress,
    LongSupplier nanoClock,
    Clock clock) {
  /**
   * Does what is left to do.
   *
   * @throws StepFailedException if a step could not be done
   * @throws IOException if a file could not be written or read
   */
  public void run() throws StepFailedException, IOException, InterruptedException {
    for (int trial = 1; trial <= file.plan().trials(); trial++) {
      new Trial(this, trial).run();
      writeTables();
    }
  }

  /** Brings the files of results up to date. */
  void writeTables() throws IOException {
    ResultTables.write(folder, results());
  }

  /** The measured steps that are done, in order. */
  public List<StepResult> results() throws IOException {
    List<StepResult> results = new ArrayList<>();
    for (int trial = 1; trial <= file.plan().trials(); trial++) {
      results.addAll(new TrialFolder(folder, trial).measured(file.plan()));
    }
    return results;
  }
}
