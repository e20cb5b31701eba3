package site.ycsb.tectonic.keyset;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The live keys of a section, by ordinal. What a set is asked must have been announced in its
 * {@link KeySetNeeds}; asking for more is a programming error.
 */
public final class KeySet {
  /** Ordinal that stands for no key. */
  public static final int NONE = -1;

  private final KeySetNeeds needs;
  private final KeyBytes keyBytes;
  private final @Nullable LiveOrdinals live;
  private final @Nullable KeyIndex index;
  private final @Nullable OrderedKeys ordered;

  /** Keys from this ordinal on are put in order when somebody asks for it. */
  private int orderedUpTo;

  private final @Nullable LargestKeys largest;
  private final @Nullable ScatteredOrdinals scattered;
  private final IntConsumer dropping = this::drop;
  private IntConsumer told = ordinal -> {};
  private int inserted;

  /** The set that meets the needs at the least cost: it keeps the indexes that they call for. */
  public KeySet(KeySetNeeds needs, KeyBytes keyBytes) {
    this.needs = needs;
    this.keyBytes = keyBytes;
    live = needs.deletion() ? new LiveOrdinals() : null;
    index = needs.membership() ? new KeyIndex(keyBytes) : null;
    ordered = needs.ordered() ? new OrderedKeys(keyBytes, needs.commonPrefixBytes()) : null;
    largest =
        needs.largest() > 0
            ? new LargestKeys(needs.largest(), keyBytes, needs.commonPrefixBytes())
            : null;
    scattered = needs.scattered() ? new ScatteredOrdinals(needs.deletion()) : null;
  }

  /** What may be asked of the set. */
  public KeySetNeeds needs() {
    return needs;
  }

  /** Number of live keys. */
  public int size() {
    return live == null ? inserted : live.size();
  }

  /**
   * Adds the next ordinal, which is the number of additions before this one.
   *
   * @param key its bytes; not live before
   * @return the ordinal
   */
  public int add(byte[] key) {
    if (index != null) {
      index.add(key, inserted);
    }
    return addToOthers();
  }

  /**
   * Adds the next ordinal, whose key is recomputed as far as it is needed.
   *
   * @return the ordinal
   */
  public int addNext() {
    if (index != null) {
      index.add(keyBytes.of(inserted), inserted);
    }
    return addToOthers();
  }

  /** Adds the next ordinal to all parts but the index. */
  private int addToOthers() {
    int ordinal = inserted++;
    if (live != null) {
      live.add(ordinal);
    }
    if (largest != null) {
      largest.add(ordinal);
    }
    if (scattered != null) {
      scattered.add(ordinal);
    }
    return ordinal;
  }

  /** Removes a live key. */
  public void remove(int ordinal) {
    if (index != null) {
      index.remove(keyBytes.of(ordinal), ordinal);
    }
    if (ordered != null && ordinal < orderedUpTo) {
      ordered.remove(ordinal);
    }
    forget(ordinal);
  }

  /**
   * Removes live keys that are neighbours in byte order; needs {@link KeySetNeeds#ordered}.
   *
   * @param rank of the first one
   * @param count how many; as many must be there
   * @param removed is told each key, in byte order; may ask this set for no more than its bytes
   */
  public void removeRange(int rank, int count, IntConsumer removed) {
    told = removed;
    order().removeRange(rank, count, dropping);
  }

  /** Removes a key that is no longer in the order, and tells it. */
  private void drop(int ordinal) {
    if (index != null) {
      index.remove(keyBytes.of(ordinal), ordinal);
    }
    forget(ordinal);
    told.accept(ordinal);
  }

  /** Removes a key from the parts that do not look at it. */
  private void forget(int ordinal) {
    needed(live, "deletion").remove(ordinal);
    if (scattered != null) {
      scattered.remove(ordinal);
    }
  }

  /**
   * The live key at a position in insertion order; needs nothing.
   *
   * @param position 0 (the oldest) to size - 1
   */
  public int byAge(int position) {
    return live == null ? position : live.at(position);
  }

  /** The position of a live key in insertion order, 0 for the oldest; needs nothing. */
  public int age(int ordinal) {
    return live == null ? ordinal : live.countUpTo(ordinal) - 1;
  }

  /**
   * The live key at a position in a fixed random order; needs {@link KeySetNeeds#scattered}.
   * Additions and removals move one other key each.
   *
   * @param position 0 to size - 1
   */
  public int byScatter(int position) {
    return needed(scattered, "scattered").at(position);
  }

  /**
   * The live key of a rank in byte order; needs {@link KeySetNeeds#ordered}, or for one of the last
   * ranks {@link KeySetNeeds#largest}.
   *
   * @param rank 0 (the smallest) to size - 1
   */
  public int byRank(int rank) {
    return largest != null ? largest.at(rank) : order().at(rank);
  }

  /**
   * Puts all live keys in order, as the next question for a rank otherwise would; needs {@link
   * KeySetNeeds#ordered}.
   */
  public void putInOrder() {
    order().prepareRanks();
  }

  /** The order of all keys that are live: what was added since the last question is added here. */
  private OrderedKeys order() {
    OrderedKeys order = needed(ordered, "ordered");
    for (; orderedUpTo < inserted; orderedUpTo++) {
      if (live == null || live.contains(orderedUpTo)) {
        order.add(orderedUpTo);
      }
    }
    return order;
  }

  /**
   * How many live keys are smaller than the given one, which need not be live; needs {@link
   * KeySetNeeds#ordered}.
   */
  public int rank(byte[] key) {
    return order().rank(key);
  }

  /** How many live keys are smaller than a live one; needs {@link KeySetNeeds#ordered}. */
  public int rankOf(int ordinal) {
    return order().rankOf(ordinal);
  }

  /**
   * Whether the rank of a live key is at most so much; needs {@link KeySetNeeds#ordered}, or for
   * one of the last ranks {@link KeySetNeeds#largest}.
   */
  public boolean ranksUpTo(int ordinal, int rank) {
    return largest != null ? largest.ranksUpTo(ordinal, rank) : order().rankOf(ordinal) <= rank;
  }

  /** The ordinal of a live key, or {@link #NONE}; needs {@link KeySetNeeds#membership}. */
  public int find(byte[] key) {
    return needed(index, "membership").find(key);
  }

  /** The bytes of a key, live or not. */
  public byte[] key(int ordinal) {
    return keyBytes.of(ordinal).clone();
  }

  private static <T> T needed(@Nullable T part, String need) {
    if (part == null) {
      throw new IllegalStateException("the key set was not told that it needs " + need);
    }
    return part;
  }
}
