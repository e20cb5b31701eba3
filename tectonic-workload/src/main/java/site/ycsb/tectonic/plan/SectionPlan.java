package site.ycsb.tectonic.plan;

import java.util.List;
import java.util.stream.Stream;

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
  /** Keys of which something is held are counted by an int. */
  public static final long MOST_INSERTS = Integer.MAX_VALUE;

  /** Keys that are only counted have numbers of 45 bits. */
  public static final long MOST_COUNTED_INSERTS = 1L << 45;

  /** Every expression that keys are inserted with has a number of 15 bits. */
  public static final int MOST_KEY_EXPRESSIONS = 1 << 15;

  /** Every hot range that a selection names has a bit of an int. */
  public static final int MOST_SELECTED_HOT_RANGES = 31;

  public SectionPlan {
    fieldNames = List.copyOf(fieldNames);
    groups = List.copyOf(groups);
  }

  /** Whether a group of the workload, told by its index, is one of these. */
  boolean has(int groupIndex) {
    return groups.stream().anyMatch(group -> group.index() == groupIndex);
  }

  /** The operations of all groups, in order. */
  public Stream<OperationPlan> operations() {
    return groups.stream().flatMap(group -> group.operations().stream());
  }

  /** Whether records grow up to a cap, so that the length of each has to be known. */
  public boolean grows() {
    return operations().anyMatch(operation -> operation.kind().hasCap());
  }

  /** How many keys can be inserted, as far as their ordinals go. */
  public long mostInserts() {
    return Math.max(MOST_INSERTS, insertCount());
  }

  /** Number of inserts of all groups: no more keys than that are ever live. */
  public long insertCount() {
    return groups.stream().mapToLong(GroupPlan::insertCount).sum();
  }
}
