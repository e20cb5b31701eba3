package site.ycsb.client.run;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.RunWatch;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;

/**
 * One load or run of a workload under YCSB's own client: what is left of it in files, what is said
 * of it on standard error, and the exit code.
 */
public final class StockRun {
  private static final List<String> OF_OUR_CLIENT =
      List.of(ResultSettings.OUTPUT, RunSettings.START_AT, RunSettings.STALL_SECONDS);

  private final Properties properties;
  private final Workload workload;
  private final ReportingWorkload reporting;
  private final boolean isOpenLoop;
  private final ClientContext context;
  private final RunSettings settings;
  private final ResultOutput output;
  private final RunRecording recording;
  private final AtomicInteger threads = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final MachineMeter machine;
  private volatile boolean begun;
  private long beginNanos;
  private volatile long endNanos;

  /**
   * Checks what can be checked before the client opens its databases.
   *
   * @param isOpenLoop whether requests have due times
   */
  public <W extends Workload & ReportingWorkload> StockRun(
      Properties properties, W workload, boolean isOpenLoop, Secrets secrets) {
    refuseOthers(properties);
    properties.putIfAbsent(ResultSettings.RESULTS, ResultSettings.FOLDER);
    this.properties = properties;
    this.workload = workload;
    this.reporting = workload;
    this.isOpenLoop = isOpenLoop;
    this.context = context(secrets);
    this.settings = RunSettings.of(properties);
    this.output = ResultOutput.of(properties, context.out());
    this.recording = new RunRecording(properties, context);
    this.machine = new MachineMeter(context.nanoClock(), 0);
    boolean unused = ProcessEnd.watchStock(context.stop(), workload);
  }

  /**
   * Lets the client practise, whose threads are yet to come.
   *
   * @param pool practises what they go through, and returns by how much 99 % were late
   */
  public void practise(LongSupplier pool) {
    long planned = reporting.progress().planned();
    recording.practised(
        Practice.before(workload, properties, planned, Long.MAX_VALUE, pool, context));
  }

  /** What takes the place of our client's: all that is said goes to standard error. */
  public static ClientContext context(Secrets secrets) {
    PrintStream err = secrets.masked(System.err, Charset.defaultCharset());
    return ClientContext.within(err, err, Time.REAL, secrets);
  }

  private static void refuseOthers(Properties properties) {
    for (String name : OF_OUR_CLIENT) {
      if (!properties.getProperty(name, "").isBlank()) {
        throw new UsageException(
            "property %s is for bin/ycsb: YCSB's own client does without; expected no %s"
                .formatted(name, name));
      }
    }
  }

  /** Says that a thread of the client is there, its database open. */
  public void come() {
    threads.incrementAndGet();
  }

  /**
   * Lets a thread send its next operation. What is thrown ends the run, and not the process, as the
   * client would have it, with exit code 0.
   *
   * @param step sends it; false when there is none
   */
  public boolean next(DB db, BooleanSupplier step) {
    try {
      if (!begun) {
        begin(db);
      }
      if (begun && step.getAsBoolean()) {
        return true;
      }
    } catch (RuntimeException | Error e) {
      RunWatch.tell(e);
      failure.compareAndSet(null, e);
      workload.requestStop();
    }
    stopped();
    return false;
  }

  /** Says that no more operations are sent. */
  public void stopped() {
    endNanos = context.nanoClock().getAsLong();
  }

  private synchronized void begin(DB db) {
    if (begun || failure.get() != null) {
      return;
    }
    recording.opened(db);
    ClosedLoop.Settings plan =
        new ClosedLoop.Settings(
            settings.threads(), settings.load(), ClosedLoop.UNLIMITED, 0, false);
    recording.prepare(
        workload,
        plan,
        machine,
        ArrivalLimits.of(properties),
        isOpenLoop ? () -> null : null,
        () -> Progress.reading(reporting));
    context.stop().measuring();
    beginNanos = context.nanoClock().getAsLong();
    endNanos = beginNanos;
    machine.start(beginNanos);
    recording.begin(beginNanos);
    begun = true;
  }

