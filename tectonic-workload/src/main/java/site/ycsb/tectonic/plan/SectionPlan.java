package site.ycsb.tectonic.plan;

import java.util.List;

/**
 * Groups that share one key set.
 *
 * @param index from 0
 * @param uniqueKeys false: inserts may repeat a key ({@code skip_key_contains_check})
 * @param fieldNames of a record, at least one
 * @param groups in order
 */
public record SectionPlan(
    int index, String name, boolean uniqueKeys, List<String> fieldNames, List<GroupPlan> groups) {
  public SectionPlan {
    fieldNames = List.copyOf(fieldNames);
    groups = List.copyOf(groups);
  }

  /** Number of inserts of all groups: no more keys than that are ever live. */
  public long insertCount() {
    return groups.stream().mapToLong(GroupPlan::insertCount).sum();
  }
}
