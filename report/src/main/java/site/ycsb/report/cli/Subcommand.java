package site.ycsb.report.cli;

import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.TimeText;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.csv.TimestampUnit;
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

  /**
   * The nanoseconds of a duration that an option gives: a number of seconds, or one with its unit.
   */
  final long nanos(String option, String text) {
    try {
      double nanos = TimeText.nanos(option, text.matches("[0-9.]+") ? text + "s" : text);
      if (nanos >= 1) {
        return Math.round(nanos);
      }
    } catch (InvalidValueException e) {
      // What is legal here is said below.
    }
    throw mistake(
        "%s is %s; expected a number of seconds above 0, or one with a unit of ms, s, m or h"
            .formatted(option, text));
  }

  /** The unit of times that {@code --unit} gives. */
  final TimestampUnit timestampUnit(String unit) {
    String legal = TimestampUnit.symbols();
    String hint = NearestName.hint(unit, List.of(legal.split(", ", -1)));
    return TimestampUnit.of(unit)
        .orElseThrow(() -> mistake("--unit is " + unit + "; expected one of " + legal + hint));
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
    if (!Files.exists(launcher)) {
      throw new UsageException(
          "there is no " + launcher + "\n  expected: to be called as bin/tectonic");
    }
    return List.of(launcher.toString());
  }

  /** A mistake in the arguments. */
  protected final ParameterException mistake(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
