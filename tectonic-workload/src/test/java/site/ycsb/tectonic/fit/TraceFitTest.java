package site.ycsb.tectonic.fit;

import static org.assertj.core.api.Assertions.assertThat;

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
import site.ycsb.tectonic.trace.TraceFormat;
import site.ycsb.tectonic.trace.TraceReader;

/** What a spec says comes back from its trace. */
final class TraceFitTest {
  /** 30 show what the documentation says; a few are quick. */
  private static final int SPECS = Integer.getInteger("tectonic.fit.specs", 4);

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
    System.err.printf(
        "%d specs: %d of %d laws named right, %d exponents at most %.4f off%n",
        SPECS, laws - wrong.size(), laws, exponents, farthest);
    assertThat(off).isEmpty();
    assertThat(wrong).hasSizeLessThanOrEqualTo((int) ((1 - LEAST_NAMED) * laws));
    wrong.forEach(System.err::println);
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
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new GeneratedTrace(plan, false, marked, TraceFormat.BINARY).writeTo(out);
      return fit("a.tbin", out.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static TraceFit fit(String name, byte[] trace) {
    try {
      return TraceFit.of(
          name,
          () -> TraceReader.of(name, new ByteArrayInputStream(trace)),
          FitOptions.DEFAULT,
          () -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
