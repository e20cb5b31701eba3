package site.ycsb.report.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine.Command;
import site.ycsb.tectonic.describe.Amounts;
import site.ycsb.tectonic.describe.Describer;
import site.ycsb.tectonic.describe.WorkloadDescription;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Says whether specs can be run. */
@Command(
    name = "validate",
    description = "Says whether specs can be run; shows each mistake at its line and column.",
    mixinStandardHelpOptions = true)
final class ValidateCommand extends SpecsCommand {
  private final ArrayNode specs = JsonNodeFactory.instance.arrayNode();

  @Override
  void add(Path file, WorkloadPlan workload, List<String> notes) {
    if (isJson()) {
      addJson(file, workload, notes);
    } else {
      show(file, workload, notes);
    }
  }

  @Override
  void addMistake(Path file, String message) {
    specs.addObject().put("spec", file.toString()).put("valid", false).put("mistake", message);
  }

  @Override
  String rest() {
    return isJson()
        ? JsonNodeFactory.instance.objectNode().set("specs", specs).toPrettyString()
            + System.lineSeparator()
        : "";
  }

  private void show(Path file, WorkloadPlan workload, List<String> notes) {
    PrintWriter out = out();
    out.printf(
        Locale.ROOT,
        "%s: valid, %s in %s, seed %s%n",
        file,
        size(workload),
        phases(workload),
        Long.toUnsignedString(workload.seed()));
    WorkloadDescription.Totals totals = Describer.describe("", workload, notes).totals();
    out.printf(
        "  about %s written%s, %s in the store at the end%n",
        Amounts.bytes(totals.measured().writtenBytes() + totals.warmup().writtenBytes()),
        totals.clockPhases() == 0 ? "" : " beside what the clock ends",
        Amounts.bytes(totals.storeBytes()));
    notes.forEach(note -> out.println("  note: " + note));
    double free = (double) new File("").getAbsoluteFile().getUsableSpace();
    if (totals.storeBytes() > free) {
      out.println("  note: the disk of this folder has only " + Amounts.bytes(free) + " left");
    }
  }

  private void addJson(Path file, WorkloadPlan workload, List<String> notes) {
    ObjectNode spec = specs.addObject().put("spec", file.toString()).put("valid", true);
    spec.putNull("mistake").put("seed", PlanOptions.unsigned(workload.seed()));
    spec.put("operations", workload.operationCount());
    notes.forEach(spec.putArray("notes")::add);
  }

  /** How much all phases do: operations, and the time of those that the clock ends. */
  private static String size(WorkloadPlan workload) {
    String operations = Amounts.operations((double) workload.operationCount());
    List<Duration> durations =
        workload.groups().stream().map(GroupPlan::duration).filter(Objects::nonNull).toList();
    if (durations.isEmpty()) {
      return operations;
    }
    String time = Amounts.duration(durations.stream().reduce(Duration.ZERO, Duration::plus));
    return workload.operationCount() == 0 ? time : operations + " and " + time;
  }

  /** How many phases there are, and how many of them are warm-ups. */
  private static String phases(WorkloadPlan workload) {
    int count = workload.groups().size();
    long warmups = workload.groups().stream().filter(GroupPlan::warmup).count();
    String phases = count + (count == 1 ? " phase" : " phases");
    return warmups == 0 ? phases : phases + " (" + warmups + " to warm up)";
  }
}
