package site.ycsb.client.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.BasicDB;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.OpenLoop;
import site.ycsb.arrival.loop.PhasedWorkload;
import site.ycsb.arrival.loop.RequestExecutor;
import site.ycsb.arrival.loop.RunWatch;
import site.ycsb.arrival.loop.Senders;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.measure.MeasuredWorkload;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.settings.ArrivalPlan;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.ClientsSettings;
import site.ycsb.client.settings.MeasurementSettings;
import site.ycsb.client.settings.Quota;
import site.ycsb.client.settings.ResultSettings;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.client.settings.StartTime;
import site.ycsb.client.show.ProgressDisplay;
import site.ycsb.client.verdict.ArrivalReport;
import site.ycsb.client.verdict.ExitCode;
import site.ycsb.measurements.Measurements;

/** One load or run, from its properties to its results. */
public final class ClientRun {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Properties properties;
  private final ClientContext context;
  private final RunSettings settings;
  private final ResultOutput output;
  private final Workload workload;
  private final ArrivalPlan arrivals;
  private final @Nullable StartTime start;
  private final RunRecording recording;
  private @Nullable ArrivalReport arrived;

  /** Checks all that can be checked before the workload is initialised. */
  public ClientRun(Properties properties, ClientContext context) {
    this(properties, context, null);
  }

  /**
   * The same, for properties that were read from files.
   *
   * @throws UsageException if the run would write over one of them
   */
  public static ClientRun of(Properties properties, List<Path> files, ClientContext context) {
    ClientRun run = new ClientRun(properties, context);
    ResultOutput.refuseInputs(properties, files);
    return run;
  }

  /**
   * @param given the workload; null: the one that the properties name
   */
  public ClientRun(Properties properties, ClientContext context, @Nullable Workload given) {
    Workloads.refuseThatOfOtherClients(properties);
    context.secrets().learn(properties);
    ClientsSettings unused = ClientsSettings.of(properties);
    if (given == null) {
      Workloads.letTakeOver(properties, context);
    }
    this.properties = properties;
    this.context = context;
    this.settings = RunSettings.of(properties);
    if (Senders.areVirtual(settings.threads(), Runtime.version().feature())) {
      context.err().println("note: " + Senders.note(settings.threads()));
    }
    this.start = StartTime.of(properties, context.clock());
    this.output = ResultOutput.of(properties, context.out());
    this.recording = new RunRecording(properties, context);
    Quota.of(properties);
    Databases.check(properties);
    this.arrivals =
        ArrivalPlan.of(properties, settings, Runtime.getRuntime().availableProcessors());
    if (given == null && !Workloads.isPhased(properties)) {
      // Before there is a workload: those of YCSB ask for the measurements when they are made.
      MeasurementSettings.start(properties, arrivals.model() != null);
    }
    this.workload = given == null ? Workloads.of(properties) : given;
  }

  /**
   * Checks what a run of these properties reads, without its database.
   *
   * @throws UsageException if the run would be refused for it
   */
  public static void check(Properties properties) {
    properties.setProperty(Client.DB_PROPERTY, BasicDB.class.getName());
    properties.setProperty(ResultSettings.RESULTS, "none");
    PrintStream none = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    ClientContext context = ClientContext.within(none, none, Time.REAL, new Secrets());
    Workloads.init(new ClientRun(properties, context).workload, properties);
  }

  /** Runs, prints the results, and returns the exit code. */
  public int execute() throws InterruptedException {
    context.stop().started();
    PrintStream usual = System.out;
    if (ResultSettings.Output.JSON.text().equals(properties.getProperty(ResultSettings.OUTPUT))) {
      // What bindings print must not come between.
      System.setOut(System.err);
    }
    Path scratch = null;
    try {
      Workloads.init(workload, properties);
      if (workload instanceof ReportingWorkload reporting) {
        ResultOutput.refuseInputs(properties, reporting.inputs());
      }
      boolean isOpen = arrivals.isOpen(workload, properties);
      if (workload instanceof PhasedWorkload) {
        MeasurementSettings.start(properties, isOpen);
      }
      ClosedLoop.Settings plan = Quota.plan(workload, properties, settings, context);
      scratch = Databases.scratch(properties, context.err());
      if (isOpen) {
        recording.practised(Practice.before(workload, properties, planned(plan), free(), context));
      }
      int exitCode = run(isOpen ? openLoop(Quota.unpaced(plan)) : closedLoop(plan));
      if (workload instanceof MeasuredWorkload shared) {
        exitCode = shared.gather(recording.folder().orElse(null), exitCode, context.out()::println);
      }
      recording.stay(exitCode);
      return exitCode;
    } finally {
      if (workload instanceof MeasuredWorkload shared) {
        shared.leave();
      }
      recording.close();
      System.setOut(usual);
      removeScratch(scratch);
      context.stop().finished();
    }
  }

  private void removeScratch(@Nullable Path folder) {
    try {
      if (folder != null) {
        ResultFolder.delete(folder);
      }
    } catch (IOException e) {
      context.warn(ExceptionText.of(e));
    }
  }

