package site.ycsb.report.cli;

import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.trace.TraceFile;

/** A command of {@code tectonic}; returns its exit code. */
public abstract class Subcommand implements Callable<Integer> {
  /** As picocli knows it. */
  @Spec protected CommandSpec command = CommandSpec.create();

  /** Standard output. */
  protected final PrintWriter out() {
    return command.commandLine().getOut();
  }

  /** Standard error. */
  protected final PrintWriter err() {
    return command.commandLine().getErr();
  }

  /** Prints a result at once. */
  protected final void print(String text) {
    out().print(text);
    out().flush();
  }

  /** The nanoseconds of a duration that an option gives. */
  final long nanos(String option, String text) {
    return DurationText.nanos(text)
        .orElseThrow(
            () ->
                mistake(
                    "%s is %s; expected a number of seconds above 0, or one with a unit of %s"
                        .formatted(option, text, DurationText.UNITS)));
  }

  /** Refuses a trace that is no file that can be read. */
  protected final void checkIsFile(String trace) {
    try {
      TraceFile.check(trace);
    } catch (UsageException e) {
      throw mistake(String.valueOf(e.getMessage()));
    }
  }

  /** The command of our client, to which a run's arguments are added. */
  protected static List<String> launcher() {
    String home = System.getProperty("tectonic.home", "");
    String name = File.separatorChar == '\\' ? "ycsb.bat" : "ycsb";
    Path launcher = Path.of(home).resolve("bin").resolve(name);
    return Optional.of(launcher)
        .filter(Files::exists)
        .map(found -> List.of(found.toString()))
        .orElseThrow(
            () ->
                new UsageException(
                    "there is no " + launcher + "\n  expected: to be called as bin/tectonic"));
  }

  /** A mistake in the arguments. */
  protected final ParameterException mistake(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
