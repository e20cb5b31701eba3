package site.ycsb.ivs.trial;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.run.ClientRun;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.client.verdict.ExitCode;
import site.ycsb.tectonic.TectonicWorkload;
import site.ycsb.tectonic.execute.Peers;
import site.ycsb.tectonic.execute.RunScope;
import site.ycsb.tectonic.execute.StoreProfile;
import site.ycsb.tectonic.execute.VerifiedKeys;
import site.ycsb.tectonic.execute.WorkloadRun;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.OperationSource;

/** Runs groups of a spec with the client of {@code bin/ycsb}. */
public final class PhaseRunner {
  private static final String PROBLEM = "problem: ";
  private static final String OF_ARRIVALS = "tectonic.arrival.";

  private final boolean writesAllFields;
  private final Secrets secrets;
  private final Time nanoClock;
  private volatile @Nullable WorkloadRun current;
  private boolean practised;
  private StoreProfile profile = StoreProfile.UNKNOWN;

  /**
   * Has run nothing.
   *
   * @param writesAllFields whether updates write all fields of a record
   * @param secrets that messages do not show
   */
  public PhaseRunner(boolean writesAllFields, Secrets secrets, Time nanoClock) {
    this.writesAllFields = writesAllFields;
    this.secrets = secrets;
    this.nanoClock = nanoClock;
  }

  /**
   * What a group has come to.
   *
   * @param records as the operations have made them
   * @param missedSchedule whether arrivals were not issued when they were due
   */
  record Outcome(OperationSource records, PhaseResult phase, boolean missedSchedule) {}

  /** Operations of the phase under way that have returned, or 0. */
  long completed() {
    WorkloadRun run = current;
    return run == null ? 0 : run.completed();
  }

  /** The operations of a group, to be run slice by slice. */
  SlicedGroup sliced(WorkloadPlan plan, int group, int slices) {
    return new SlicedGroup(plan, writesAllFields, group, slices);
  }

  /** Runs the next slice of a group. */
  Outcome run(SlicedGroup group, StoreInstance instance)
      throws StepFailedException, InterruptedException {
    return run(group.nextSlice(), group.index(), group, instance);
  }

  /**
   * Runs a group.
   *
   * @throws StepFailedException if an operation failed or went wrong, which ends the group
   */
  Outcome run(WorkloadPlan plan, int group, StoreInstance instance)
      throws StepFailedException, InterruptedException {
    return run(plan, group, new OperationSource(plan, writesAllFields), instance);
  }

  private Outcome run(WorkloadPlan plan, int group, OperationSource source, StoreInstance instance)
      throws StepFailedException, InterruptedException {
    RunScope scope =
        new RunScope(group, group, instance.table(), writesAllFields, VerifiedKeys.SAMPLE);
    WorkloadRun run = new WorkloadRun(plan, scope, source, nanoClock, secrets, Peers.ALONE);
    run.learn(profile);
    // What is measured in the main instance stands after the load in a spec that knows no extends.
    run.forgetRecords();
    // A slice counts its operations one by one.
    run.leaveOut(operation -> false);
    run.stopAtFailure();
    current = run;
    try {
      Properties properties = new Properties();
      properties.putAll(instance.properties());
      boolean isOpen = run.groups().get(0).arrival() != null;
      if (!isOpen) {
        // How arrivals are issued would mean nothing where there are none.
        properties.keySet().removeIf(name -> name.toString().startsWith(OF_ARRIVALS));
      }
      if (practised) {
        properties.setProperty(RunSettings.PRACTICE_SECONDS, "0");
      }
      practised |= isOpen;
      boolean missed = execute(properties, new TectonicWorkload(plan, run));
      profile = run.storeProfile();
      return new Outcome(source, run.results().get(0), missed);
    } finally {
      current = null;
    }
  }

  private boolean execute(Properties properties, TectonicWorkload workload)
      throws StepFailedException, InterruptedException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(said, true, UTF_8);
    PrintStream out = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    ClientContext context = ClientContext.within(out, err, nanoClock, secrets);
    try {
      int code = new ClientRun(properties, context, workload).execute();
      if (code == ExitCode.OK || code == Finding.DISTURBED.exitCode()) {
        return false; // the machine is judged over all steps
      } else if (code >= ExitCode.MISSED_SCHEDULE && code <= ExitCode.OVERLOADED) {
        return true;
      }
    } catch (UsageException e) {
      throw new StepFailedException(secrets.mask(String.valueOf(e.getMessage())), e);
    }
    throw new StepFailedException(secrets.mask(problems(said.toString(UTF_8))));
  }

  private static String problems(String said) {
    List<String> problems =
        said.lines()
            .filter(line -> line.startsWith(PROBLEM))
            .map(line -> line.substring(PROBLEM.length()))
            // That the phase was not finished follows from the failure that ended it.
            .filter(line -> !line.startsWith("phase "))
            .toList();
    return problems.isEmpty() ? said.strip() : String.join("; ", problems);
  }
}
