package site.ycsb.tectonic.trace;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.keyset.KeySetNeeds;
import site.ycsb.tectonic.keyset.OrderedKeys;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * Replays the operations of one section of a trace on its keys. First it looks at an operation: the
 * keys that are live before it tell what it does. Then it applies the operation.
 */
public final class TraceReplay {
  private static final KeySetNeeds NEEDS = new KeySetNeeds(true, true, false, 0, false, 0);
  private static final int UNKNOWN = -1;

  private final KeyBuffer keys = new KeyBuffer();
  private final KeySet live = new KeySet(NEEDS, keys);

  /** Made when somebody asks for the order of keys, as many traces have no range. */
  private @Nullable OrderedKeys ordered;

  private TraceEntry.@Nullable Operation operation;
  private OperationKind kind = OperationKind.INSERT;
  private int ordinal = KeySet.NONE;
  private int rank = UNKNOWN;
  private int covered = UNKNOWN;

  /** Looks at the next operation; returns what kind it turns out to be. */
  public OperationKind look(TraceEntry.Operation next) {
    operation = next;
    ordinal = live.find(next.key().bytes());
    rank = UNKNOWN;
    covered = UNKNOWN;
    kind = next.code().kind(isLive());
    return kind;
  }

  /** Applies the operation that was looked at; returns how many keys came to live, or went. */
  public int apply() {
    return switch (kind.effect()) {
      case INSERTS -> isLive() ? 0 : add(operation().key());
      case DELETES -> isLive() ? remove() : 0;
      case DELETES_RANGE -> removeRange();
      case REPLACES, APPENDS, READS, READS_RANGE -> 0;
    };
  }

  private int add(Key key) {
    keys.add(key.bytes());
    int added = live.add(key.bytes());
    if (ordered != null) {
      ordered.add(added);
    }
    return 1;
  }

  private int remove() {
    live.remove(ordinal);
    if (ordered != null) {
      ordered.remove(ordinal);
    }
    return 1;
  }

  private int removeRange() {
    ordered().removeRange(rank(), covered(), live::remove);
    return covered();
  }

  /** Whether the key of the operation is live. */
  public boolean isLive() {
    return ordinal != KeySet.NONE;
  }

  /** The number of the operation's key; of an insert of a new key, the one that it will have. */
  public int ordinal() {
    return isLive() ? ordinal : keys.size();
  }

  /** How many live keys are older than the live key of the operation. */
  public int age() {
    return live.age(ordinal);
  }

  /** How many live keys are smaller than the key of the operation. */
  public int rank() {
    if (rank == UNKNOWN) {
      rank = ordered().rank(operation().key().bytes());
    }
    return rank;
  }

  /** How many live keys are smaller than all that a range covers. */
  public int firstCovered() {
    return isDown(operation()) ? rank() + (isLive() ? 1 : 0) - covered() : rank();
  }

  private static boolean isDown(TraceEntry.Operation range) {
    return range.code().shape() == TraceCode.Shape.RANGE_DOWN;
  }

  /** How many live keys a range covers; none if it ends before its start. */
  public int covered() {
    if (covered == UNKNOWN) {
      covered = count(operation());
    }
    return covered;
  }

  private int count(TraceEntry.Operation range) {
    Key end = range.endKey();
    if (end == null) {
      int most = isDown(range) ? rank() + (isLive() ? 1 : 0) : live.size() - rank();
      return (int) Math.min(range.number(), most);
    }
    int last = ordered().rank(end.bytes()) + (live.find(end.bytes()) == KeySet.NONE ? 0 : 1);
    return Math.max(0, last - rank());
  }

  /** Number of live keys. */
  public int live() {
    return live.size();
  }

  /** The live key that so many others are smaller than. */
  public Key ofRank(int smaller) {
    return new Key(keys.of(ordered().at(smaller)));
  }

  /** The live key that so many others are older than. */
  public Key ofAge(int older) {
    return new Key(keys.of(live.byAge(older)));
  }

  /** The keys that ever were, by ordinal. */
  public KeyBuffer keys() {
    return keys;
  }

  private TraceEntry.Operation operation() {
    return Objects.requireNonNull(operation, "nothing was looked at");
  }

  private OrderedKeys ordered() {
    OrderedKeys all = ordered;
    if (all == null) {
      all = new OrderedKeys(keys, 0);
      for (int age = 0; age < live.size(); age++) {
        all.add(live.byAge(age));
      }
      ordered = all;
    }
    return all;
  }
}
