package site.ycsb.client.run;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.Workload;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.ReportingWorkload.Amount;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.RequestExecutor;
import site.ycsb.arrival.loop.RunWatch;
import site.ycsb.client.measure.MeasuredWorkload;
import site.ycsb.client.result.BindingProfile;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.ResultSettings.Output;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.client.verdict.ArrivalReport;
import site.ycsb.client.verdict.ExitCode;

/** Finds how a loop of our own client ended, and turns that into an exit code. */
final class LoopEnd extends RunEnding {
  private static final double NANOS_PER_SECOND = 1e9;

  private final RequestExecutor loop;
  private final ClosedLoop.Settings plan;

  LoopEnd(
      Workload workload,
      RequestExecutor loop,
      ClosedLoop.Settings plan,
      RunSettings settings,
      RunRecording recording,
      ClientContext context,
      @Nullable ArrivalReport arrivals) {
    super(workload, loop.machine(), settings, recording, context, arrivals);
    this.loop = loop;
    this.plan = plan;
  }

  /** Prints results to standard output and problems to standard error; returns the exit code. */
  int conclude(RunWatch.Ending ending, long completed, ResultOutput output) {
    loop.failures().stream()
        .filter(OutOfMemoryError.class::isInstance)
        .forEach(failure -> context.stop().request(ExitCode.FAILED, failure));
    long elapsedNanos = loop.elapsedNanos();
    Optional<String> cleanup = loop.running() == 0 ? Workloads.cleanup(workload) : Optional.empty();
    if (completed == 0) {
      throwMistake();
    }
    announce(ending);
    Amount counted = counted(completed, elapsedNanos);
    export(output, counted);
    report();
    Throwable ended = context.stop().failure();
    if (ended != null) {
      fail(ExceptionText.of(ended));
    }
    judgeEnding(ending);
    judgeFailures();
    judgeShortfall(ending);
    cleanup.ifPresent(this::fail);
    judge();
    announce(counted);
    boolean complete = ending == RunWatch.Ending.CLOSED || ending == RunWatch.Ending.TIME_OVER;
    return end(elapsedNanos, complete, counted, UnaryOperator.identity()).exitCode();
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

  private void export(ResultOutput output, Amount counted) {
    try {
      if (shown == Output.TEXT || shown == Output.YCSB || output.isFile()) {
        output.write(counted.operations(), counted.nanos(), this::export);
      }
    } catch (IOException | RuntimeException e) {
      fail("the results cannot be written: " + ExceptionText.of(e));
    }
  }

  private void judgeEnding(RunWatch.Ending ending) {
    if (ending == RunWatch.Ending.STALLED) {
      fail(
          format(
              "no operation returned for %.1f s (tectonic.stall.seconds); %d of %d threads hang",
              (settings.stallNanos() + plan.tickNanos()) / NANOS_PER_SECOND,
              loop.running(),
              plan.threads()));
    } else if (ending == RunWatch.Ending.ABANDONED) {
      fail("%d of %d threads did not stop".formatted(loop.running(), plan.threads()));
    }
  }

  private void judgeFailures() {
    failedRequests(loop).ifPresent(this::fail);
    long unrecorded = recording.failedUnrecorded();
    if (unrecorded > 0) {
      fail(format("%,d operations failed", unrecorded));
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

  /** Says that requests of a loop threw without an end to it. */
  static Optional<String> failedRequests(RequestExecutor loop) {
    RequestExecutor.FailedRequests failed = loop.failedRequests();
    return failed.first() == null
        ? Optional.empty()
        : Optional.of(
            format(
                "%,d of %,d requests ended with an exception; the first: %s",
                failed.count(), loop.operations(), ExceptionText.of(failed.first())));
  }
}
