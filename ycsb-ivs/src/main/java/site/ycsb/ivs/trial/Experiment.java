package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import site.ycsb.arrival.Secrets;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.result.ResultTables;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.result.TrialFolder;

/** All trials of a plan on one store, one after another. */
public final class Experiment {
  private final IvsPlan plan;
  private final Path folder;
  private final boolean keeps;
  private final IntFunction<Parts> parts;

  /** Brings the files of results up to date. */
  @FunctionalInterface
  interface Tables {
    void write() throws IOException;
  }

  /** What a trial has to do with; all but its number and folder is what the trials share. */
  record Parts(
      int trial,
      PlanFile file,
      TrialFolder folder,
      Instances instances,
      PhaseRunner runner,
      EpochProgress progress,
      LongSupplier nanoClock,
      Clock clock,
      Tables tables) {
    IvsPlan plan() {
      return file.plan();
    }
  }

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
    this.plan = file.plan();
    this.folder = folder;
    this.keeps = keeps;
    PhaseRunner runner = new PhaseRunner(instances.writesAllFields(), secrets, nanoClock);
    Tables tables = () -> ResultTables.write(folder, results());
    this.parts =
        trial ->
            new Parts(
                trial,
                file,
                new TrialFolder(folder, trial),
                instances,
                runner,
                progress,
                nanoClock,
                clock,
                tables);
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
      Parts its = parts.apply(trial);
      new Trial(its, keeps).run();
      its.tables().write();
      if (trial < plan.trials() && enough.isEnough()) {
        its.progress().say("every statement is decided: no trial after trial " + trial);
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
