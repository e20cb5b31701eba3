package site.ycsb.client.run;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.ReportingWorkload.Amount;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.RequestExecutor;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.ResultFolder.RunJson;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.MachineLimits;
import site.ycsb.client.settings.ResultSettings.Output;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.client.show.Ink;
import site.ycsb.client.show.RunSummary;
import site.ycsb.client.verdict.ArrivalReport;
import site.ycsb.client.verdict.Verdict;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Prints and writes what a run came to, and says what is wrong with it, under either client.
 *
 * @param machine what watched it
 * @param arrivals what came of those of an open loop; null in a closed one
 * @param problems why it cannot be trusted, as far as that was said
 */
record RunEnding(
    Workload workload,
    MachineMeter machine,
    RunSettings settings,
    RunRecording recording,
    ClientContext context,
    @Nullable ArrivalReport arrivals,
    List<String> problems) {

  /** Says, once, why the run cannot be trusted. */
  void fail(String text) {
    String masked = context.secrets().mask(text);
    if (!problems.contains(masked)) {
      problems.add(masked);
      context.problem(text);
    }
  }

  /** What is in the totals. */
  Amount counted(long completed, long elapsedNanos) {
    Amount all = new Amount(completed, elapsedNanos);
    return workload instanceof ReportingWorkload reporting ? reporting.counted(all) : all;
  }

  /** Adds to YCSB's result lines. */
  void export(MeasurementsExporter writer) throws IOException {
    if (workload instanceof ReportingWorkload reporting) {
      reporting.export(writer);
    }
    if (arrivals != null) {
      arrivals.export(writer);
    }
  }

  /** Prints what the workload and the loop have to report. */
  void report() {
    if (recording.output() == Output.TEXT && workload instanceof ReportingWorkload reporting) {
      context.out().print(reporting.report());
    }
    if (recording.output() == Output.TEXT && arrivals != null) {
      context.out().print(arrivals.text());
    }
    checkOutput();
  }

  /** Says that requests of a loop threw without an end to it. */
  void judge(RequestExecutor loop) {
    RequestExecutor.FailedRequests failed = loop.failedRequests();
    if (failed.first() != null) {
      fail(
          format(
              "%,d of %,d requests ended with an exception; the first: %s",
              failed.count(), loop.operations(), recording.text(failed.first())));
    }
  }

  /** Says what the arrivals and the workload find wrong. */
  void judge() {
    if (arrivals != null) {
      arrivals.problems().forEach(this::fail);
    }
    if (workload instanceof ReportingWorkload reporting) {
      reporting.problems().forEach(this::fail);
    }
  }

  /** Tells of what is not as it should be, unless the result below is seen at the same place. */
  void announce(Amount counted) {
    Output shown = recording.output();
    boolean isSeenBelow = recording.isWanted() && (shown == Output.TEXT || shown == Output.SUMMARY);
    boolean isTerminal = Ink.isTerminal(System.getProperties());
    if (isSeenBelow && isTerminal == context.terminal().present()) {
      return;
    }
    verdict(null, counted).parts().stream()
        .filter(part -> !part.finding().isGood())
        .map(part -> part.part().text() + " " + part.finding().text() + ": " + part.firstSeen())
        .forEach(context.err()::println);
  }

  /**
   * Leaves the result, now that there is nothing more to say of the run.
   *
   * @param complete whether it came to its end
   * @param exit gives the judgement the exit code of the client
   */
  Verdict end(long elapsedNanos, boolean complete, Amount counted, UnaryOperator<Judgement> exit) {
    Optional<RunResult> measured =
        recording.end(
            elapsedNanos,
            complete && !context.stop().isRequested(),
            MachineLimits.health(machine),
            arrivals == null ? null : arrivals.outcome());
    measured.ifPresent(result -> leave(result, counted, exit));
    return verdict(measured.orElse(null), counted);
  }

  private void leave(RunResult measured, Amount counted, UnaryOperator<Judgement> exit) {
    if (arrivals != null) {
      recording.correct(arrivals.series());
    }
    RunResult result =
        recording.write(
            () -> measured.judged(exit.apply(verdict(measured, counted).judgement())), this::fail);
    show(result, verdict(measured, counted));
    checkOutput();
  }

  private void show(RunResult result, Verdict verdict) {
    PrintStream out = context.out();
    Path folder = recording.folder().orElse(null);
    switch (recording.output()) {
      case JSON -> out.print(RunJson.text(result));
      case SUMMARY -> {
        out.println(painted(verdict));
        out.print(new RunSummary(result, folder, context.terminal().columns()).text());
        if (folder != null) {
          out.printf("%n%s%n", new ResultFolder(folder).whereabouts("Results  ", "Page     "));
        }
      }
      case TEXT -> {
        print(verdict);
        out.println("Binding: " + result.environment().bindingAndJar());
        if (folder != null) {
          out.println(new ResultFolder(folder).whereabouts("Results: ", "To see them: "));
        }
      }
      case YCSB -> {}
    }
  }

  /** Prints what is to be thought of the run. */
  void print(Verdict verdict) {
    verdict.lines().forEach(context.out()::println);
    context.out().println(painted(verdict));
  }

  private static String painted(Verdict verdict) {
    Ink ink = Ink.of(System.getProperties(), System.getenv());
    return ink.paint(verdict.colour(), verdict.sentence());
  }

  private void checkOutput() {
    if (context.out().checkError()) {
      fail("the results cannot be written to standard output");
    }
  }

  /** What was found, with what of it is known: without a result, nothing of the store. */
  private Verdict verdict(@Nullable RunResult measured, Amount counted) {
    return Verdict.of(
        settings,
        context.stop(),
        problems,
        measured,
        arrivals == null ? List.of() : arrivals.parts(),
        machine,
        counted);
  }
}
