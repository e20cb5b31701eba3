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
import site.ycsb.ivs.result.ResultFiles;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.result.TrialFolder;

/** All trials of a plan on one store, one after another. */
public final class Experiment {
  private static final List<String> MEASURED =
      List.of(
          Steps.EXTEND,
          Steps.MAIN_RUN,
          Steps.REFERENCE,
          Steps.CLEAN_RUN,
          Steps.AVERAGE_BASELINE,
          Steps.SPREAD_BASELINE);

  private final PlanFile file;
  private final IvsPlan plan;
  private final Path folder;
  private final boolean keeps;
  private final Parts parts;

  /** What the trials share. */
  record Parts(
      Store store,
      PhaseRunner runner,
      EpochProgress progress,
      LongSupplier nanoClock,
      Clock clock,
      StepRunner.Tables tables) {}

  /**
   * @param folder of the results
   * @param keeps whether main instances are left after their trials
   */
  public Experiment(
      PlanFile file,
      Path folder,
      boolean keeps,
      Store store,
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
            store,
            new PhaseRunner(store, secrets, nanoClock),
            progress,
            nanoClock,
            clock,
            () -> ResultFiles.write(folder, results()));
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
      StepRunner steps = new StepRunner(trial, plan, itsFolder, parts);
      new Trial(trial, file, itsFolder, parts.store(), steps, keeps).run();
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
      results.addAll(results(plan, folder, trial));
    }
    return results;
  }

  /** The measured steps of a trial that are done, in order. */
  public static List<StepResult> results(IvsPlan plan, Path folder, int trial) throws IOException {
    List<StepResult> results = new ArrayList<>();
    TrialFolder itsFolder = new TrialFolder(folder, trial);
    for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
      for (String step : MEASURED) {
        if (itsFolder.has(epoch, step)) {
          results.add(itsFolder.read(epoch, step));
        }
      }
    }
    return results;
  }
}
