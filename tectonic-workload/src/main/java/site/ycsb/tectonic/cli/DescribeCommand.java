package site.ycsb.tectonic.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.tectonic.describe.Describer;
import site.ycsb.tectonic.describe.WorkloadDescription;
import site.ycsb.tectonic.describe.print.DescriptionJson;
import site.ycsb.tectonic.describe.print.DescriptionText;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecDocument;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;

/** Says what workloads will be, before they run. */
@Command(
    name = "describe",
    description = "Says what a run of the spec will be: keys, sizes, live keys, hot sets, volumes.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nNumbers:%n",
    footer = {
      "  Computed from the spec, not sampled: no operation is made.",
      "  \"about\" is what is expected on average, \"at most\" a bound; the others are exact.",
      "  docs/commands.md describes the text and the fields of the JSON."
    })
final class DescribeCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Mixin private PlanArguments plan = new PlanArguments();

  @Option(names = "--json", description = "Prints one JSON document instead of text.")
  private boolean json;

  @Parameters(paramLabel = "SPEC", arity = "1..*", description = "Spec files.")
  private List<Path> files = List.of();

  @Override
  public Integer call() throws IOException {
    int exitCode = Tectonic.OK;
    List<WorkloadDescription> workloads = new ArrayList<>();
    for (Path file : files) {
      try {
        Optional<MoreDocuments> other = MoreDocuments.of(file);
        if (other.isPresent() && !json) {
          command.commandLine().getOut().print(other.get().text(file));
          continue;
        }
        workloads.add(describe(file));
      } catch (SpecException e) {
        command.commandLine().getErr().println(e.getMessage());
        exitCode = Tectonic.MISTAKE;
      }
    }
    PrintWriter out = command.commandLine().getOut();
    if (json) {
      out.println(DescriptionJson.of(workloads));
    } else {
      out.print(String.join("\n\n", workloads.stream().map(DescriptionText::of).toList()));
    }
    if (out.checkError()) {
      throw new IOException("the description cannot be written to standard output");
    }
    return exitCode;
  }

  private WorkloadDescription describe(Path file) {
    SpecDocument document = SpecReader.read(file);
    WorkloadPlan workload = document.plan(plan.options());
    List<String> notes =
        Stream.concat(document.notices().stream(), workload.warnings().stream()).toList();
    return Describer.describe(file.toString(), workload, notes);
  }
}
