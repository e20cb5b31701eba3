package site.ycsb.tectonic.inspect.count;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.keyset.KeySetNeeds;
import site.ycsb.tectonic.keyset.OrderedKeys;

/** The keys of a section: those that are live, and the bytes of all that ever were. */
public final class LiveKeys {
  private static final KeySetNeeds NEEDS = new KeySetNeeds(true, true, false, 0, false, 0);

  private final KeyBuffer buffer = new KeyBuffer();
  private final KeySet live = KeySet.of(NEEDS, buffer);

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
  public int find(byte[] key) {
    return live.find(key);
  }

  /** Adds a key that is not live; returns its ordinal. */
  public int add(byte[] key) {
    buffer.add(key);
    int ordinal = live.add(key);
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
  public int rank(byte[] key) {
    return ordered().rank(key);
  }

  /** The live key that so many others are smaller than. */
  public Key ofRank(int rank) {
    return new Key(buffer.of(ordered().at(rank)));
  }

  /** The live key that was added first. */
  public Key oldest() {
    return new Key(buffer.of(live.byAge(0)));
  }

  /** Removes the live keys of so many ranks. */
  public void removeRanks(int first, int count) {
    for (int i = 0; i < count; i++) {
      live.remove(ordered().removeAt(first));
    }
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
