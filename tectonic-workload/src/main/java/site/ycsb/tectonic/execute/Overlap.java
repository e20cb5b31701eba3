package site.ycsb.tectonic.execute;

import java.util.List;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.OperationKind.Effect;
import site.ycsb.tectonic.stream.Operation;

/**
 * Which operations must not be in flight together, so that the store ends up as the stream says. An
 * operation that adds or removes a key never overlaps another on that key, and a write of a record
 * overlaps no other: the last one in the stream is what the store is left with. Only what the store
 * itself appends may overlap.
 *
 * @param ordersReads whether reads and writes of one key keep their order
 * @param ordersAppends whether appends to one key keep their order: where one reads and writes, or
 *     the value is to be that of one thread
 */
record Overlap(boolean ordersReads, boolean ordersAppends) {

  /**
   * Whether two operations must not overlap. Keys are told apart by hash: an accidental match costs
   * a wait, nothing else.
   */
  boolean excludes(Operation one, Operation other) {
    if (!mayExclude(one.kind(), other.kind())) {
      return false;
    }
    if (one instanceof Operation.Point point) {
      return touches(other, point.key());
    } else if (other instanceof Operation.Point point) {
      return touches(one, point.key());
    }
    return one instanceof Operation.Range a
        && other instanceof Operation.Range b
        && a.startKey().compareTo(b.endKey()) <= 0
        && b.startKey().compareTo(a.endKey()) <= 0;
  }

  /** Whether any of some operations might exclude each other. */
  boolean isAbout(List<OperationPlan> operations) {
    return operations.stream()
        .anyMatch(
            one -> operations.stream().anyMatch(other -> mayExclude(one.kind(), other.kind())));
  }

  /**
   * Whether no two operations are sent out of order, if each write waits for the last one of its
   * key; where operations insert, reads have to wait for that, too.
   */
  boolean isKept(List<OperationPlan> operations) {
    boolean inserts = inserts(operations);
    return !ordersReads
        && operations.stream()
            .map(OperationPlan::kind)
            .noneMatch(
                kind ->
                    kind.deletes() || (inserts && !kind.writesValue() && !kind.readsLiveRecord()));
  }

  /** Whether any of some operations inserts. */
  static boolean inserts(List<OperationPlan> operations) {
    return operations.stream().anyMatch(each -> each.kind().effect() == Effect.INSERTS);
  }

  /**
   * Whether an operation of another client might exclude one of a client's own, where each client
   * has the operations on some keys: only if one of the two is about a range.
   */
  boolean isAboutOthers(OperationKind others, List<OperationPlan> operations) {
    return operations.stream()
        .anyMatch(
            own -> (own.kind().isRange() || others.isRange()) && mayExclude(own.kind(), others));
  }

  private boolean mayExclude(OperationKind one, OperationKind other) {
    return one.changesKeys() || other.changesKeys() || mustKeepOrder(one, other);
  }

  private boolean mustKeepOrder(OperationKind one, OperationKind other) {
    if (one.writesValue() && other.writesValue()) {
      return ordersAppends || !one.appends() || !other.appends();
    }
    return ordersReads && (one.writesValue() || other.writesValue());
  }

  private static boolean touches(Operation operation, Key key) {
    if (operation instanceof Operation.Point point) {
      return point.key().hash() == key.hash();
    }
    return operation instanceof Operation.Range range
        && range.startKey().compareTo(key) <= 0
        && key.compareTo(range.endKey()) <= 0;
  }
}
