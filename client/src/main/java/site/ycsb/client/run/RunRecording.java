package site.ycsb.client.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ClientShare;
import site.ycsb.client.live.LiveView;
import site.ycsb.client.live.MetricsServer;
import site.ycsb.client.measure.MeasuredRun;
import site.ycsb.client.measure.MeasuredWorkload;
import site.ycsb.client.measure.ResultRecorder;
import site.ycsb.client.measure.RunListener;
import site.ycsb.client.measure.RunMeter;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.MachineHealth;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.PracticeResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.Verification;
import site.ycsb.client.settings.ArrivalLimits;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.LiveSettings;
import site.ycsb.client.settings.MachineLimits;
import site.ycsb.client.settings.ResultSettings;
import site.ycsb.client.settings.ResultSettings.ResultPlace;
import site.ycsb.client.settings.RunLimits;
import site.ycsb.client.show.ProgressSnapshot;
import site.ycsb.client.verdict.PartsSoFar;

/**
 * What a run shows of itself and leaves behind: page, folder, JSON or nothing, as the user wishes.
 */
final class RunRecording {
  private final Properties properties;
  private final ClientContext context;
  private final ResultSettings settings;
  private final LiveSettings live;
  private @Nullable RunMeter meter;
  private List<DB> databases = List.of();
  private @Nullable ResultFolder folder;
  private @Nullable MeasuredWorkload shared;
  private Optional<ResultRecorder> recorder = Optional.empty();
  private @Nullable LiveView view;
  private @Nullable MetricsServer metrics;
  private @Nullable PracticeResult practice;
  private volatile List<Verification> verified = List.of();

  /** Checks, before anything is run, that there can be a result. */
  RunRecording(Properties properties, ClientContext context) {
    this.properties = properties;
    this.context = context;
    this.settings = ResultSettings.of(properties);
    this.live = LiveSettings.of(properties);
  }

  /** Whether a run shows anything of itself, or leaves it behind. */
  boolean isWanted() {
    return settings.place() != null
        || output() == ResultSettings.Output.JSON
        || output() == ResultSettings.Output.SUMMARY
        || live.areWanted()
        || !RunLimits.of(properties).limits().isEmpty();
  }

  /** What is printed. */
  ResultSettings.Output output() {
    return settings.output();
  }

  /** How the client practised before, if it did. */
  void practised(@Nullable PracticeResult how) {
    practice = how;
  }

  /** The DBs of a run, measured for its result where the workload does not do that itself. */
  List<DB> databases(Workload workload, ClosedLoop.Settings plan) {
    if (!(workload instanceof MeasuredWorkload)) {
      Long planned = plan.quota() == ClosedLoop.UNLIMITED ? null : (Long) plan.quota();
      meter = wholeRun(workload, planned);
    }
    databases = Databases.of(properties, workload, plan.threads(), meter);
    return databases;
  }

  /** A DB of the run that another client has made and opened. */
  void opened(DB db) {
    databases = List.of(db);
  }

  /**
   * Makes the folder, and the page that shows the run, when all that can be wrong before the first
   * request has been found and the DBs are open.
   *
   * @param machine what watches it
   * @param limits of its arrivals, if there are any
   * @param seconds of an open loop; null in a closed one
   * @param reading how far the run is
   */
  void prepare(
      Workload workload,
      ClosedLoop.Settings plan,
      MachineMeter machine,
      ArrivalLimits limits,
      @Nullable Supplier<@Nullable ArrivalSecond> seconds,
      Supplier<ProgressSnapshot> reading) {
    if (!isWanted()) {
      return;
    }
    shared = workload instanceof MeasuredWorkload several ? several : null;
    if (settings.content().traces() && shared == null) {
      throw new UsageException(
          "property %s=true: the operations of %s cannot be written down, only those of a spec"
              .formatted(ResultSettings.TRACE, workload.getClass().getName()));
    }
    view = live.openPage(reading);
    metrics = live.openMetrics(context.nanoClock());
    ResultPlace place = settings.place();
    folder = place == null ? null : place.create(name(), context.clock());
    sayWhereItIsSeen();
    try {
      ResultRecorder made =
          new ResultRecorder(
              folder,
              begun(workload, plan, seconds != null),
              measured(workload),
              machine,
              seconds == null ? () -> null : seconds,
              settings.content(),
              context.nanoClock(),
              listener(limits, machine, reading));
      recorder = Optional.of(made);
      if (metrics != null) {
        metrics.follow(made::soFar);
      }
    } catch (IOException e) {
      throw new UsageException(unwritten(e), e);
    }
  }

