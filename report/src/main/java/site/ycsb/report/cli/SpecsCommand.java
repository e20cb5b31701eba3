package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.tectonic.plan.PlanArguments;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecDocument;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.stream.KeySetChoice;

/** A command that says something of each of some specs, and does not end at a mistake in one. */
abstract class SpecsCommand extends Subcommand {
  @Mixin private PlanArguments plan = new PlanArguments();

  @Option(names = "--json", description = "Prints one JSON document instead of text.")
  private boolean json;

  @Parameters(paramLabel = "SPEC", arity = "1..*", description = "Spec files.")
  private List<Path> files = List.of();

  final boolean isJson() {
    return json;
  }

  @Override
  public Integer call() throws IOException {
    int exitCode = Tectonic.OK;
    for (Path file : files) {
      try {
        SpecDocument document = SpecReader.read(file);
        WorkloadPlan workload = document.plan(plan.options());
        KeySetChoice.checkSizes(workload);
        add(file, workload, document.notes(workload));
      } catch (SpecException e) {
        err().println(e.getMessage());
        addMistake(file, String.valueOf(e.getMessage()));
        exitCode = Tectonic.MISTAKE;
      }
    }
    print(rest());
    return exitCode;
  }

  /** Takes a spec that can be run. */
  abstract void add(Path file, WorkloadPlan workload, List<String> notes);

  /** Takes a spec that cannot be run, where there is more to do than to tell the mistake. */
  void addMistake(Path file, String message) {}

  /** What is still to be printed when all specs are known. */
  abstract String rest() throws IOException;
}
