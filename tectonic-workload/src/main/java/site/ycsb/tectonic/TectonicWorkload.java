package site.ycsb.tectonic;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.PhasedWorkload;
import site.ycsb.arrival.loop.Requests;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.measure.MeasuredDb;
import site.ycsb.client.measure.MeasuredRun;
import site.ycsb.client.measure.MeasuredWorkload;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.run.Databases;
import site.ycsb.client.run.StockMistake;
import site.ycsb.client.run.StockRun;
import site.ycsb.client.run.StockThread;
import site.ycsb.client.settings.MeasurementSettings;
import site.ycsb.client.settings.PatienceSettings;
import site.ycsb.client.settings.RunLimits;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.tectonic.execute.Answers;
import site.ycsb.tectonic.execute.Peers;
import site.ycsb.tectonic.execute.RunScope;
import site.ycsb.tectonic.execute.StoreStateException;
import site.ycsb.tectonic.execute.VerifiedKeys;
import site.ycsb.tectonic.execute.Worker;
import site.ycsb.tectonic.execute.WorkloadRun;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecDocument;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.stream.KeySpaceExhaustedException;
import site.ycsb.tectonic.stream.OperationSource;
import site.ycsb.tectonic.stream.TraceStream;

/**
 * A YCSB workload that runs a Tectonic spec or a recorded trace. Sections and groups are its
 * phases; any number of threads executes the same operations in the same order.
 *
 * <p>{@code ycsb load} runs the leading groups of the first section that only insert; {@code ycsb
 * run} runs the whole spec, or with {@code tectonic.preloaded=true} what load leaves.
 */
