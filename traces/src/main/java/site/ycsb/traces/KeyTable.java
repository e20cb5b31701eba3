package site.ycsb.traces;

import site.ycsb.tectonic.keyset.KeyIndex;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.trace.KeyBuffer;

/** Numbers keys, or parts of them, in the order in which they are first met. */
public final class KeyTable {
  private final KeyBuffer keys = new KeyBuffer();
  private final KeyIndex index = new KeyIndex(keys);

  /** The number of a key, a new one if it was not met before. */
  public int ordinal(byte[] key) {
    int ordinal = index.find(key);
    if (ordinal == KeySet.NONE) {
      ordinal = keys.size();
      keys.add(key);
      index.add(key, ordinal);
    }
    return ordinal;
  }

  /** How many keys were met. */
  public int size() {
    return keys.size();
  }

  public byte[] key(int ordinal) {
    return keys.of(ordinal);
  }
}
