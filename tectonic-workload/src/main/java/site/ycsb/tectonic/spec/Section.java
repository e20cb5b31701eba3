package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.Envelope;
import site.ycsb.tectonic.spec.Defaults.SelectionDefaults;

/**
 * Groups that run one after another and share one key set.
 *
 * @param skipKeyContainsCheck makes inserts blind: they may repeat a key
 * @param envelope by which the rates of the groups' arrivals are multiplied, from the beginning of
 *     the section on
 * @param enableGranularStats accepted for published specs; our results are always granular
 */
public record Section(
    @Nullable String name,
    @JsonProperty(required = true) List<Group> groups,
    @Nullable Boolean skipKeyContainsCheck,
    @Nullable Defaults defaults,
    @Nullable SelectionDefaults defaultDistributions,
    @Nullable CharacterSet characterSet,
    @Nullable Boolean enableGranularStats,
    @Nullable Envelope envelope) {

  public Section {
    groups = List.copyOf(groups);
  }
}
