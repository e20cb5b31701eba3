package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * What a stream of operations must look like, told with a sorted set of live keys, and what the
 * source's key set must look like after each of them.
 */
final class StreamModel {
  private final WorkloadPlan plan;
  private final OperationSource source;
  private final boolean listsCovered;
  private final LiveModel live = new LiveModel();
  private final Set<Key> deleted = new HashSet<>();
  private final Map<Key, Integer> sizes = new HashMap<>();
  private final IdentityHashMap<OperationPlan, Long> left = new IdentityHashMap<>();
  private boolean uniqueKeys;
  private int section;
  private long index;

  StreamModel(WorkloadPlan plan, boolean listsCovered) {
    this.plan = plan;
    this.listsCovered = listsCovered;
    source = new OperationSource(plan);
    source.listCovered(listsCovered);
    if (listsCovered) {
      source.listQueried(StreamModel::isWanted);
    }
  }

  private static boolean isWanted(Key key) {
    return key.hash() % 2 == 0;
  }

  /** Runs through the whole stream. */
  void check() {
    while (source.hasNextGroup()) {
      GroupPlan group = source.openNextGroup();
      SectionPlan itsSection = plan.sectionOf(group);
      if (itsSection.index() != section) {
        section = itsSection.index();
        live.clear();
        deleted.clear();
        sizes.clear();
      }
      uniqueKeys = itsSection.uniqueKeys();
      left.clear();
      group.operations().forEach(operation -> left.merge(operation, operation.count(), Long::sum));
      assertThat(source.liveKeys()).isEqualTo(live.size());
      checkGroup(group);
    }
    assertThat(index).isEqualTo(plan.operationCount());
  }

  private void checkGroup(GroupPlan group) {
    List<Key> inserted = new ArrayList<>();
    while (source.hasNext()) {
      Operation operation = source.next();
      assertThat(operation.index()).isEqualTo(index++);
      assertThat(left.merge(operation.plan(), -1L, Long::sum)).isNotNegative();
      check(operation);
      checkKeySet(operation);
      checkSize(operation, plan.sectionOf(group).grows());
      if (operation.kind() == OperationKind.INSERT) {
        inserted.add(((Operation.Point) operation).key());
      }
    }
    assertThat(left.values()).allMatch(rest -> rest == 0);
    if (group.sorted() != null && uniqueKeys) {
      checkSorted(inserted, group.sorted());
    }
  }

  private void remove(Collection<Key> keys) {
    keys.stream().filter(live::contains).forEach(deleted::add);
    live.removeAll(keys);
  }

  private void checkKeySet(Operation operation) {
    try {
      assertThat(source.liveKeys()).isEqualTo(live.size());
      if (source.live().size() == live.size()) {
        live.check(source.live());
      } else {
        checkCounted();
      }
    } catch (AssertionError e) {
      throw new AssertionError("after " + operation, e);
    }
  }

  /** Of keys that are only counted no set is held. */
  private void checkCounted() {
    assertThat(source.live().size()).isZero();
    Set<Key> all = new HashSet<>();
    for (long position = 0; position < source.liveKeys(); position++) {
      all.add(source.liveKey(position));
    }
    assertThat(all).hasSize(live.size()).allMatch(live::contains);
  }

  /** Each value is one byte, in the only field of a record. */
  private void checkSize(Operation operation, boolean known) {
    if (!(operation instanceof Operation.Point point && live.contains(point.key()))) {
      return;
    }
    switch (operation.kind()) {
      case INSERT, UPDATE, READ_MODIFY_WRITE -> sizes.put(point.key(), 1);
      case MERGE, EXTEND -> sizes.merge(point.key(), 1, Integer::sum);
      default -> {}
    }
    int size = Objects.requireNonNull(sizes.get(point.key()));
    if (operation.kind() == OperationKind.EXTEND) {
      assertThat((long) size).isLessThanOrEqualTo(operation.plan().growth().mostBytes());
    }
    sizes.keySet().removeIf(key -> !live.contains(key));
    Map<Key, Integer> told = new HashMap<>();
    source.records((key, fieldBytes) -> told.put(key, fieldBytes.get(0)));
    assertThat(told).as("bytes of each record").isEqualTo(known ? sizes : Map.of());
  }

