package site.ycsb.tectonic.keyset;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** A key set made of just the indexes that its needs call for. */
final class IndexedKeySet implements KeySet {
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

  IndexedKeySet(KeySetNeeds needs, KeyBytes keyBytes) {
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

  @Override
  public KeySetNeeds needs() {
    return needs;
  }

  @Override
  public int size() {
    return live == null ? inserted : live.size();
  }

  @Override
  public int add(byte[] key) {
    if (index != null) {
      index.add(key, inserted);
    }
    return addToOthers();
  }

  @Override
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

  @Override
  public void remove(int ordinal) {
    if (index != null) {
      index.remove(keyBytes.of(ordinal), ordinal);
    }
    if (ordered != null && ordinal < orderedUpTo) {
      ordered.remove(ordinal);
    }
    forget(ordinal);
  }

  @Override
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

  @Override
  public int byAge(int position) {
    return live == null ? position : live.at(position);
  }

  @Override
  public int age(int ordinal) {
    return live == null ? ordinal : live.countUpTo(ordinal) - 1;
  }

  @Override
  public int byScatter(int position) {
    return needed(scattered, "scattered").at(position);
  }

  @Override
  public int byRank(int rank) {
    return largest != null ? largest.at(rank) : order().at(rank);
  }

  @Override
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

  @Override
  public int rank(byte[] key) {
    return order().rank(key);
  }

  @Override
  public int rankOf(int ordinal) {
    return order().rankOf(ordinal);
  }

  @Override
  public boolean ranksUpTo(int ordinal, int rank) {
    return largest != null ? largest.ranksUpTo(ordinal, rank) : order().rankOf(ordinal) <= rank;
  }

  @Override
  public int find(byte[] key) {
    return needed(index, "membership").find(key);
  }

  @Override
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
