package site.ycsb.client.run;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.ReportingWorkload.Amount;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.RequestExecutor;
import site.ycsb.arrival.loop.RunWatch;
import site.ycsb.client.measure.MeasuredWorkload;
import site.ycsb.client.result.BindingProfile;
import site.ycsb.client.result.Verification;
import site.ycsb.client.settings.ResultSettings.Output;
import site.ycsb.client.verdict.ExitCode;

/**
 * Finds how a loop of our own client ended, and turns that into an exit code.
 *
 * @param run that it is of
 */
record LoopEnd(RunEnding run, RequestExecutor loop, ClosedLoop.Settings plan) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Prints results to standard output and problems to standard error; returns the exit code. */
  int conclude(RunWatch.Ending ending, long completed, ResultOutput output) {
    loop.failures().stream()
        .filter(OutOfMemoryError.class::isInstance)
        .forEach(failure -> run.context().stop().request(ExitCode.FAILED, failure));
    long elapsedNanos = loop.elapsedNanos();
    Optional<String> cleanup =
        loop.running() == 0 ? Workloads.cleanup(run.workload()) : Optional.empty();
    if (completed == 0) {
      throwMistake();
    }
    announce(ending);
    Amount counted = run.counted(completed, elapsedNanos);
    export(output, counted);
    run.report();
    Throwable ended = run.context().stop().failure();
    if (ended != null) {
      run.fail(ExceptionText.of(ended));
    }
    judgeEnding(ending);
    judgeFailures();
    judgeShortfall(ending);
    cleanup.ifPresent(run::fail);
    run.judge();
    run.announce(counted);
    boolean complete = ending == RunWatch.Ending.CLOSED || ending == RunWatch.Ending.TIME_OVER;
    return run.end(elapsedNanos, complete, counted, UnaryOperator.identity()).exitCode();
  }

  /** A user's mistake that only the first request could find: there is no result to print. */
  private void throwMistake() {
    for (Throwable failure : loop.failures()) {
      if (failure instanceof UsageException mistake) {
        run.recording().discard();
        throw mistake;
      }
    }
  }

  private void announce(RunWatch.Ending ending) {
    if (run.context().stop().isRequested()) {
      run.context().err().println("Stopped: these are the results so far.");
    } else if (ending == RunWatch.Ending.STALLED) {
      run.context().err().println("Gave up: these are the results so far.");
    } else if (ending == RunWatch.Ending.TIME_OVER) {
      run.context().err().println("maxexecutiontime is over: these are the results so far.");
    }
  }

  private void export(ResultOutput output, Amount counted) {
    Output shown = run.recording().output();
    boolean isSeen = shown == Output.TEXT || shown == Output.YCSB || output.isFile();
    try {
      boolean isJudged = !(run.workload() instanceof MeasuredWorkload);
      if (isSeen || output.isForFiles() || isJudged) {
        ReturnCount lines =
            (isSeen ? output : ResultOutput.unseen())
                .write(counted.operations(), counted.nanos(), run::export);
        judge(lines.rows());
      }
    } catch (IOException | RuntimeException e) {
      run.fail("the results cannot be written: " + ExceptionText.of(e));
    }
  }

  /** Takes over what a workload of YCSB has compared itself. */
  private void judge(Verification rows) {
    run.recording().verified(rows);
    if (rows.wrong() > 0) {
      run.fail(
          format(
              "%,d of %,d rows that the workload compared are not what was written",
              rows.wrong(), rows.checked()));
    }
  }

  private void judgeEnding(RunWatch.Ending ending) {
    if (ending == RunWatch.Ending.STALLED) {
      run.fail(
          format(
              "no operation returned for %.1f s (tectonic.stall.seconds); %d of %d threads hang",
              (run.settings().stallNanos() + plan.tickNanos()) / NANOS_PER_SECOND,
              loop.running(),
              plan.threads()));
    } else if (ending == RunWatch.Ending.ABANDONED) {
      run.fail("%d of %d threads did not stop".formatted(loop.running(), plan.threads()));
    }
  }

  private void judgeFailures() {
    run.judge(loop);
    long unrecorded = run.recording().failedUnrecorded();
    if (unrecorded > 0) {
      run.fail(format("%,d operations failed", unrecorded));
    }
    List<Throwable> unclosed = loop.unclosed();
    if (!unclosed.isEmpty()) {
      String text = "%d of %d threads could not close the database; %s: %s";
      String why = ExceptionText.of(unclosed.get(0));
      if (buffers()) {
        String lost = "what they had written may be lost, as the binding buffers writes";
        run.fail(text.formatted(unclosed.size(), plan.threads(), lost, why));
      } else {
        String returned = "all their operations had returned";
        run.context().warn(text.formatted(unclosed.size(), plan.threads(), returned, why));
      }
    }
    List<Throwable> failures =
        loop.failures().stream().filter(each -> !(each instanceof OutOfMemoryError)).toList();
    if (!failures.isEmpty()) {
      run.fail(
          "%d of %d threads ended with an exception; the first: %s"
              .formatted(failures.size(), plan.threads(), run.recording().text(failures.get(0))));
    }
  }

  /** Whether operations that have returned may reach the store only as it is closed. */
  private boolean buffers() {
    BindingProfile profile =
        run.workload() instanceof MeasuredWorkload measured ? measured.measured().profile() : null;
    return profile != null && profile.buffers();
  }

  /** A plain workload that ended before its quota; in a load phase YCSB says "insert failed" so. */
  private void judgeShortfall(RunWatch.Ending ending) {
    boolean ownEnd =
        ending == RunWatch.Ending.CLOSED
            && loop.failures().isEmpty()
            && !run.context().stop().isRequested();
    if (ownEnd && plan.quota() != ClosedLoop.UNLIMITED && loop.operations() < plan.quota()) {
      String text = "the workload ended after %d of %d operations";
      String filled = text.formatted(loop.operations(), plan.quota());
      if (plan.load()) {
        run.fail(filled);
      } else {
        run.context().warn(filled);
      }
    }
  }
}
