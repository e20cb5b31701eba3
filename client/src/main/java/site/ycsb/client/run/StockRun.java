package site.ycsb.client.run;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.ReportingWorkload.Amount;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.PoolWorker;
import site.ycsb.arrival.loop.Requests;
import site.ycsb.arrival.loop.RunWatch;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.settings.ArrivalLimits;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.LiveSettings;
import site.ycsb.client.settings.Quota;
import site.ycsb.client.settings.ResultSettings;
import site.ycsb.client.settings.RunLimits;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.client.verdict.ArrivalReport;
import site.ycsb.client.verdict.ExitCode;
import site.ycsb.client.verdict.Verdict;

/**
 * One load or run of a workload under YCSB's own client. It reports on standard error and sets the
 * exit code; of a workload that measures its operations it also writes the files. Where requests
 * have due times, the client's threads are the pool of an open loop.
 */
public final class StockRun {
  private static final List<String> OF_OUR_CLIENT =
      List.of(ResultSettings.OUTPUT, RunSettings.START_AT, RunSettings.STALL_SECONDS);

  private final Properties properties;
  private final Workload workload;
  private final Workload named;
  private final @Nullable ReportingWorkload reporting;
  private final ClientContext context;
  private final RunSettings settings;
  private final ResultOutput output;
  private final RunRecording recording;
  private final @Nullable StockLoop open;
  private final MachineMeter machine;
  private final AtomicInteger threads = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean begun;
  private long beginNanos;
  private volatile long endNanos;

  /**
   * Checks what can be checked before the client opens its databases, and practises.
   *
   * @param workload whose requests are sent
   * @param named the workload that the client was given and stops
   */
  public StockRun(Properties properties, Workload workload, Workload named, Secrets secrets) {
    refuseOthers(properties);
    this.properties = properties;
    this.workload = workload;
    this.named = named;
    this.reporting = workload instanceof ReportingWorkload reports ? reports : null;
    if (reporting == null) {
      refuseRecording();
    }
    properties.putIfAbsent(ResultSettings.RESULTS, ResultSettings.FOLDER);
    this.context = context(secrets);
    this.settings = RunSettings.of(properties);
    long planned = planned();
    this.open = StockLoop.of(properties, workload, planned, context);
    this.output = ResultOutput.of(properties, context.out());
    this.recording = new RunRecording(properties, context);
    this.machine = open == null ? new MachineMeter(context.nanoClock()) : open.loop().machine();
    boolean unused = ProcessEnd.watchStock(context.stop(), named);
    if (open != null) {
      recording.practised(Practice.before(workload, properties, planned, Long.MAX_VALUE, context));
    }
  }

  /** YCSB's client measures the operations of such a workload, and has no place for more. */
  private void refuseRecording() {
    Stream.of(ResultSettings.NAMES, LiveSettings.NAMES, List.of(RunLimits.LIMITS))
        .flatMap(List::stream)
        .filter(properties::containsKey)
        .forEach(
            name -> {
              throw new UsageException(
                  "property %s is given: %s leaves no result folder; expected bin/ycsb, or a spec"
                      .formatted(name, named.getClass().getName()));
            });
    properties.setProperty(ResultSettings.RESULTS, ResultSettings.NONE);
    properties.setProperty(ResultSettings.OUTPUT, ResultSettings.Output.TEXT.text());
  }

  private long planned() {
    return reporting == null
        ? Quota.of(properties).most(settings.longestNanos() > 0, context::warn)
        : reporting.progress().planned();
  }

  /** What takes the place of our client's: all that is said goes to standard error. */
  public static ClientContext context(Secrets secrets) {
    PrintStream err = secrets.masked(System.err, Charset.defaultCharset());
    return ClientContext.within(err, err, Time.REAL, secrets);
  }

  /** Refuses properties that only our client obeys. */
  public static void refuseOthers(Properties properties) {
    for (String name : OF_OUR_CLIENT) {
      if (!properties.getProperty(name, "").isBlank()) {
        throw new UsageException(
            "property %s is for bin/ycsb: YCSB's own client does without; expected no %s"
                .formatted(name, name));
      }
    }
  }

  /** Takes note of a thread of the client, its database open; called on it. */
  public StockThread come(int thread, int of) {
    threads.incrementAndGet();
    PoolWorker place = open == null ? null : open.loop().lend();
    long calls = Quota.of(properties).operations();
    return new StockThread(place, StockThread.share(calls, thread, of));
  }

