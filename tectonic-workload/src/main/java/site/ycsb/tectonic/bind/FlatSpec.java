package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Defaults;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.Section;
import site.ycsb.tectonic.spec.SelectionDefaults;
import site.ycsb.tectonic.spec.WorkloadSpec;

/** A workload without sections, as in Fig. 2 of the paper: its groups are one section. */
public record FlatSpec(
    @JsonProperty("$schema") @Nullable String schema,
    @Nullable Long seed,
    @Nullable String name,
    @Nullable Boolean skipKeyContainsCheck,
    @Nullable Defaults defaults,
    @Nullable SelectionDefaults defaultDistributions,
    @Nullable CharacterSet characterSet,
    @Nullable Boolean enableGranularStats,
    @JsonProperty(required = true) List<Group> groups) {

  /** The right form of it. */
  public WorkloadSpec toWorkload() {
    Section section =
        new Section(name, groups, skipKeyContainsCheck, null, null, null, enableGranularStats);
    return new WorkloadSpec(
        schema, seed, defaults, defaultDistributions, characterSet, List.of(section));
  }
}