public final class TectonicWorkload extends Workload
    implements ReportingWorkload, PhasedWorkload, MeasuredWorkload {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String PRACTICE =
      """
      {"defaults": {
        "key": {"segmented": {"separator": "", "segments": ["user", {"uniform": {"len": 19}}]}},
        "fields": {"count": 10}, "val": {"uniform": {"len": 100}}},
      "sections": [{"groups": [{"inserts": {"op_count": 300}}, {
        "inserts": {"op_count": 50},
        "point_queries": {"op_count": 350, "selection": {"zipf": {"s": 0.99}}},
        "updates": {"op_count": 250, "selection": {"zipf": {"s": 0.99}}},
        "point_deletes": {"op_count": 50}}]}]}
      """;

  private @Nullable WorkloadRun run;
  private @Nullable WorkloadPlan plan;
  private final List<String> notices = new ArrayList<>();
  private final Secrets secrets = new Secrets();
  private boolean isHosted;
  private Properties databaseProperties = new Properties();
  private @Nullable StockRun stock;
  private Peers peers = Peers.ALONE;
  private RunResult.Origin origin = RunResult.Origin.NONE;
  private String trace = "";
  private String scale = "1";

  /** A workload that {@link #init} makes out of properties, as YCSB does it. */
  public TectonicWorkload() {}

  /** A workload whose spec is planned and whose part is chosen, whatever properties say. */
  public TectonicWorkload(WorkloadPlan plan, WorkloadRun run) {
    this.plan = plan;
    this.run = run;
  }

  @Override
  public void hosted() {
    isHosted = true;
  }

  /**
   * Reads the spec and plans the run.
   *
   * @throws UsageException if a property or the spec cannot be used
   */
  @Override
  public void init(Properties properties) {
    secrets.learn(properties);
    if (isHosted) {
      prepare(properties);
    } else {
      StockMistake.init(secrets, () -> prepare(properties));
    }
  }

  private void prepare(Properties properties) {
    TectonicProperties ours = new TectonicProperties(properties);
    if (run == null) {
      if (!isHosted) {
        ours.refuseSeveralClients("a spec or trace under YCSB's own client");
      }
      plan(properties, ours);
      run().lookAtStore(ours.looks());
      run().settle(ours.settlePoint(), ours.settleAtMost());
      run().patience(PatienceSettings.of(properties));
      run().storeProcess(ours.storeProcess());
    } else {
      ours.refuseSeveralClients("an experiment");
    }
    if (!isHosted) {
      stock = new StockRun(properties, this, this, secrets);
    }
    run().nameFailures(MeasuredDb.failures(properties));
    run().tellPeers(this::requestStop);
    notices.addAll(ours.tellOthers(run(), requireNonNull(plan)));
    notices.forEach(this::note);
    run().tellNotes(this::note);
    databaseProperties = properties;
  }

  private void note(String text) {
    System.err.println("note: " + text);
  }

  private void plan(Properties properties, TectonicProperties ours) {
    trace = ours.trace();
    ours.refuseWithoutTrace();
    if (!trace.isEmpty()) {
      planReplay(properties, ours);
      return;
    }
    try {
      SpecDocument document = SpecReader.read(ours.specFile());
      WorkloadPlan planned = document.plan(ours.planOptions());
      notices.addAll(document.notices());
      notices.addAll(planned.warnings());
      plan = planned;
      scale = ours.scale();
      origin =
          new RunResult.Origin(
              document.json(), ours.specFile().toString(), planned.seed(), OperationSource.VERSION);
      RunScope scope = ours.scope(planned);
      RunLimits limits =
          properties.containsKey(RunLimits.LIMITS)
              ? RunLimits.of(properties)
              : new RunLimits(document.limits(planned));
      limits.set(
          properties,
          WorkloadPlan.figures(planned.groups()),
          WorkloadPlan.figures(scope.groups(planned)));
      if (scope.lastGroup() == planned.groups().size() - 1) {
        HeapCheck.of(planned, Runtime.getRuntime().maxMemory());
      }
      peers = SharedStream.join(properties, planned, origin.spec());
      OperationSource source = new OperationSource(planned, scope.writesAllFields());
      run = new WorkloadRun(planned, scope, source, Time.REAL, secrets, peers);
    } catch (SpecException e) {
      throw new UsageException(String.valueOf(e.getMessage()), e);
    }
  }

  private void planReplay(Properties properties, TectonicProperties ours) {
    try {
      TraceStream stream = new TraceStream(trace, ours.dialect(), ours.part());
      notices.addAll(stream.readAs().lines());
      WorkloadPlan recorded = stream.plan();
      RunScope scope = ours.scope(stream);
      peers = SharedStream.join(properties, recorded, null);
      run = new WorkloadRun(recorded, scope, stream, Time.REAL, secrets, peers);
      plan = recorded;
    } catch (IOException e) {
      throw new UsageException(trace + " cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public List<Path> inputs() {
    return requireNonNull(plan).recordings();
  }

  /** A spec with the usual operations. */
  @Override
  public Workload practice() {
    WorkloadPlan planned = SpecReader.parse("practice", PRACTICE).plan(PlanOptions.NONE);
    RunScope scope =
        new RunScope(0, planned.groups().size() - 1, "usertable", false, VerifiedKeys.SAMPLE);
    return new TectonicWorkload(planned, new WorkloadRun(planned, scope, Time.REAL));
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount) {
    boolean areDated = MeasurementSettings.areDated(properties);
    Worker worker = run().newWorker(Measurements.getMeasurements(), areDated, threadCount);
    return stock == null ? worker : new StockWorker(worker, stock.come(threadId, threadCount));
  }

  /** One thread of YCSB's own client. */
  private record StockWorker(Worker worker, StockThread thread) {}

  @Override
  public boolean doInsert(DB db, Object worker) {
    return doTransaction(db, worker);
  }

  /**
   * Executes the next operation of the stream.
   *
   * @throws UsageException if the store is not as the run takes it to be
   */
  @Override
  public boolean doTransaction(DB db, Object worker) {
    if (stock != null && worker instanceof StockWorker mine) {
      return stock.next(
          db,
          mine.thread(),
          new Requests() {
            @Override
            public boolean send() {
              return checked(() -> mine.worker().step(db));
            }

            @Override
            public boolean nextPhase() {
              return checked(() -> mine.worker().nextPhase(db));
            }
          });
    }
    return checked(() -> ((Worker) worker).step(db));
  }

  @Override
  public MeasuredRun measured() {
    return run();
  }

  @Override
  public RunResult.Origin origin() {
    return origin;
  }

  @Override
  public List<LoopPhase> arrivalPhases() {
    WorkloadPlan planned = requireNonNull(plan);
    return run().groups().stream().map(group -> arrivals(planned, group)).toList();
  }

  private static LoopPhase arrivals(WorkloadPlan plan, GroupPlan group) {
    Duration duration = group.duration();
    // Where a run by the clock is repeated, the schedule is that of its duration.
    boolean ofTenants = group.hasTenants() && group.mix() instanceof Mix.Timed;
    Duration atMost = ofTenants ? ((Mix.Timed) group.mix()).duration() : duration;
    return new LoopPhase(
        group.name(),
        group.warmup(),
        group.arrival(),
        plan.arrivalSeed(group),
        null,
        duration == null ? group.operationCount() : ClosedLoop.UNLIMITED,
        atMost == null ? 0 : atMost.toNanos());
  }

  /**
   * Begins the next phase.
   *
   * @throws UsageException if the store is not as the run takes it to be
   */
  @Override
  public boolean nextPhase(DB db, Object worker) {
    return checked(() -> ((Worker) worker).nextPhase(db));
  }

  @Override
  public boolean isShared() {
    return !peers.isAlone();
  }

  @Override
  public Draw draw(boolean endsByClock) {
    return run().drawAhead(endsByClock);
  }

  @Override
  public long phaseBeginNanos(long nowNanos) {
    return isShared() ? run().groupStartNanos() : nowNanos;
  }

  @Override
  public @Nullable Membership membership() {
    return peers.isAlone() ? null : peers.membership();
  }

  @Override
  public int gather(@Nullable Path folder, int exitCode, Consumer<String> say) {
    return peers.gather(folder, exitCode, say);
  }

  @Override
  public void leave() {
    peers.close();
  }

  private boolean checked(BooleanSupplier step) {
    try {
      return step.getAsBoolean();
    } catch (StoreStateException | KeySpaceExhaustedException e) {
      throw new UsageException(secrets.mask(String.valueOf(e.getMessage())), e);
    }
  }

  /** Says what the run came to, under a client that does not ask. */
  @Override
  public void cleanup() {
    if (run != null && run.buffers()) {
      lookWhenClosed(run);
    }
    if (stock != null) {
      stock.conclude();
    }
  }

  private void lookWhenClosed(WorkloadRun closed) {
    DB db = Databases.bare(databaseProperties);
    try {
      db.init();
      try {
        closed.lookWhenClosed(db);
      } finally {
        db.cleanup();
      }
    } catch (DBException | RuntimeException e) {
      closed.notOpenedAgain(secrets.mask(ExceptionText.of(e)));
    }
  }

  @Override
  public void requestStop() {
    // Before the stream ends, so that what waits stays counted as queued.
    if (stock != null) {
      stock.stop();
    }
    run().stop();
    if (!run().isFinished()) {
      peers.fail("was stopped before its end");
    }
    super.requestStop();
  }

  @Override
  public RunProgress progress() {
    WorkloadRun current = run();
    List<GroupPlan> groups = current.groups();
    int phase = Math.max(1, current.meter().begunPhases());
    return new RunProgress(
        current.completed(),
        current.expected(),
        phase,
        groups.size(),
        groups.isEmpty() ? "" : groups.get(phase - 1).name());
  }

  @Override
  public long otherCalls() {
    return Answers.calls();
  }

  @Override
  public Amount counted(Amount all) {
    List<PhaseResult> results = run().results();
    long nanos =
        results.stream()
            .filter(phase -> !phase.warmup())
            .mapToLong(phase -> Math.round(phase.seconds() * NANOS_PER_SECOND))
            .sum();
    return new Amount(
        all.operations() - results.stream().mapToLong(PhaseResult::outsideTotals).sum(),
        // A phase that was cut off goes on until it is asked for.
        Math.min(nanos, all.nanos()));
  }

  @Override
  public String report() {
    WorkloadRun current = run();
    List<PhaseResult> results = current.results();
    List<String> facts =
        new RunFacts(current, results)
            .lines(
                trace.isEmpty()
                    ? "Seed: %s, scale: %s"
                        .formatted(Long.toUnsignedString(requireNonNull(plan).seed()), scale)
                    : "Trace: " + trace,
                TectonicWorkload::timeOfDay);
    return new RunReport(results, current.groups().size()).text(facts);
  }

  @Override
  public void export(MeasurementsExporter writer) throws IOException {
    new RunReport(run().results(), run().groups().size()).export(writer);
  }

  @Override
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    // First, as it is why the rest is so.
    String others = peers.failure();
    if (others != null) {
      problems.add(others);
    }
    problems.addAll(new RunReport(run().results(), run().groups().size()).problems());
    long wrong = run().wrongAtLooks();
    if (wrong > 0) {
      problems.add("%,d answers were wrong when the phases were over".formatted(wrong));
    }
    if (run().isOnLoadedStore() && wrong + violations() > 0) {
      problems.add(
          "the store was taken to hold what the groups before wrote, and nothing else: load it anew"
              + " if another run has written to it");
    }
    long failed = run().failedAtLooks();
    if (failed > 0) {
      problems.add(
          "%,d reads failed when the phases were over: what they asked for may be lost"
              .formatted(failed));
    }
    return problems;
  }

  private long violations() {
    return run().results().stream().mapToLong(PhaseResult::violations).sum();
  }

  private static LocalTime timeOfDay(long nanos) {
    return LocalTime.now(ZoneId.systemDefault()).minusNanos(System.nanoTime() - nanos);
  }

  private WorkloadRun run() {
    if (run == null) {
      throw new IllegalStateException("the workload was not initialized");
    }
    return run;
  }
}
