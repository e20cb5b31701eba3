package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.stream.Stream;
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
  private final List<String> notices;
  private final boolean flat;

  SpecDocument(Source source, WorkloadSpec spec, List<String> notices, boolean flat) {
    this.source = source;
    this.spec = spec;
    this.notices = notices;
    this.flat = flat;
  }

  /** The definition. */
  public WorkloadSpec spec() {
    return spec;
  }

  /** The text, without its comments. */
  public JsonNode json() {
    try {
      return JSON.readTree(source.text());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a spec that was read is no JSON", e);
    }
  }

  /** Remarks on forms that are understood but not right, each with its place. */
  public List<String> notices() {
    return notices;
  }

  /** What the user should know: the remarks, and what the plan does other than it is written. */
  public List<String> notes(WorkloadPlan plan) {
    return Stream.concat(notices.stream(), plan.warnings().stream()).toList();
  }

  /**
   * What a run of the spec does.
   *
   * @throws SpecException if the spec cannot be run, with the place in the text
   */
  public WorkloadPlan plan(PlanOptions options) {
    try {
      return Planner.plan(spec, options);
    } catch (SpecException problem) {
      throw source.locate(flat ? withoutSection(problem) : problem);
    }
  }

  private static SpecException withoutSection(SpecException problem) {
    String path = problem.path();
    return path.startsWith(ONLY_SECTION)
        ? problem.withPath(path.substring(ONLY_SECTION.length()))
        : problem;
  }
}
