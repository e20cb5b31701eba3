package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Defaults.SelectionDefaults;

/**
 * A whole workload: sections that run one after another, each with its own key set.
 *
 * @param schema where an editor finds the JSON Schema; not read
 * @param seed the seed of every random decision; absent: the default of the properties
 * @param limits of figures of a run, such as {@code READ p99 < 10 ms}
 * @param sections at least one
 */
public record WorkloadSpec(
    @JsonProperty("$schema") @Nullable String schema,
    @Nullable Long seed,
    @Nullable Defaults defaults,
    @Nullable SelectionDefaults defaultDistributions,
    @Nullable CharacterSet characterSet,
    @Nullable List<String> limits,
    @JsonProperty(required = true) List<Section> sections) {

  public WorkloadSpec {
    sections = List.copyOf(sections);
    Checks.that(!sections.isEmpty(), "sections", "is empty", "at least one section");
  }
}
