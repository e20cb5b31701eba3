package site.ycsb.report.cli;

import picocli.CommandLine.Command;

/** Writes and looks at arrivals without a run. */
@Command(
    name = "arrivals",
    description = "Writes the arrivals of a model, or says what those of a file are like.",
    mixinStandardHelpOptions = true,
    subcommands = {GenerateArrivalsCommand.class, AnalyzeCommand.class})
final class ArrivalsCommand extends Subcommand {
  @Override
  public Integer call() {
    throw mistake("a command is missing: generate or analyze");
  }
}
