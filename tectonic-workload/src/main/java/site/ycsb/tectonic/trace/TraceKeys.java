package site.ycsb.tectonic.trace;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.keyset.KeySetNeeds;
import site.ycsb.tectonic.keyset.OrderedKeys;
import site.ycsb.tectonic.spec.OperationKind;

/** The keys of a section of a trace: those that are live, and the bytes of all that ever were. */
public final class TraceKeys {
  private static final KeySetNeeds NEEDS = new KeySetNeeds(true, true, false, 0, false, 0);

  private final KeyBuffer buffer = new KeyBuffer();
  private final KeySet live = new KeySet(NEEDS, buffer);

  /** Made with the first range, as many traces have none. */
  private @Nullable OrderedKeys ordered;

  /** The keys that ever were, by ordinal. */
  public KeyBuffer buffer() {
    return buffer;
  }

  /** Number of live keys. */
  public int size() {
    return live.size();
  }

  /** The ordinal of a live key, or {@link KeySet#NONE}. */
  public int find(Key key) {
    return live.find(key.bytes());
  }

  /** Adds a key that is not live; returns its ordinal. */
  public int add(Key key) {
    buffer.add(key.bytes());
    int ordinal = live.add(key.bytes());
    if (ordered != null) {
      ordered.add(ordinal);
    }
    return ordinal;
  }

  /** Removes a live key. */
  public void remove(int ordinal) {
    live.remove(ordinal);
    if (ordered != null) {
      ordered.remove(ordinal);
    }
  }

  /** How many live keys are older. */
  public int age(int ordinal) {
    return live.age(ordinal);
  }

  /** How many live keys are smaller. */
  public int rank(Key key) {
    return ordered().rank(key.bytes());
  }

  /** The live key that so many others are smaller than. */
  public Key ofRank(int rank) {
    return new Key(buffer.of(ordered().at(rank)));
  }

  /** The live key that so many others are older than. */
  public Key ofAge(int age) {
    return new Key(buffer.of(live.byAge(age)));
  }

  /** Executes an operation; returns what kind it turned out to be. */
  public OperationKind apply(TraceEntry.Operation operation) {
    int ordinal = find(operation.key());
    boolean isLive = ordinal != KeySet.NONE;
    OperationKind kind = operation.code().kind(isLive);
    switch (kind.effect()) {
      case INSERTS -> {
        int unused = isLive ? ordinal : add(operation.key());
      }
      case DELETES -> {
        if (isLive) {
          remove(ordinal);
        }
      }
      case DELETES_RANGE -> {
        int first = rank(operation.key());
        removeRanks(first, covered(operation, first));
      }
      case REPLACES, APPENDS, READS, READS_RANGE -> {}
    }
    return kind;
  }

  /**
   * How many live keys a range covers; none if it ends before its start.
   *
   * @param first rank of its first key
   */
  public int covered(TraceEntry.Operation range, int first) {
    Key end = range.endKey();
    if (end == null) {
      return (int) Math.min(range.number(), size() - first);
    }
    return Math.max(0, rank(end) - first + (find(end) == KeySet.NONE ? 0 : 1));
  }

  /** Removes the live keys of so many ranks. */
  public void removeRanks(int first, int count) {
    ordered().removeRange(first, count, live::remove);
  }

  private OrderedKeys ordered() {
    OrderedKeys keys = ordered;
    if (keys == null) {
      keys = new OrderedKeys(buffer, 0);
      for (int age = 0; age < live.size(); age++) {
        keys.add(live.byAge(age));
      }
      ordered = keys;
    }
    return keys;
  }
}
