package site.ycsb.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.trace.TraceReader;

/** What a spec says comes back from its trace. */
final class TraceFitTest {
  private static final int QUICK = 4;

  /** 30 show what the documentation says; a few are quick. */
  private static final int SPECS = Integer.getInteger("tectonic.fit.specs", QUICK);

  private static final double MOST_OFF = 0.02;
  private static final double LEAST_NAMED = 0.9;

  @Test
  void randomSpecs_comeBackFromTheirTraces() {
    List<String> wrong = new ArrayList<>();
    List<String> off = new ArrayList<>();
    int laws = 0;
    int exponents = 0;
    double farthest = 0;
    for (int seed = 1; seed <= SPECS; seed++) {
      RandomSpecs.Drawn drawn = RandomSpecs.of(seed);
      WorkloadPlan plan = plan(drawn.json());
      TraceFit fit = fit(plan, true);
      WorkloadPlan found = plan(fit.text());
      assertThat(counts(found)).as("spec %d", seed).isEqualTo(counts(plan));
      JsonNode groups = SpecReader.parse("fit", fit.text()).json().at("/sections/0/groups");
      for (RandomSpecs.Truth truth : drawn.truths()) {
        JsonNode group = group(groups, truth.phase());
        String name = name(truth, group.path(truth.kind()), fit);
        laws++;
        if (!name.equals(truth.name() + truth.order())) {
          wrong.add(seed + ": " + truth + " is " + name);
        } else if (Double.isFinite(truth.exponent())) {
          exponents++;
          double s =
              group.path(truth.kind()).path("selection").path(truth.name()).path("s").asDouble();
          double error = Math.abs(s - truth.exponent());
          farthest = Math.max(farthest, error);
          if (error > MOST_OFF) {
            off.add(seed + ": " + truth + " is " + s);
          }
        }
      }
    }
    String summary =
        "%d specs: %d of %d laws named right, %d exponents at most %.4f off"
            .formatted(SPECS, laws - wrong.size(), laws, exponents, farthest);
    if (SPECS > QUICK) {
      System.err.println(summary + "\n" + String.join("\n", wrong));
    }
    assertThat(off).isEmpty();
    assertThat(wrong).as(summary).hasSizeLessThanOrEqualTo((int) ((1 - LEAST_NAMED) * laws));
  }

  @Test
  void traceWithoutMarks_hasItsPhasesAndCounts() {
    WorkloadPlan plan =
        plan(
            """
            {"seed": 3, "defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 50}}},
             "sections": [{"groups": [
               {"name": "phase 1", "inserts": {"op_count": 3000}},
               {"name": "phase 2", "updates": {"op_count": 1500}, "point_queries": {"op_count": 2500}},
               {"name": "phase 3", "point_deletes": {"op_count": 700}}]}]}
            """);
    assertThat(counts(plan(fit(plan, false).text()))).isEqualTo(counts(plan));
  }

  @Test
  void absentAndReusedKeys_comeBack() {
    WorkloadPlan plan =
        plan(
            """
            {"seed": 4, "defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 50}}},
             "sections": [{"groups": [
               {"inserts": {"op_count": 4000}, "sorted": {"k": 400, "l": 30}},
               {"point_deletes": {"op_count": 1000}},
               {"empty_point_queries": {"op_count": 4000, "absent": {"deleted": 0.3}},
                "empty_point_deletes": {"op_count": 3000, "absent": {"pool": 500}}},
               {"inserts": {"op_count": 1000, "reuse": {"deleted": 0.4, "selection": "oldest"}}},
               {"range_queries": {"op_count": 300, "selectivity": 0.01}, "inserts": {"op_count": 900}}
             ]}]}
            """);
    JsonNode groups =
        SpecReader.parse("fit", fit(plan, true).text()).json().at("/sections/0/groups");

    assertThat(groups.at("/0/sorted/k").asDouble()).isCloseTo(400, within(8.0));
    assertThat(groups.at("/0/sorted/l").asDouble()).isCloseTo(30, within(1.0));
    // Within three standard errors of what the spec says.
    assertThat(groups.at("/2/empty_point_queries/absent/deleted").asDouble())
        .isCloseTo(0.3, within(0.025));
    assertThat(groups.at("/2/empty_point_deletes/absent/pool").asInt()).isBetween(495, 505);
    assertThat(groups.at("/3/inserts/reuse/deleted").asDouble()).isCloseTo(0.4, within(0.05));
    assertThat(groups.at("/3/inserts/reuse/selection").asText()).isEqualTo("oldest");
    assertThat(groups.at("/4/range_queries/selectivity").asDouble()).isCloseTo(0.01, within(1e-4));
  }

