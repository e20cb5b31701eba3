package site.ycsb.tectonic.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.tectonic.describe.print.KeySetText;
import site.ycsb.tectonic.describe.print.Wrapping;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecDocument;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;

/** Says whether specs can be run, and what their phases are. */
@Command(
    name = "validate",
    description = "Says whether specs can be run; shows each mistake at its line and column.",
    mixinStandardHelpOptions = true)
final class ValidateCommand implements Callable<Integer> {
  private static final int LONGEST_NAME = 40;
  private static final int MARGINS = 4;

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--explain",
      description = "Says which key set each section gets, what it costs, and who asks for it.")
  private boolean explains;

  @Option(names = "--json", description = "Prints one JSON document instead of text.")
  private boolean json;

  @Mixin private PlanArguments plan = new PlanArguments();

  @Parameters(paramLabel = "SPEC", arity = "1..*", description = "Spec files.")
  private List<Path> files = List.of();

  @Override
  public Integer call() throws IOException {
    if (json && explains) {
      throw new ParameterException(
          command.commandLine(),
          "--json and --explain do not go together; tectonic describe --json tells of key sets");
    }
    int exitCode = Tectonic.OK;
    PlanJson document = new PlanJson();
    for (Path file : files) {
      try {
        Optional<MoreDocuments> other = MoreDocuments.of(file);
        if (other.isPresent() && !json) {
          command.commandLine().getOut().print(other.get().text(file));
          continue;
        }
        SpecDocument spec = SpecReader.read(file);
        WorkloadPlan workload = spec.plan(plan.options());
        List<String> notes =
            Stream.concat(spec.notices().stream(), workload.warnings().stream()).toList();
        if (json) {
          document.add(file, workload, notes);
        } else {
          show(file, workload, notes);
        }
      } catch (SpecException e) {
        command.commandLine().getErr().println(e.getMessage());
        document.addInvalid(file, String.valueOf(e.getMessage()));
        exitCode = Tectonic.MISTAKE;
      }
    }
    if (json) {
      command.commandLine().getOut().println(document.text());
    }
    if (command.commandLine().getOut().checkError()) {
      throw new IOException("the result cannot be written to standard output");
    }
    return exitCode;
  }

  private void show(Path file, WorkloadPlan workload, List<String> notes) {
    PrintWriter out = command.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%s: valid, %s in %s, seed %d%n",
        file,
        PhaseSummary.size(workload),
        PhaseSummary.phases(workload),
        workload.seed());
    int widest =
        workload.groups().stream().mapToInt(group -> group.name().length()).max().orElse(0);
    int column = Math.max(1, Math.min(widest, LONGEST_NAME));
    for (GroupPlan group : workload.groups()) {
      String first = String.format("  %-" + column + "s  ", group.name());
      for (String line :
          Wrapping.lines(PhaseSummary.of(group), Wrapping.WIDTH - column - MARGINS)) {
        out.println(first + line);
        first = " ".repeat(column + MARGINS);
      }
    }
    notes.forEach(note -> out.println("  note: " + note));
    if (explains) {
      workload.sections().forEach(section -> out.print(KeySetText.of(section)));
    }
  }
}
