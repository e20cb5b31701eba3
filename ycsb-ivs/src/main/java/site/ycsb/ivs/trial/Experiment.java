package site.ycsb.ivs.trial;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.run.Practice;
import site.ycsb.client.show.Terminal;
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
    Time nanoClock,
    Clock clock) {
  private static final long FEWEST_PRACTISED = 10_000;

  /** Practises if much is left to do; returns null if not. */
  @Nullable EpochPractice practise() throws StepFailedException, IOException, InterruptedException {
    boolean isOver =
        IntStream.rangeClosed(1, file.plan().trials())
            .allMatch(trial -> new Trial(this, trial).isOver());
    long nanos = Practice.mostNanos(instances.properties());
    if (isOver || file.plan().operationsFrom(1, 0) < FEWEST_PRACTISED || nanos == 0) {
      return null;
    }
    EpochPractice practice = EpochPractice.before(this, nanos);
    progress.say(practice.text());
    return practice;
  }

  /** Another plan on the same store, without progress output. */
  Experiment silently(PlanFile other, Path itsFolder) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    EpochProgress unseen = new EpochProgress(nowhere, Terminal.none(0), nanoClock, other.plan());
    return new Experiment(other, itsFolder, false, instances, runner, unseen, nanoClock, clock);
  }

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
