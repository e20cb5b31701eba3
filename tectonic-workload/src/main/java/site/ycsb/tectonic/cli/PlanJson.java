package site.ycsb.tectonic.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** What {@code validate} says of specs, as one document: {@code {"specs": [...]}}. */
final class PlanJson {
  private static final double MILLIS_PER_SECOND = 1e3;

  private final ArrayNode specs = JsonNodeFactory.instance.arrayNode();

  /** Adds a spec that can be run. */
  void add(Path file, WorkloadPlan workload, List<String> notes) {
    ObjectNode spec = specs.addObject().put("spec", file.toString()).put("valid", true);
    spec.putNull("mistake").put("seed", workload.seed());
    spec.put("operations", workload.operationCount());
    ArrayNode phases = spec.putArray("phases");
    workload.groups().forEach(group -> describe(group, phases.addObject()));
    notes.forEach(spec.putArray("notes")::add);
  }

  /** Adds a spec that cannot be run. */
  void addInvalid(Path file, String mistake) {
    specs.addObject().put("spec", file.toString()).put("valid", false).put("mistake", mistake);
  }

  String text() {
    return JsonNodeFactory.instance.objectNode().set("specs", specs).toPrettyString();
  }

  private static void describe(GroupPlan group, ObjectNode phase) {
    Duration duration = group.duration();
    phase.put("number", group.index() + 1).put("name", group.name());
    phase.put("warmup", group.warmup()).put("summary", PhaseSummary.of(group));
    phase.put("operations", duration == null ? (Long) group.operationCount() : null);
    phase.put("seconds", duration == null ? null : (Double) seconds(duration));
    ObjectNode counts = phase.putObject("counts");
    for (OperationPlan operation : group.operations()) {
      String kind = operation.kind().specName();
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
}
