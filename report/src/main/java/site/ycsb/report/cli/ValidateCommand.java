package site.ycsb.report.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.tectonic.describe.Amounts;
import site.ycsb.tectonic.describe.KeySetText;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.Words;

/** Says whether specs can be run, and what their phases are. */
@Command(
    name = "validate",
    description = "Says whether specs can be run; shows each mistake at its line and column.",
    mixinStandardHelpOptions = true)
final class ValidateCommand extends SpecsCommand {
  private static final int LONGEST_NAME = 40;
  private static final int MARGINS = 4;
  private static final double MILLIS_PER_SECOND = 1e3;

  private final ArrayNode specs = JsonNodeFactory.instance.arrayNode();

  @Option(
      names = "--explain",
      description = "Says which key set each section gets, what it costs, and who asks for it.")
  private boolean explains;

  @Override
  public Integer call() throws IOException {
    if (isJson() && explains) {
      throw mistake(
          "--json and --explain do not go together; tectonic describe --json tells of key sets");
    }
    return super.call();
  }

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
    int widest =
        workload.groups().stream().mapToInt(group -> group.name().length()).max().orElse(0);
    int column = Math.max(1, Math.min(widest, LONGEST_NAME));
    for (GroupPlan group : workload.groups()) {
      String first = String.format("  %-" + column + "s  ", group.name());
      for (String line : Words.lines(summary(group), Words.WIDTH - column - MARGINS)) {
        out.println(first + line);
        first = " ".repeat(column + MARGINS);
      }
    }
    notes.forEach(note -> out.println("  note: " + note));
    if (explains) {
      workload.sections().forEach(section -> out.print(KeySetText.of(section)));
    }
  }

  private void addJson(Path file, WorkloadPlan workload, List<String> notes) {
    ObjectNode spec = specs.addObject().put("spec", file.toString()).put("valid", true);
    spec.putNull("mistake").put("seed", PlanOptions.unsigned(workload.seed()));
    spec.put("operations", workload.operationCount());
    ArrayNode phases = spec.putArray("phases");
    workload.groups().forEach(group -> addJson(group, phases.addObject()));
    notes.forEach(spec.putArray("notes")::add);
  }

  private static void addJson(GroupPlan group, ObjectNode phase) {
    Duration duration = group.duration();
    phase.put("number", group.index() + 1).put("name", group.name());
    phase.put("warmup", group.warmup()).put("summary", summary(group));
    phase.put("operations", duration == null ? (Long) group.operationCount() : null);
    phase.put("seconds", duration == null ? null : (Double) seconds(duration));
    ObjectNode counts = phase.putObject("counts");
    for (OperationPlan operation : group.operations()) {
      String kind = operation.specName();
      if (group.mix() instanceof Mix.Timed) {
        counts.putNull(kind);
      } else {
        counts.put(kind, counts.path(kind).asLong() + operation.count());
      }
    }
  }

  private static double seconds(Duration duration) {
    return (double) duration.toMillis() / MILLIS_PER_SECOND;
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

  /** The operations of a phase, and when they come. */
  private static String summary(GroupPlan group) {
    ArrivalModel arrival = group.arrival();
    return arrival == null
        ? operations(group)
        : operations(group)
            + "; arrivals "
            + Amounts.arrivals(arrival.generator(), arrival.ratePerSecond());
  }

  private static String operations(GroupPlan group) {
    String warmup = group.warmup() ? "warm-up: " : "";
    if (group.mix() instanceof Mix.Timed timed) {
      return warmup + timed(group, timed);
    } else if (group.mix() instanceof Mix.Gliding gliding) {
      return warmup + gliding(group, gliding);
    } else if (group.operations().isEmpty()) {
      return warmup + "nothing";
    }
    return warmup
        + list(
            group,
            i ->
                String.format(
                    Locale.ROOT, "%,d %s", group.operations().get(i).count(), kind(group, i)));
  }

  private static String timed(GroupPlan group, Mix.Timed timed) {
    double sum = timed.weights().stream().mapToDouble(weight -> weight).sum();
    String end =
        timed.operations() == null
            ? Amounts.duration(timed.duration())
            : Amounts.operations((double) timed.operations());
    return end
        + " of "
        + list(group, i -> Amounts.share(timed.weights().get(i) / sum) + " " + kind(group, i));
  }

  private static String gliding(GroupPlan group, Mix.Gliding gliding) {
    return Amounts.operations((double) group.operationCount())
        + " gliding from "
        + list(group, i -> mixed(gliding.from().get(i), kind(group, i)))
        + " to "
        + list(group, i -> mixed(gliding.to().get(i), kind(group, i)));
  }

  private static String mixed(double share, String kind) {
    return share == 0 ? "" : Amounts.share(share) + " " + kind;
  }

  private static String kind(GroupPlan group, int entry) {
    return group.operations().get(entry).specName();
  }

  private static String list(GroupPlan group, IntFunction<String> words) {
    return IntStream.range(0, group.operations().size())
        .mapToObj(words)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }
}