  private void check(Operation operation) {
    if (operation instanceof Operation.Skipped skipped
        && skipped.reason() == Operation.Skipped.Reason.FIELD_FULL) {
      assertThat(operation.kind()).isEqualTo(OperationKind.EXTEND);
      assertThat(sizes.values()).anyMatch(size -> size >= operation.plan().growth().mostBytes());
    } else if (operation instanceof Operation.Skipped) {
      assertThat(live.isEmpty()).isTrue();
      assertThat(operation.kind().needsLiveKey()).isTrue();
      left.forEach(
          (plan, rest) ->
              assertThat(plan.kind() == OperationKind.INSERT && rest > 0)
                  .as("an insert was left to make a live key")
                  .isFalse());
    } else if (operation instanceof Operation.Point point) {
      checkPoint(point.plan(), point.key());
    } else if (operation instanceof Operation.Range range) {
      checkRange(range);
    } else if (operation instanceof Operation.BlindRange range) {
      assertThat(range.count()).isEqualTo(expectedCount(range.plan()));
    }
  }

  private void checkPoint(OperationPlan operation, Key key) {
    OperationKind kind = operation.kind();
    boolean isGone = deleted.contains(key) && !live.contains(key);
    if (isGone && operation.absent().deletedShare() > 0) {
      return;
    }
    boolean returns = isGone && operation.insertion().reuse().deleted() > 0;
    if (operation.key() != null && !returns) {
      assertThat(key.toString()).as("key of %s", kind).matches(Patterns.of(operation.key()));
    }
    boolean isLive = live.contains(key);
    switch (kind) {
      case INSERT -> {
        assertThat(isLive && uniqueKeys && !operation.insertion().mayRepeat())
            .as("insert of the live key %s", key)
            .isFalse();
        live.add(key);
      }
      case UPDATE, MERGE, EXTEND, READ_MODIFY_WRITE, POINT_QUERY -> assertThat(isLive).isTrue();
      case POINT_DELETE -> {
        assertThat(isLive).as("delete of the live key %s", key).isTrue();
        remove(List.of(key));
      }
      case EMPTY_POINT_QUERY, EMPTY_POINT_DELETE ->
          assertThat(isLive).as("empty operation on the live key %s", key).isFalse();
      case BLIND_POINT_DELETE -> remove(List.of(key));
      case BLIND_POINT_QUERY -> {}
      case RANGE_QUERY, RANGE_DELETE, BLIND_RANGE_QUERY -> throw new AssertionError(kind);
    }
  }

  private void checkRange(Operation.Range range) {
    assertThat(range.count()).isEqualTo(expectedCount(range.plan()));
    assertThat(live.contains(range.startKey()) && live.contains(range.endKey())).isTrue();
    List<Key> covered = live.between(range.startKey(), range.endKey());
    assertThat(covered).hasSize(range.count());
    assertThat(range.firstKey())
        .isEqualTo(range.plan().descends() ? range.endKey() : range.startKey());
    boolean deletes = range.kind() == OperationKind.RANGE_DELETE;
    boolean isListed = listsCovered && (deletes || isWanted(range.firstKey()));
    List<Key> inOrder = new ArrayList<>(covered);
    if (range.plan().descends()) {
      Collections.reverse(inOrder);
    }
    assertThat(range.covered()).isEqualTo(isListed ? inOrder : List.of());
    if (deletes) {
      remove(covered);
    }
  }

  private int expectedCount(OperationPlan operation) {
    double count =
        operation.scanLength() instanceof NumberExpr.Constant length
            ? length.value()
            : Math.floor(share(operation.selectivity()) * live.size());
    return (int) Math.max(1, Math.min(live.size(), count));
  }

  private static double share(@Nullable NumberExpr selectivity) {
    return ((NumberExpr.Constant) Objects.requireNonNull(selectivity)).value();
  }

  private static void checkSorted(List<Key> inserted, GroupPlan.Sortedness sortedness) {
    List<Key> sorted = inserted.stream().sorted().toList();
    int displaced = 0;
    for (int i = 0; i < sorted.size(); i++) {
      int distance = Math.abs(sorted.indexOf(inserted.get(i)) - i);
      assertThat((long) distance).isLessThanOrEqualTo(sortedness.distance());
      displaced += distance > 0 ? 1 : 0;
    }
    assertThat((long) displaced).isLessThanOrEqualTo(sortedness.displaced());
  }
}
