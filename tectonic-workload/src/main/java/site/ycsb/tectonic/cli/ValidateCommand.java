package site.ycsb.tectonic.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
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
  @Spec private CommandSpec command = CommandSpec.create();

  @Mixin private PlanArguments plan = new PlanArguments();

  @Parameters(paramLabel = "SPEC", arity = "1..*", description = "Spec files.")
  private List<Path> files = List.of();

  @Override
  public Integer call() {
    int exitCode = Tectonic.OK;
    for (Path file : files) {
      try {
        SpecDocument document = SpecReader.read(file);
        show(file, document.plan(plan.options()), document.notices());
      } catch (SpecException e) {
        command.commandLine().getErr().println(e.getMessage());
        exitCode = Tectonic.MISTAKE;
      }
    }
    return exitCode;
  }

  private void show(Path file, WorkloadPlan workload, List<String> notices) {
    PrintWriter out = command.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%s: valid, %,d operations in %d %s, seed %d%n",
        file,
        workload.operationCount(),
        workload.groups().size(),
        workload.groups().size() == 1 ? "phase" : "phases",
        workload.seed());
    for (GroupPlan group : workload.groups()) {
      out.printf(Locale.ROOT, "  %-24s %s%n", group.name(), counts(group));
    }
    Stream.concat(notices.stream(), workload.warnings().stream())
        .forEach(note -> out.println("  note: " + note));
    out.flush();
  }

  private static String counts(GroupPlan group) {
    String warmup = group.warmup() ? "warm-up: " : "";
    if (group.mix() instanceof Mix.Timed timed) {
      return warmup + timed(group, timed);
    }
    String glide = group.mix() instanceof Mix.Gliding ? ", gliding" : "";
    return warmup + exact(group) + glide;
  }

  private static String timed(GroupPlan group, Mix.Timed timed) {
    double sum = timed.weights().stream().mapToDouble(weight -> weight).sum();
    String end =
        timed.operations() == null
            ? String.format(Locale.ROOT, "%.3f s of ", timed.duration().toNanos() / 1e9)
            : String.format(Locale.ROOT, "%,d operations of ", timed.operations());
    return IntStream.range(0, timed.weights().size())
        .mapToObj(
            i ->
                String.format(
                    Locale.ROOT,
                    "%.4g %% %s",
                    100 * timed.weights().get(i) / sum,
                    group.operations().get(i).kind().specName()))
        .collect(Collectors.joining(", ", end, ""));
  }

  private static String exact(GroupPlan group) {
    return group.operations().stream()
        .map(
            operation ->
                String.format(
                    Locale.ROOT, "%,d %s", operation.count(), operation.kind().specName()))
        .collect(Collectors.joining(", "));
  }
}
