package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.client.result.Limit;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.Planner;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.WorkloadSpec;

/** A spec that was read, and the text it was read from. */
public final class SpecDocument {
  private static final String ONLY_SECTION = "/sections/0";
  private static final ObjectMapper JSON = JsonMapper.builder(Syntax.FACTORY).build();

  private final Source source;
  private final WorkloadSpec spec;
  private final JsonBinder read;
  private final boolean flat;

  SpecDocument(Source source, WorkloadSpec spec, JsonBinder read, boolean flat) {
    this.source = source;
    this.spec = spec;
    this.read = read;
    this.flat = flat;
  }

  /** The definition. */
  public WorkloadSpec spec() {
    return spec;
  }

  /** The text, without its comments, and with the SHA-256 of the traces that it names. */
  public JsonNode json() {
    try {
      JsonNode json = JSON.readTree(source.text());
      for (JsonNode trace : json.findValues("trace")) {
        String digest = read.digests().get(trace.path("file").asText());
        if (trace instanceof ObjectNode fields && digest != null) {
          fields.put("sha256", digest);
        }
      }
      return json;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a spec that was read is no JSON", e);
    }
  }

  /** Remarks on forms that are understood but not right, each with its place. */
  public List<String> notices() {
    return List.copyOf(read.notices());
  }

  /** What the user should know: the remarks, and what the plan does other than it is written. */
  public List<String> notes(WorkloadPlan plan) {
    return Stream.concat(read.notices().stream(), plan.warnings().stream()).toList();
  }

  /**
   * What a run of the spec does.
   *
   * @throws SpecException if the spec cannot be run, with the place in the text
   */
  public WorkloadPlan plan(PlanOptions options) {
    try {
      WorkloadPlan plan = Planner.plan(spec, options);
      limits(plan);
      return plan;
    } catch (SpecException problem) {
      throw source.locate(flat ? withoutSection(problem) : problem);
    }
  }

  /**
   * The limits of a run, each of a figure that the plan has.
   *
   * @throws SpecException if one is of none
   */
  public List<Limit> limits(WorkloadPlan plan) {
    List<Limit> limits = new ArrayList<>();
    for (String text : spec.limits() == null ? List.<String>of() : spec.limits()) {
      String field = "limits[" + limits.size() + "]";
      try {
        Limit limit = Limit.ofRun(field, text);
        limit.check(field, WorkloadPlan.figures(plan.groups()));
        limits.add(limit);
      } catch (InvalidValueException e) {
        throw source.locate(
            new SpecException("/limits/" + limits.size(), e.problem(), e.expected()));
      }
    }
    return limits;
  }

  private static SpecException withoutSection(SpecException problem) {
    String path = problem.path();
    return path.startsWith(ONLY_SECTION)
        ? problem.withPath(path.substring(ONLY_SECTION.length()))
        : problem;
  }
}