  /**
   * Says what the run came to, when all threads have ended; YCSB's lines follow.
   *
   * @param arrivals what came of them; null in a closed loop
   */
  public void conclude(@Nullable StockResult arrivals) {
    Throwable thrown = failure.get() == null ? context.stop().failure() : failure.get();
    if (thrown instanceof UsageException && reporting.progress().completed() == 0) {
      recording.discard();
      context.err().println("error: " + ExceptionText.of(thrown));
      end(null, "Failed: nothing was run.");
      return;
    }
    context.err().print(reporting.report());
    if (arrivals != null) {
      context.err().print(arrivals.text());
    }
    List<String> all = problems(thrown, arrivals == null ? List.of() : arrivals.problems());
    all.forEach(context::problem);
    long nanos = begun ? endNanos - beginNanos : 0;
    boolean complete = thrown == null && !context.stop().isRequested();
    Optional<RunResult> measured =
        recording.end(
            nanos,
            complete,
            MachineLimits.health(endedMachine()),
            arrivals == null ? null : arrivals.outcome());
    Supplier<Verdict> verdicts =
        () ->
            verdict(
                all, measured.orElse(null), arrivals == null ? List.of() : arrivals.parts(), nanos);
    measured.ifPresent(
        result ->
            recording.write(
                () -> result.judged(judgement(verdicts.get())), problem -> tell(problem, all)));
    Verdict verdict = verdicts.get();
    verdict.lines().forEach(context.err()::println);
    context.err().println(verdict.sentence());
    recording.folder().ifPresent(this::name);
    recording.close();
    end(reporting::export, isFailure(verdict) ? verdict.sentence() : null);
  }

  private void tell(String problem, List<String> all) {
    all.add(context.secrets().mask(problem));
    context.problem(problem);
  }

  /** What watched the machine, which it no longer does. */
  public MachineMeter endedMachine() {
    machine.stop();
    return machine;
  }

  /** This client has one exit code for all that is wrong, and none for an interruption. */
  private static boolean isFailure(Verdict verdict) {
    return verdict.exitCode() != ExitCode.OK && verdict.interruption() == 0;
  }

  private List<String> problems(@Nullable Throwable thrown, List<String> ofArrivals) {
    List<String> problems = new ArrayList<>();
    if (threads.get() < settings.threads()) {
      problems.add(
          "%d of %d threads never began, as their database cannot be opened"
              .formatted(settings.threads() - threads.get(), settings.threads()));
    }
    if (thrown != null) {
      problems.add("the run ended with an exception: " + ExceptionText.of(thrown));
    }
    problems.addAll(ofArrivals);
    problems.addAll(reporting.problems());
    problems.replaceAll(context.secrets()::mask);
    return problems;
  }

  private Verdict verdict(
      List<String> problems,
      @Nullable RunResult measured,
      List<VerdictPart> ofArrivals,
      long nanos) {
    ReportingWorkload.Amount leftOut = reporting.leftOutOfTotals();
    ReportingWorkload.Amount counted =
        new ReportingWorkload.Amount(
            reporting.progress().completed() - leftOut.operations(), nanos - leftOut.nanos());
    return Verdict.of(settings, context.stop(), problems, measured, ofArrivals, machine, counted);
  }

  /** With the exit code that this client gives. */
  private static Judgement judgement(Verdict verdict) {
    Judgement ours = verdict.judgement();
    return new Judgement(
        ours.status(),
        ours.verdict(),
        ours.problems(),
        isFailure(verdict) ? (Integer) StockExporter.FAILED : ours.exitCode(),
        ours.parts());
  }

  private void name(Path folder) {
    context.err().printf("Results: %s%nTo see them: bin/tectonic report %<s%n", folder);
  }

  private void end(ResultOutput.@Nullable Lines lines, @Nullable String failed) {
    StockExporter.end(
        properties, new StockExporter.Ending(output, lines, count -> failed, context.stop()));
    if (!context.stop().isRequested()) {
      context.stop().finished();
    }
  }
}
