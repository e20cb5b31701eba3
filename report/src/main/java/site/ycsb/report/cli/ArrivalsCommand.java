package site.ycsb.report.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes and looks at arrivals without a run. */
@Command(
    name = "arrivals",
    description = "Writes the arrivals of a model, or says what those of a file are like.",
    mixinStandardHelpOptions = true,
    subcommands = {GenerateArrivalsCommand.class, AnalyzeCommand.class})
final class ArrivalsCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() {
    throw new ParameterException(
        command.commandLine(), "a command is missing: generate or analyze");
  }
}
