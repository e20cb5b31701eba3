package site.ycsb.tectonic.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.generate.Operation.BlindRange;
import site.ycsb.tectonic.generate.Operation.Point;
import site.ycsb.tectonic.generate.Operation.Range;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.NumberSampler;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;

/** Turns each entry of a group into a function from an operation's index to the operation. */
final class OperationMakers {
  private static final int MOST_STARTS = 64;

  private final OperationSource source;
  private final SectionKeys keys;
  private final KeySet live;
  private final @Nullable RecordBytes sizes;
  private final SeededRandom random;

  /**
   * @param sizes of the section's records, or null if they need not be known
   */
  OperationMakers(
      OperationSource source, SectionKeys keys, @Nullable RecordBytes sizes, SeededRandom random) {
    this.source = source;
    this.keys = keys;
    this.sizes = sizes;
    this.live = keys.live();
    this.random = random;
  }

  LongFunction<Operation> maker(OperationPlan plan) {
    return switch (plan.kind()) {
      case INSERT -> inserts(plan);
      case UPDATE, MERGE, POINT_QUERY -> selected(plan);
      case EXTEND -> extending(plan, Objects.requireNonNull(sizes));
      case POINT_DELETE -> deletes(plan);
      case EMPTY_POINT_QUERY, EMPTY_POINT_DELETE -> points(plan, keys.others().absent(plan));
      case BLIND_POINT_QUERY -> points(plan, keys.others().blind(plan));
      case BLIND_POINT_DELETE -> blindDeletes(plan);
      case BLIND_RANGE_QUERY -> blindRanges(plan);
      case RANGE_QUERY, RANGE_DELETE -> ranges(plan);
    };
  }

  private static LongFunction<Operation> points(OperationPlan plan, LongFunction<Key> made) {
    return index -> new Point(index, plan, made.apply(index));
  }

  private LongFunction<Operation> inserts(OperationPlan plan) {
    Supplier<Key> inserted = keys.inserts(plan);
    RecordBytes known = sizes;
    return index -> {
      Point insert = new Point(index, plan, inserted.get());
      if (known != null) {
        known.replace(keys.insertedOrdinal(), insert);
      }
      return insert;
    };
  }

  private LongFunction<Operation> selected(OperationPlan plan) {
    Selector selector = selector(plan);
    return index -> {
      random.at(RandomStream.SELECTION, index);
      int ordinal = selector.select();
      Point point = new Point(index, plan, new Key(live.key(ordinal)));
      noteSize(ordinal, point);
      return point;
    };
  }

  private void noteSize(int ordinal, Point point) {
    if (sizes == null) {
      return;
    }
    switch (point.kind()) {
      case UPDATE -> sizes.replace(ordinal, point);
      case MERGE -> sizes.append(ordinal, point, Integer.MAX_VALUE);
      default -> sizes.touch(ordinal);
    }
  }

  /** An extend of a field that is as long as it may be is skipped. */
  private LongFunction<Operation> extending(OperationPlan plan, RecordBytes known) {
    Selector selector = selector(plan);
    return index -> {
      random.at(RandomStream.SELECTION, index);
      int ordinal = selector.select();
      Point extend = new Point(index, plan, new Key(live.key(ordinal)));
      return known.append(ordinal, extend, plan.maxFieldBytes())
          ? extend
          : new Operation.Skipped(index, plan, Operation.Skipped.Reason.FIELD_FULL);
    };
  }

  private LongFunction<Operation> deletes(OperationPlan plan) {
    Selector selector = selector(plan);
    return index -> {
      random.at(RandomStream.SELECTION, index);
      int ordinal = selector.select();
      Key key = new Key(live.key(ordinal));
      keys.remove(ordinal);
      return new Point(index, plan, key);
    };
  }

  private LongFunction<Operation> blindDeletes(OperationPlan plan) {
    LongFunction<Key> made = keys.others().blind(plan);
    Consumer<Key> removals = keys.blindRemovals(plan);
    return index -> {
      Key key = made.apply(index);
      removals.accept(key);
      return new Point(index, plan, key);
    };
  }

  private LongFunction<Operation> blindRanges(OperationPlan plan) {
    LongFunction<Key> made = keys.others().blind(plan);
    Supplier<Integer> length = length(plan);
    return index -> {
      Key key = made.apply(index);
      random.at(RandomStream.SELECTION, index);
      return new BlindRange(index, plan, key, length.get());
    };
  }

  /** A range starts at a selected key that has as many live keys from there on as it covers. */
  private LongFunction<Operation> ranges(OperationPlan plan) {
    Selector selector = selector(plan);
    Supplier<Integer> length = length(plan);
    boolean deletes = plan.kind() == OperationKind.RANGE_DELETE;
    return index -> {
      random.at(RandomStream.SELECTION, index);
      int count = length.get();
      Start start = start(selector, live.size() - count);
      int lastRank = start.rank() + count - 1;
      Key last = count == 1 ? start.key() : new Key(live.key(live.byRank(lastRank)));
      List<Key> covered = deletes ? remove(start.rank(), count) : List.of();
      return new Range(index, plan, start.key(), last, count, covered);
    };
  }

  private record Start(int rank, Key key) {}

  /** Selects until the range fits; where it hardly ever does, the last fitting start is taken. */
  private Start start(Selector selector, int last) {
    for (int attempt = 0; last > 0 && attempt < MOST_STARTS; attempt++) {
      int ordinal = selector.select();
      byte[] key = live.key(ordinal);
      int rank = live.rank(key, ordinal);
      if (rank <= last) {
        return new Start(rank, new Key(key));
      }
    }
    return new Start(last, new Key(live.key(live.byRank(last))));
  }

  private List<Key> remove(int start, int count) {
    if (!source.listsCovered()) {
      keys.removeRange(start, count, ordinal -> {});
      return List.of();
    }
    List<Key> removed = new ArrayList<>(count);
    keys.removeRange(start, count, ordinal -> removed.add(new Key(live.key(ordinal))));
    return removed;
  }

  /** Live keys that a range covers: at least 1, unless none is live, and at most all. */
  private Supplier<Integer> length(OperationPlan plan) {
    NumberExpr scanLength = plan.scanLength();
    if (scanLength != null) {
      NumberSampler sampler = NumberSampler.of(scanLength, random);
      return () -> (int) sampler.sampleCount(1, Math.max(1, live.size()));
    }
    NumberSampler share = NumberSampler.of(Objects.requireNonNull(plan.selectivity()), random);
    return () -> {
      double covered = Math.floor(share.sample() * live.size());
      return (int) Math.max(1, Math.min(live.size(), covered));
    };
  }

  private Selector selector(OperationPlan plan) {
    return Selector.of(Objects.requireNonNull(plan.selection()), plan.order(), keys, random);
  }
}