  private int run(RequestExecutor loop) throws InterruptedException {
    if (!open(loop)) {
      return context.stop().exitCode();
    }
    Progress progress = new Progress(workload, loop, context.nanoClock());
    prepareRecording(loop, progress);
    long begin = start == null ? context.nanoClock().getAsLong() : awaitStart(start, loop);
    if (context.stop().isRequested()) {
      giveUp(loop);
      recording.discard();
      return context.stop().exitCode();
    }
    recording.begin(begin);
    progress.begin(begin, settings.longestNanos());
    RunWatch.Ending ending = measure(loop, progress, begin);
    loop.machine().stop();
    recording.stop();
    arrived = loop instanceof OpenLoop open ? new ArrivalReport(arrivals, open.result()) : null;
    RunEnding run =
        new RunEnding(
            workload, loop.machine(), settings, recording, context, arrived, new ArrayList<>());
    return new LoopEnd(run, loop, loop.settings()).conclude(ending, progress.completed(), output);
  }

  /** Takes its time, so it comes before the beginning. */
  private void prepareRecording(RequestExecutor loop, Progress progress)
      throws InterruptedException {
    try {
      recording.prepare(
          workload,
          loop.settings(),
          loop.machine(),
          arrivals.limits(),
          loop instanceof OpenLoop open ? open::takeSecond : null,
          progress::reading);
    } catch (UsageException e) {
      giveUp(loop);
      throw e;
    }
  }

  /** By how much 99 % of the arrivals were late, in nanoseconds; 0 without any. */
  long tailLagNanos() {
    return arrived == null ? 0 : arrived.tailLagNanos();
  }

  private long planned(ClosedLoop.Settings plan) {
    return workload instanceof ReportingWorkload reporting
        ? reporting.progress().planned()
        : plan.quota();
  }

  /** The time that the client has for itself, with as much again for all else. */
  private long free() {
    return start == null
        ? Long.MAX_VALUE
        : (start.nanos(context.clock(), context.nanoClock()) - context.nanoClock().getAsLong()) / 2;
  }

  private ClosedLoop closedLoop(ClosedLoop.Settings plan) {
    List<DB> databases = recording.databases(workload, plan);
    return new ClosedLoop(plan, workload, properties, databases, context.nanoClock());
  }

  private OpenLoop openLoop(ClosedLoop.Settings plan) {
    return new OpenLoop(
        arrivals.loop(),
        arrivals.phases(workload, plan.quota(), context::warn),
        plan,
        workload,
        properties,
        recording.databases(workload, plan),
        context.nanoClock());
  }

  /** Opens all DBs, or closes those that are open again; false when a signal came in between. */
  private boolean open(RequestExecutor loop) throws InterruptedException {
    long begin = context.nanoClock().getAsLong();
    boolean announced = false;
    loop.prepare();
    while (!loop.awaitPrepared(LOOK_NANOS)
        && loop.preparationFailures().isEmpty()
        && !context.stop().isRequested()) {
      if (!announced && context.nanoClock().getAsLong() - begin > PATIENCE_NANOS) {
        announced = true;
        context.err().println("Opening the database: " + loop.unprepared() + " threads wait ...");
      }
    }
    if (loop.preparationFailures().isEmpty() && !context.stop().isRequested()) {
      return true;
    }
    giveUp(loop);
    if (loop.preparationFailures().isEmpty()) {
      return false;
    }
    throw unprepared(loop.preparationFailures().get(0));
  }

  /** Waits for the common start; returns when it is. */
  private long awaitStart(StartTime common, RequestExecutor loop) throws InterruptedException {
    try {
      common.checkAhead(context.clock(), "the database was open too late, the start was ");
    } catch (UsageException e) {
      giveUp(loop);
      recording.discard();
      throw e;
    }
    long nanos = common.nanos(context.clock(), context.nanoClock());
    common.await(nanos, context);
    return nanos;
  }

  private void giveUp(RequestExecutor loop) throws InterruptedException {
    loop.cancel();
    if (loop.awaitClosed(PATIENCE_NANOS)) {
      Workloads.cleanup(workload).ifPresent(context::problem);
    }
  }

  private UsageException unprepared(Throwable failure) {
    String text = recording.text(failure);
    if (failure instanceof DBException) {
      text = "binding " + properties.getProperty(Client.DB_PROPERTY) + " cannot be opened: " + text;
    }
    return new UsageException(text, failure);
  }

  private RunWatch.Ending measure(RequestExecutor loop, Progress progress, long begin)
      throws InterruptedException {
    RunWatch watch = new RunWatch(loop, context.stop(), progress::returned, context.nanoClock());
    ProgressDisplay.Options options =
        new ProgressDisplay.Options(
            context.terminal(),
            settings.status(),
            settings.statusNanos(),
            settings.label(),
            () -> Measurements.getMeasurements().getSummary());
    context.stop().measuring();
    loop.begin(begin);
    ProgressDisplay display =
        ProgressDisplay.start(
            progress::reading, options, context.err(), context.nanoClock(), context.clock());
    try {
      // Waiting for one's turn is not hanging.
      long stall = settings.stallNanos();
      long stallNanos = stall == 0 ? 0 : stall + loop.settings().tickNanos();
      return watch.await(begin, settings.longestNanos(), stallNanos);
    } catch (OutOfMemoryError e) {
      RunWatch.tell(e);
      context.stop().request(ExitCode.FAILED, e);
      return watch.await(begin, settings.longestNanos(), 0);
    } finally {
      display.close();
    }
  }
}