  private void sayWhereItIsSeen() {
    if (view != null) {
      view.folder(folder == null ? null : folder.path().toString());
      context.err().println("Dashboard: " + view.address());
    }
    if (metrics != null) {
      context.err().println("Metrics: " + metrics.address());
    }
  }

  private RunListener listener(
      ArrivalLimits limits, MachineMeter machine, Supplier<ProgressSnapshot> reading) {
    List<RunListener> listeners =
        Stream.of(view, metrics).flatMap(Stream::ofNullable).map(RunListener.class::cast).toList();
    return listeners.isEmpty()
        ? RunListener.NONE
        : new PartsSoFar(listeners, MachineLimits.of(properties), limits, machine, reading);
  }

  private RunResult begun(Workload workload, ClosedLoop.Settings plan, boolean isOpen) {
    RunResult.Conditions begun =
        new RunResult.Conditions(
            name(),
            plan.load() ? RunResult.Command.LOAD : RunResult.Command.RUN,
            workload.getClass().getName(),
            workload instanceof MeasuredWorkload measured
                ? measured.origin()
                : RunResult.Origin.NONE,
            maskedProperties(),
            new HostFacts(properties, context.secrets()).environment(databases, context::warn),
            plan.threads(),
            isOpen ? RunResult.Loop.OPEN : RunResult.Loop.CLOSED,
            practice);
    return RunResult.begun(begun, context.clock().instant(), membership());
  }

  private @Nullable Membership membership() {
    ClientShare share = ArrivalProperties.share(properties);
    return share.count() == 1 ? null : new Membership(share.index(), share.count());
  }

  /** Begins with the run. */
  void begin(long beginNanos) {
    recorder.ifPresent(it -> it.begin(instant(beginNanos), beginNanos));
  }

  /** Says that the run is over. */
  void stop() {
    recorder.ifPresent(ResultRecorder::stop);
  }

  private MeasuredRun measured(Workload workload) {
    if (workload instanceof MeasuredWorkload measured) {
      return measured.measured();
    }
    RunMeter whole = meter == null ? wholeRun(workload, null) : meter;
    return new MeasuredRun() {
      @Override
      public RunMeter meter() {
        return whole;
      }

      @Override
      public List<Verification> verifications() {
        return verified;
      }
    };
  }

  /** Takes note of what a workload that is not ours has checked itself, if it did. */
  void verified(Verification rows) {
    verified = rows.of() == 0 ? List.of() : List.of(rows);
  }

  private RunMeter wholeRun(Workload workload, @Nullable Long planned) {
    return RunMeter.ofOnePhase(workload.getClass().getSimpleName(), planned, context.nanoClock());
  }

  /** There was no run. */
  void discard() {
    recorder.ifPresent(ResultRecorder::discard);
  }

  /** All that the run has come to; empty if there is to be no result. */
  Optional<RunResult> end(
      long elapsedNanos,
      boolean complete,
      MachineHealth machine,
      @Nullable ArrivalOutcome arrivals) {
    return recorder.map(it -> it.end(elapsedNanos, complete, machine, arrivals));
  }

