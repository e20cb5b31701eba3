package site.ycsb.tectonic.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Looks at arrivals without a run. */
@Command(
    name = "arrivals",
    description = "Says what a sequence of arrivals is like.",
    mixinStandardHelpOptions = true,
    subcommands = {AnalyzeCommand.class})
final class ArrivalsCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() {
    throw new ParameterException(command.commandLine(), "a command is missing: analyze");
  }
}