  @Test
  void traceWithMoreKeysThanAreFollowed_isCutAndSaysSo() throws IOException {
    WorkloadPlan plan =
        plan(
            """
            {"defaults": {"key": {"uniform": {"len": 12}}, "val": "v"},
             "sections": [{"groups": [{"inserts": {"op_count": 1000}}]}]}
            """);
    byte[] trace = trace(plan, true);
    TraceFit fit =
        TraceFit.of(
            "a.trace",
            () -> TraceReader.of("a.trace", new ByteArrayInputStream(trace), null),
            new FitOptions(8, 600),
            () -> {});
    assertThat(fit.operations()).isEqualTo(600);
    assertThat(fit.text()).contains("{\"op_count\": 600}");
    assertThat(fit.fitted().notes().get(0)).startsWith("fitted to the first 600 operations only");
  }

  private static String name(RandomSpecs.Truth truth, JsonNode operation, TraceFit fit) {
    JsonNode law =
        switch (truth.what()) {
          case "selection" -> operation.path("selection");
          case "length" -> operation.path("scan_length");
          default ->
              operation.has("val")
                  ? operation.at("/val/uniform/len")
                  : SpecReader.parse("fit", fit.text())
                      .json()
                      .at("/sections/0/defaults/val/uniform/len");
        };
    if (law.isNumber()) {
      return "constant";
    } else if (!law.fieldNames().hasNext()) {
      return "nothing: " + operation;
    }
    String name = law.fieldNames().next();
    if (!truth.what().equals("selection")) {
      return name;
    } else if (truth.order().isEmpty()) {
      boolean part = name.equals("uniform") && law.at("/uniform/max").asDouble() < 1;
      return name + operation.path("order").asText() + (part ? " part" : "");
    }
    String usual = name.equals("zipf") ? "scattered" : "insertion";
    return name + operation.path("order").asText(usual);
  }

  private static JsonNode group(JsonNode groups, String name) {
    for (JsonNode group : groups) {
      if (group.path("name").asText().equals(name)) {
        return group;
      }
    }
    throw new AssertionError("no phase " + name);
  }

  static WorkloadPlan plan(String json) {
    return SpecReader.parse("spec", json).plan(PlanOptions.NONE);
  }

  /** Name of the phase, kind and count of all operations. */
  static List<String> counts(WorkloadPlan plan) {
    List<String> counts = new ArrayList<>();
    for (GroupPlan group : plan.groups()) {
      for (OperationPlan operation : group.operations()) {
        counts.add(group.name() + " " + operation.kind() + " " + operation.count());
      }
    }
    return counts;
  }

  static TraceFit fit(WorkloadPlan plan, boolean marked) {
    return fit("a.trace", trace(plan, marked));
  }

  private static byte[] trace(WorkloadPlan plan, boolean marked) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new GeneratedTrace(plan, false, marked).writeTo(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static TraceFit fit(String name, byte[] trace) {
    try {
      return TraceFit.of(
          name,
          () -> TraceReader.of(name, new ByteArrayInputStream(trace), null),
          FitOptions.DEFAULT,
          () -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
