package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanArguments;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.reference.ReferenceCheck;
import site.ycsb.tectonic.reference.TraceVerification;
import site.ycsb.tectonic.reference.VerificationText;
import site.ycsb.tectonic.trace.TraceFile;

/** Checks a trace against the spec that it is said to be of. */
@Command(
    name = "verify",
    description =
        "Checks whether a trace is one of the spec, by an interpreter that shares no code with the"
            + " generator.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic generate --mark-phases specs/ycsb/a.spec.json --scale 0.1 -o a.trace",
      "  tectonic verify specs/ycsb/a.spec.json a.trace --scale 0.1",
      "",
      "Checked are counts by kind and phase, keys that must be live or not, what",
      "ranges cover, the order where it is declared, lengths and characters; tested,",
      "each with a p-value, the laws of selections, lengths, choices and mixes. What",
      "cannot be tested is named. Exit codes: 0 it is one, 1 it is none, 2 a mistake",
      "in what was given."
    })
final class VerifyCommand extends Subcommand {
  @Mixin private PlanArguments plan = new PlanArguments();

  @Option(names = "--json", description = "Prints JSON; docs/commands.md lists its fields.")
  private boolean json;

  @Parameters(index = "0", paramLabel = "SPEC", description = "Spec file.")
  private @Nullable Path spec;

  @Parameters(
      index = "1",
      paramLabel = "TRACE",
      description = "Trace of tectonic generate; a file, as it is read twice.")
  private String trace = "";

  @Override
  public Integer call() throws IOException {
    Path file = Objects.requireNonNull(spec);
    WorkloadPlan workload = SpecReader.read(file).plan(plan.options());
    for (GroupPlan group : workload.groups()) {
      if (group.duration() != null) {
        throw mistake(
            "the clock ends group \"" + group.name() + "\"; expected --timed-operations N,N,...");
      }
    }
    if (trace.equals(TraceFile.STANDARD_INPUT)) {
      throw mistake("the trace is standard input; expected a file, as it is read twice");
    }
    TraceFile.check(trace);
    TraceVerification found = new ReferenceCheck(workload, trace).run(file.toString());
    print(json ? RecordJson.exact("verifications", List.of(found)) : VerificationText.of(found));
    return found.holds() ? Tectonic.OK : Tectonic.FAILED;
  }
}
