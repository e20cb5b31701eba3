package site.ycsb.client.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.ReportingWorkload.Amount;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.RequestExecutor;
import site.ycsb.arrival.loop.RunWatch;
import site.ycsb.client.measure.MeasuredWorkload;
import site.ycsb.client.result.BindingProfile;
import site.ycsb.client.result.ResultFolder.RunJson;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.show.Ink;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Prints what came out of a run, says what is wrong with it, and turns that into an exit code. */
final class Conclusion {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String NO_OUTPUT = "the results cannot be written to standard output";

  private final Workload workload;
  private final RequestExecutor loop;
  private final ClosedLoop.Settings plan;
  private final RunSettings settings;
  private final Progress progress;
  private final ResultOutput output;
  private final RunRecording recording;
  private final ClientContext context;
  private final List<String> problems = new ArrayList<>();

  Conclusion(
      Workload workload,
      RequestExecutor loop,
      ClosedLoop.Settings plan,
      RunSettings settings,
      Progress progress,
      ResultOutput output,
      RunRecording recording,
      ClientContext context) {
    this.workload = workload;
    this.loop = loop;
    this.plan = plan;
    this.settings = settings;
    this.progress = progress;
    this.output = output;
    this.recording = recording;
    this.context = context;
  }

  /** Prints results to standard output and problems to standard error; returns the exit code. */
  int print(RunWatch.Ending ending, @Nullable ArrivalReport arrivals) {
    loop.failures().stream()
        .filter(OutOfMemoryError.class::isInstance)
        .forEach(failure -> context.stop().request(ExitCode.FAILED, failure));
    long elapsedNanos = loop.elapsedNanos();
    long completed = progress.completed();
    boolean allClosed = loop.running() == 0;
    Optional<String> cleanup = allClosed ? Workloads.cleanup(workload) : Optional.empty();
    if (completed == 0) {
      throwMistake();
    }
    announce(ending);
    Amount counted = counted(completed, elapsedNanos);
    printResults(counted, arrivals);
    Throwable ended = context.stop().failure();
    if (ended != null) {
      fail(ExceptionText.of(ended));
    }
    judgeEnding(ending);
    judgeFailures();
    judgeShortfall(ending);
    cleanup.ifPresent(this::fail);
    if (arrivals != null) {
      arrivals.problems().forEach(this::fail);
    }
    if (workload instanceof ReportingWorkload reporting) {
      reporting.problems().forEach(this::fail);
    }
    announce(verdict(null, counted, arrivals));
    boolean complete = ending == RunWatch.Ending.CLOSED || ending == RunWatch.Ending.TIME_OVER;
    Optional<RunResult> measured =
        recording.end(
            elapsedNanos,
            complete && !context.stop().isRequested(),
            MachineLimits.health(loop.machine()),
            arrivals == null ? null : arrivals.outcome());
    measured.ifPresent(outcome -> finish(outcome, counted, arrivals));
    return verdict(measured.orElse(null), counted, arrivals).exitCode();
  }

  /** What was found, with what of it is known: without a result, nothing of the store. */
  private Verdict verdict(
      @Nullable RunResult measured, Amount counted, @Nullable ArrivalReport arrivals) {
    return Verdict.of(
        settings,
        context.stop(),
        problems,
        measured,
        arrivals == null ? List.of() : arrivals.parts(),
        loop.machine(),
        counted);
  }

  /** A user's mistake that only the first request could find: there is no result to print. */
  private void throwMistake() {
    for (Throwable failure : loop.failures()) {
      if (failure instanceof UsageException mistake) {
        recording.discard();
        throw mistake;
      }
    }
  }

  private void announce(RunWatch.Ending ending) {
    if (context.stop().isRequested()) {
      context.err().println("Stopped: these are the results so far.");
    } else if (ending == RunWatch.Ending.STALLED) {
      context.err().println("Gave up: these are the results so far.");
    } else if (ending == RunWatch.Ending.TIME_OVER) {
      context.err().println("maxexecutiontime is over: these are the results so far.");
    }
  }

  /** Tells of what is not as it should be, unless the result below is seen at the same place. */
  private void announce(Verdict verdict) {
    boolean isSeenBelow = recording.isWanted() && !recording.isJson();
    if (isSeenBelow && Ink.isTerminal(System.getProperties())) {
      return;
    }
    verdict.parts().stream()
        .filter(part -> !part.finding().isGood())
        .map(part -> part.part().text() + " " + part.finding().text() + ": " + part.firstSeen())
        .forEach(context.err()::println);
  }

  /** What is in the totals. */
  private Amount counted(long completed, long elapsedNanos) {
    Amount leftOut =
        workload instanceof ReportingWorkload reporting
            ? reporting.leftOutOfTotals()
            : new Amount(0, 0);
    return new Amount(completed - leftOut.operations(), elapsedNanos - leftOut.nanos());
  }