  /** Operations that failed of which no result tells, and no workload either. */
  long failedUnrecorded() {
    return recorder.isPresent() || meter == null
        ? 0
        : meter.phases().stream().mapToLong(PhaseResult::failed).sum();
  }

  /** Corrects how many arrivals were due in each second, now that all of them are known. */
  void correct(TimeSeries arrivals) {
    recorder.ifPresent(it -> it.correct(arrivals));
  }

  /**
   * Writes the result, and shows that the run has ended.
   *
   * @param judged the result, by all that is known
   * @param problem takes why it cannot be written, and then it is judged anew
   */
  RunResult write(Supplier<RunResult> judged, Consumer<String> problem) {
    ResultRecorder measured = recorder.orElseThrow();
    Optional<IOException> before = measured.close();
    before.map(this::unwritten).ifPresent(problem);
    RunResult result = located(judged.get());
    Optional<IOException> now = measured.write(result);
    if (now.isPresent()) {
      if (before.isEmpty()) {
        problem.accept(unwritten(now.get()));
      }
      result = located(judged.get());
      measured.overwrite(result);
    }
    if (view != null) {
      view.end(result);
    }
    if (metrics != null) {
      metrics.end(result);
    }
    return result;
  }

  /** With what the clients of a shared run have found out about their clocks. */
  private RunResult located(RunResult result) {
    Membership member = shared == null ? null : shared.membership();
    return member == null ? result : result.of(member);
  }

  private String unwritten(IOException failure) {
    return "the result folder %s cannot be written: %s"
        .formatted(folder == null ? "" : folder.path(), ExceptionText.of(failure));
  }

  /** Leaves the page to somebody who reads it, until Ctrl-C. */
  void stay(int exitCode) throws InterruptedException {
    boolean isAlone = membership() == null && (shared == null || shared.membership() == null);
    boolean isRead = context.terminal().isAttended() && !context.stop().isRequested();
    if (view != null && isRead && isAlone) {
      context.err().println("The dashboard stays at " + view.address() + " until Ctrl-C.");
      context.stop().awaitRequest(exitCode);
    }
  }

  /** Shows the run no longer, whatever became of it. */
  void close() {
    if (view != null) {
      view.close();
    }
    if (metrics != null) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(metrics.patienceNanos());
      if (seconds > 1) {
        context
            .err()
            .println("Metrics: waiting up to " + seconds + " s for the last to be fetched");
      }
      metrics.close();
    }
  }

  /** The folder, if there is one. */
  Optional<Path> folder() {
    return Optional.ofNullable(folder).map(ResultFolder::path);
  }

  private Instant instant(long nanos) {
    return context.clock().instant().plusNanos(nanos - context.nanoClock().getAsLong());
  }

  /** Of the spec's or trace's file, or of the workload's class; fit for the name of a folder. */
  private String name() {
    String spec = properties.getProperty("tectonic.spec", properties.getProperty("tectonic.trace"));
    String named =
        spec == null ? properties.getProperty(Client.WORKLOAD_PROPERTY, "run") : spec.strip();
    String last = named.substring(named.lastIndexOf(spec == null ? '.' : '/') + 1);
    String bare =
        last.replaceFirst("(\\.spec)?\\.json$|(\\.t(bin|race))?(\\.gz|\\.zst)?$", "")
            .replaceAll("[^\\w.-]+", "-");
    return bare.isEmpty() ? "run" : bare;
  }

  /** What a binding threw, which may miss a property that specs set and YCSB's workloads do not. */
  String text(Throwable failure) {
    String text = ExceptionText.of(failure);
    return text.contains(NullPointerException.class.getName())
            && !properties.containsKey("fieldcount")
        ? text + "; hint: it may need a property that is not given, such as -p fieldcount=1"
        : text;
  }

  private SortedMap<String, String> maskedProperties() {
    SortedMap<String, String> masked = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      masked.put(name, context.secrets().maskValue(name, properties.getProperty(name)));
    }
    return masked;
  }
}