  /**
   * Lets a thread send its next operation. What is thrown ends the run, and not the process, as the
   * client would have it, with exit code 0.
   *
   * @return false when there are no more
   */
  public boolean next(DB db, StockThread thread, Requests requests) {
    try {
      if (!begun) {
        begin(db);
      }
      if (begun && thread.called(requests)) {
        return true;
      }
    } catch (RuntimeException | Error e) {
      RunWatch.tell(e);
      failure.compareAndSet(null, e);
      named.requestStop();
    }
    endNanos = context.nanoClock().getAsLong();
    return false;
  }

  /** Sends no more operations. */
  public void stop() {
    if (open != null) {
      open.loop().cancel();
    }
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
        open == null ? ArrivalLimits.of(properties, plan.threads(), false) : open.plan().limits(),
        open == null ? null : open.loop()::takeSecond,
        () -> Progress.reading(Objects.requireNonNull(reporting)));
    context.stop().measuring();
    if (open == null) {
      beginNanos = context.nanoClock().getAsLong();
      machine.start(beginNanos);
    } else {
      beginNanos = open.loop().beginWhenLent();
    }
    endNanos = beginNanos;
    recording.begin(beginNanos);
    begun = true;
  }

  /** Says what the run came to, when all threads have ended; YCSB's lines follow. */
  public void conclude() {
    Throwable thrown = thrown();
    machine.stop();
    if (thrown instanceof UsageException && completed() == 0) {
      recording.discard();
      context.err().println("error: " + ExceptionText.of(thrown));
      end(null, failed -> "Failed: nothing was run.");
      return;
    }
    if (!begun) {
      // No thread has come.
      stop();
    }
    ArrivalReport arrivals =
        open == null ? null : new ArrivalReport(open.plan(), open.loop().result());
    RunEnding runEnding =
        new RunEnding(workload, machine, settings, recording, context, arrivals, new ArrayList<>());
    runEnding.report();
    if (threads.get() < settings.threads()) {
      runEnding.fail(
          "%d of %d threads never began, as their database cannot be opened"
              .formatted(settings.threads() - threads.get(), settings.threads()));
    }
    if (thrown != null) {
      runEnding.fail("the run ended with an exception: " + ExceptionText.of(thrown));
    }
    if (open != null) {
      runEnding.judge(open.loop());
    }
    runEnding.judge();
    long nanos = begun ? endNanos - beginNanos : 0;
    Amount counted = runEnding.counted(completed(), nanos);
    Verdict verdict = runEnding.end(nanos, thrown == null, counted, StockRun::withExitCode);
    if (reporting == null) {
      // How many operations failed is known when the client exports: its lines say it.
      verdict.lines().forEach(context.err()::println);
    } else if (!begun || !recording.isWanted()) {
      runEnding.print(verdict);
    }
    recording.close();
    end(runEnding::export, failed -> failure(reporting == null ? verdict.with(failed) : verdict));
  }

  private long completed() {
    return reporting == null
        ? Objects.requireNonNull(open).loop().operations()
        : reporting.progress().completed();
  }

  private @Nullable Throwable thrown() {
    Throwable thrown = failure.get() == null ? context.stop().failure() : failure.get();
    return thrown == null && open != null
        ? open.loop().failures().stream().findFirst().orElse(null)
        : thrown;
  }

  /** This client has one exit code for all that is wrong, and none for an interruption. */
  private static boolean isFailure(Judgement judgement) {
    return judgement.status() != RunStatus.INTERRUPTED
        && !Objects.equals(judgement.exitCode(), ExitCode.OK);
  }

  private static @Nullable String failure(Verdict verdict) {
    return isFailure(verdict.judgement()) ? verdict.sentence() : null;
  }

  private static Judgement withExitCode(Judgement ours) {
    return new Judgement(
        ours.status(),
        ours.verdict(),
        ours.problems(),
        isFailure(ours) ? (Integer) StockExporter.FAILED : ours.exitCode(),
        ours.parts());
  }

  private void end(ResultOutput.@Nullable Lines lines, LongFunction<@Nullable String> failure) {
    StockExporter.end(properties, new StockExporter.Ending(output, lines, failure, context.stop()));
    if (!context.stop().isRequested()) {
      context.stop().finished();
    }
  }
}
