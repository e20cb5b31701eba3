package site.ycsb.tectonic.plan;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.client.measure.Patience;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * One phase of a run.
 *
 * @param index from 0, counted over the whole workload
 * @param warmup whether it is kept out of the totals
 * @param sorted null: inserts come as generated
 * @param arrival when requests are issued; null: as soon as a thread is free
 * @param settle what the store does after it; null: nobody waits
 * @param patience of the users whose requests the operations are
 * @param operations one entry per field of the group, so two for inserts and unique_inserts; where
 *     the mix glides, those that the group before it ended with as well
 */
public record GroupPlan(
    int index,
    String name,
    boolean warmup,
    @Nullable Sortedness sorted,
    Mix mix,
    @Nullable ArrivalModel arrival,
    @Nullable SettlePlan settle,
    Patience patience,
    List<OperationPlan> operations) {
  public GroupPlan {
    operations = List.copyOf(operations);
  }

  /**
   * K,L-sortedness in absolute numbers.
   *
   * @param displaced entries out of place, at most
   * @param distance positions an entry is displaced by, at most
   * @param drawn whether one of them was drawn, once for the group
   * @param law of the displacements within the distance; null: each alike
   */
  public record Sortedness(
      long displaced, long distance, boolean drawn, @Nullable Distribution law) {}

  /** The same operations at other instants. */
  GroupPlan withArrival(ArrivalModel other) {
    return new GroupPlan(index, name, warmup, sorted, mix, other, settle, patience, operations);
  }

  /** The same operations, after which the run waits for the store. */
  GroupPlan withSettle(SettlePlan wanted) {
    return new GroupPlan(index, name, warmup, sorted, mix, arrival, wanted, patience, operations);
  }

  /** How long the group runs, if the clock ends it, or null. */
  public @Nullable Duration duration() {
    return mix instanceof Mix.Timed timed && timed.operations() == null ? timed.duration() : null;
  }

  /** Number of operations of all kinds; 0 if the clock ends the group. */
  public long operationCount() {
    if (mix instanceof Mix.Timed timed) {
      Long operationCount = timed.operations();
      return operationCount == null ? 0 : operationCount;
    }
    return operations.stream().mapToLong(OperationPlan::count).sum();
  }

  /** Number of inserts; 0 in a group with a duration, where nobody knows. */
  public long insertCount() {
    if (mix instanceof Mix.Timed) {
      return 0;
    }
    return operations.stream()
        .filter(operation -> operation.kind() == OperationKind.INSERT)
        .mapToLong(OperationPlan::count)
        .sum();
  }

  /** Whether its operations are those of tenants, whose arrivals say which one comes next. */
  public boolean hasTenants() {
    return operations.stream().anyMatch(operation -> !operation.tenant().isEmpty());
  }

  /** Whether the group leaves the live keys and their records as they are. */
  public boolean readsOnly() {
    return operations.stream().allMatch(operation -> operation.kind().reads());
  }

  /** Whether the group does nothing but insert: {@code ycsb load} runs it. */
  public boolean insertsOnly() {
    return operations.stream().allMatch(operation -> operation.kind() == OperationKind.INSERT);
  }
}
