package site.ycsb.report.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command of {@code tectonic}; returns its exit code. */
public abstract class Subcommand implements Callable<Integer> {
  @Spec CommandSpec command = CommandSpec.create();

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

  /** A mistake in the arguments. */
  protected final ParameterException mistake(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
