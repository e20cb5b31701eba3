package site.ycsb.ivs.trial;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Properties;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.execute.RunStop;
import site.ycsb.arrival.progress.Terminal;
import site.ycsb.arrival.results.PhaseResult;
import site.ycsb.arrival.run.ClientContext;
import site.ycsb.arrival.run.ClientRun;
import site.ycsb.arrival.run.ExitCode;
import site.ycsb.tectonic.TectonicWorkload;
import site.ycsb.tectonic.execute.RunScope;
import site.ycsb.tectonic.execute.StoreProfile;
import site.ycsb.tectonic.execute.WorkloadRun;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;

/** Runs groups of a spec with the client of {@code bin/ycsb}. */
final class PhaseRunner {
  private static final String PROBLEM = "problem: ";
  private static final String OF_ARRIVALS = "tectonic.arrival.";
  private static final Terminal NONE = new Terminal(false, 0);

  private final Store store;
  private final Secrets secrets;
  private final LongSupplier nanoClock;
  private volatile @Nullable WorkloadRun current;
  private @Nullable StoreProfile profile;

  PhaseRunner(Store store, Secrets secrets, LongSupplier nanoClock) {
    this.store = store;
    this.secrets = secrets;
    this.nanoClock = nanoClock;
  }

  /**
   * What groups have come to.
   *
   * @param records as the operations have made them
   * @param phases by group
   * @param missedSchedule whether arrivals were not issued when they were due
   */
  record Outcome(OperationSource records, List<PhaseResult> phases, boolean missedSchedule) {
    PhaseResult last() {
      return phases.get(phases.size() - 1);
    }
  }

  /** Operations of the phase under way that have returned, or 0. */
  long completed() {
    WorkloadRun run = current;
    return run == null ? 0 : run.completed();
  }

  /** Runs groups, from one to another, that were not begun before. */
  Outcome run(WorkloadPlan plan, int first, int last, Instance instance)
      throws StepFailedException, InterruptedException {
    return run(plan, first, last, instance, operation -> false);
  }

  /**
   * Runs groups, from one to another.
   *
   * @param done tells operations whose effect the store already has
   * @throws StepFailedException if an operation failed or went wrong, which ends the groups
   */
  Outcome run(WorkloadPlan plan, int first, int last, Instance instance, Predicate<Operation> done)
      throws StepFailedException, InterruptedException {
    RunScope scope = new RunScope(first, last, instance.table(), store.writesAllFields(), false);
    OperationSource source = new OperationSource(plan, store.writesAllFields());
    WorkloadRun run = new WorkloadRun(plan, scope, source, nanoClock, secrets);
    if (profile != null) {
      run.learn(profile);
    }
    run.leaveOut(done);
    run.stopAtFailure();
    current = run;
    try {
      Properties properties = new Properties();
      properties.putAll(instance.properties());
      if (run.groups().stream().allMatch(group -> group.arrival() == null)) {
        // How arrivals are issued would mean nothing where there are none.
        properties.keySet().removeIf(name -> name.toString().startsWith(OF_ARRIVALS));
      }
      boolean missed = execute(properties, new TectonicWorkload(plan, run));
      profile = run.profile();
      return new Outcome(source, run.results(), missed);
    } finally {
      current = null;
    }
  }

  private boolean execute(Properties properties, TectonicWorkload workload)
      throws StepFailedException, InterruptedException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    ClientContext context =
        new ClientContext(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            err,
            NONE,
            List.of(),
            new RunStop(),
            nanoClock,
            Clock.system(ZoneId.systemDefault()),
            secrets);
    try {
      int code = new ClientRun(properties, context, workload).execute();
      if (code == ExitCode.OK || code == ExitCode.MISSED_SCHEDULE) {
        return code == ExitCode.MISSED_SCHEDULE;
      }
    } catch (UsageException e) {
      throw new StepFailedException(secrets.mask(String.valueOf(e.getMessage())), e);
    }
    throw new StepFailedException(secrets.mask(problems(said.toString(StandardCharsets.UTF_8))));
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
