package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * A worker's place in the stream: the operation that it has in flight, and the earlier ones that
 * the operation waits for. Guarded by the {@link Dispatcher}'s lock but for its own worker's reads.
 */
final class Ticket {
  static final long IDLE = -1;

  private final Store store;
  private final List<Ticket> blockers = new ArrayList<>();
  private final List<Long> blockedUntil = new ArrayList<>();
  private @Nullable Operation operation;
  private @Nullable SectionPlan section;
  private @Nullable GroupPlan group;
  private long index = IDLE;
  private long stallNanos;

  Ticket(Store store) {
    this.store = store;
  }

  Store store() {
    return store;
  }

  Operation operation() {
    return Objects.requireNonNull(operation);
  }

  SectionPlan section() {
    return Objects.requireNonNull(section);
  }

  /** The group that the operation belongs to. */
  GroupPlan group() {
    return Objects.requireNonNull(group);
  }

  /** How long the operation waited for earlier ones. */
  long stallNanos() {
    return stallNanos;
  }

  void begin(Operation next, SectionPlan itsSection, GroupPlan itsGroup) {
    operation = next;
    section = itsSection;
    group = itsGroup;
    index = next.index();
    stallNanos = 0;
  }

  void end() {
    index = IDLE;
  }

  void stalled(long nanos) {
    stallNanos = nanos;
  }

  /** Notes which of the operations in flight this one must wait for; true if there are any. */
  boolean findBlockers(List<Ticket> inFlight) {
    blockers.clear();
    blockedUntil.clear();
    for (Ticket other : inFlight) {
      if (conflicts(other.operation(), operation())) {
        blockers.add(other);
        blockedUntil.add(other.index);
      }
    }
    return !blockers.isEmpty();
  }

  /** Whether one of the blockers is still in flight. */
  boolean isBlocked() {
    for (int i = 0; i < blockers.size(); i++) {
      if (blockers.get(i).index == blockedUntil.get(i)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether two operations must not overlap: they touch a common key, and one of them adds or
   * removes it. Keys are told apart by hash: an accidental match costs a wait, nothing else.
   */
  static boolean conflicts(Operation one, Operation other) {
    if (!changesKeys(one.kind()) && !changesKeys(other.kind())) {
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

  private static boolean touches(Operation operation, Key key) {
    if (operation instanceof Operation.Point point) {
      return point.key().hash() == key.hash();
    }
    return operation instanceof Operation.Range range
        && range.startKey().compareTo(key) <= 0
        && key.compareTo(range.endKey()) <= 0;
  }

  private static boolean changesKeys(OperationKind kind) {
    return switch (kind) {
      case INSERT, POINT_DELETE, EMPTY_POINT_DELETE, BLIND_POINT_DELETE, RANGE_DELETE -> true;
      case UPDATE,
          MERGE,
          EXTEND,
          POINT_QUERY,
          EMPTY_POINT_QUERY,
          BLIND_POINT_QUERY,
          RANGE_QUERY,
          BLIND_RANGE_QUERY ->
          false;
    };
  }
}
