package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import site.ycsb.tectonic.describe.Describer;
import site.ycsb.tectonic.describe.DescriptionText;
import site.ycsb.tectonic.describe.WorkloadDescription;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Says what workloads will be, before they run. */
@Command(
    name = "describe",
    description = "Says what a run of the spec will be: keys, sizes, live keys, hot sets, volumes.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nNumbers:%n",
    footer = {
      "  Computed from the spec, not sampled: no operation is made.",
      "  \"about\" is what is expected on average, \"at most\" a bound; others are exact.",
      "  docs/commands.md describes the text and the fields of the JSON."
    })
final class DescribeCommand extends SpecsCommand {
  private final List<WorkloadDescription> workloads = new ArrayList<>();

  @Override
  void add(Path file, WorkloadPlan workload, List<String> notes) {
    workloads.add(Describer.describe(file.toString(), workload, notes));
  }

  @Override
  String rest() throws IOException {
    return isJson()
        ? RecordJson.rounded("workloads", workloads)
        : String.join("\n\n", workloads.stream().map(DescriptionText::of).toList());
  }
}