  private void printResults(Amount counted, @Nullable ArrivalReport arrivals) {
    try {
      if (!recording.isJson() || output.isFile()) {
        output.write(counted.operations(), counted.nanos(), writer -> export(writer, arrivals));
      }
    } catch (IOException | RuntimeException e) {
      fail("the results cannot be written: " + ExceptionText.of(e));
    }
    if (!recording.isJson() && workload instanceof ReportingWorkload reporting) {
      context.out().print(reporting.report());
    }
    if (!recording.isJson() && arrivals != null) {
      context.out().print(arrivals.text());
    }
    checkOutput();
  }

  private void export(MeasurementsExporter writer, @Nullable ArrivalReport arrivals)
      throws IOException {
    if (workload instanceof ReportingWorkload reporting) {
      reporting.export(writer);
    }
    if (arrivals != null) {
      arrivals.export(writer);
    }
  }

  /** Leaves the result, now that there is nothing more to say of the run. */
  private void finish(RunResult measured, Amount counted, @Nullable ArrivalReport arrivals) {
    if (arrivals != null) {
      recording.correct(arrivals.offeredBySecond());
    }
    RunResult result =
        recording.write(
            () -> measured.judged(verdict(measured, counted, arrivals).judgement()), this::fail);
    Verdict verdict = verdict(measured, counted, arrivals);
    if (recording.isJson()) {
      context.out().print(RunJson.text(result));
    } else {
      verdict.lines().forEach(context.out()::println);
      Ink ink = Ink.of(System.getProperties(), System.getenv());
      context.out().println(ink.paint(verdict.colour(), verdict.sentence()));
      context.out().println("Binding: " + result.environment().bindingAndJar());
      recording
          .folder()
          .ifPresent(
              folder ->
                  context
                      .out()
                      .printf("Results: %s%nTo see them: bin/tectonic report %<s%n", folder));
    }
    checkOutput();
  }

  private void checkOutput() {
    if (context.out().checkError() && !problems.contains(NO_OUTPUT)) {
      fail(NO_OUTPUT);
    }
  }

  private void judgeEnding(RunWatch.Ending ending) {
    if (ending == RunWatch.Ending.STALLED) {
      fail(
          String.format(
              Locale.ROOT,
              "no operation returned for %.1f s (tectonic.stall.seconds); %d of %d threads hang",
              (settings.stallNanos() + plan.tickNanos()) / NANOS_PER_SECOND,
              loop.running(),
              plan.threads()));
    } else if (ending == RunWatch.Ending.ABANDONED) {
      fail("%d of %d threads did not stop".formatted(loop.running(), plan.threads()));
    }
  }

  private void judgeFailures() {
    RequestExecutor.FailedRequests failed = loop.failedRequests();
    if (failed.first() != null) {
      fail(
          String.format(
              Locale.ROOT,
              "%,d of %,d requests ended with an exception; the first: %s",
              failed.count(),
              loop.operations(),
              ExceptionText.of(failed.first())));
    }
    long unrecorded = recording.failedUnrecorded();
    if (unrecorded > 0) {
      fail(String.format(Locale.ROOT, "%,d operations failed", unrecorded));
    }
    List<Throwable> unclosed = loop.unclosed();
    if (!unclosed.isEmpty()) {
      String text = "%d of %d threads could not close the database; %s: %s";
      String why = ExceptionText.of(unclosed.get(0));
      if (buffers()) {
        String lost = "what they had written may be lost, as the binding buffers writes";
        fail(text.formatted(unclosed.size(), plan.threads(), lost, why));
      } else {
        String returned = "all their operations had returned";
        context.warn(text.formatted(unclosed.size(), plan.threads(), returned, why));
      }
    }
    List<Throwable> failures =
        loop.failures().stream().filter(each -> !(each instanceof OutOfMemoryError)).toList();
    if (!failures.isEmpty()) {
      fail(
          "%d of %d threads ended with an exception; the first: %s"
              .formatted(failures.size(), plan.threads(), ExceptionText.of(failures.get(0))));
    }
  }

  /** Whether operations that have returned may reach the store only as it is closed. */
  private boolean buffers() {
    BindingProfile profile =
        workload instanceof MeasuredWorkload measured ? measured.measured().profile() : null;
    return profile != null && profile.buffers();
  }

  /** A plain workload that ended before its quota; in a load phase YCSB says "insert failed" so. */
  private void judgeShortfall(RunWatch.Ending ending) {
    boolean ownEnd =
        ending == RunWatch.Ending.CLOSED
            && loop.failures().isEmpty()
            && !context.stop().isRequested();
    if (ownEnd && plan.quota() != ClosedLoop.UNLIMITED && loop.operations() < plan.quota()) {
      String text = "the workload ended after %d of %d operations";
      String filled = text.formatted(loop.operations(), plan.quota());
      if (plan.load()) {
        fail(filled);
      } else {
        context.warn(filled);
      }
    }
  }

  private void fail(String text) {
    problems.add(context.secrets().mask(text));
    context.problem(text);
  }
}
