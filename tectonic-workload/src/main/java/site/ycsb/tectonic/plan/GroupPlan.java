package site.ycsb.tectonic.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * One phase of a run.
 *
 * @param index from 0, counted over the whole workload
 * @param sorted null: inserts come as generated
 * @param operations one entry per field of the group, so two for inserts and unique_inserts
 */
public record GroupPlan(
    int index, String name, @Nullable Sortedness sorted, List<OperationPlan> operations) {
  public GroupPlan {
    operations = List.copyOf(operations);
  }

  /**
   * K,L-sortedness in absolute numbers.
   *
   * @param displaced entries out of place, at most
   * @param distance positions an entry is displaced by, at most
   */
  public record Sortedness(long displaced, long distance) {}

  /** Number of operations of all kinds. */
  public long operationCount() {
    return operations.stream().mapToLong(OperationPlan::count).sum();
  }

  /** Number of inserts. */
  public long insertCount() {
    return operations.stream()
        .filter(operation -> operation.kind() == OperationKind.INSERT)
        .mapToLong(OperationPlan::count)
        .sum();
  }

  /** Whether the group does nothing but insert: {@code ycsb load} runs it. */
  public boolean insertsOnly() {
    return operations.stream().allMatch(operation -> operation.kind() == OperationKind.INSERT);
  }
}
