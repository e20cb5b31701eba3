package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/**
 * Key to ordinal, exact: hash tables of 32-bit fingerprints; where one matches, the key is
 * recomputed and compared. The tables are many and grow by a fifth, one at a time, so that there is
 * never much room to spare: 9.6 to 12 bytes per key.
 */
public final class KeyIndex {
  private static final int TABLE_BITS = 6;

  private final KeyBytes keyBytes;
  private final FingerprintTable[] tables = new FingerprintTable[1 << TABLE_BITS];

  public KeyIndex(KeyBytes keyBytes) {
    this.keyBytes = keyBytes;
    Arrays.setAll(tables, i -> new FingerprintTable());
  }

  /** The ordinal of a key, or {@link KeySet#NONE}. */
  public int find(byte[] key) {
    int fingerprint = fingerprint(key);
    FingerprintTable table = table(fingerprint);
    int slot = table.home(place(fingerprint));
    while (table.isTaken(slot)) {
      if (table.place(slot) == place(fingerprint)
          && Arrays.equals(keyBytes.of(table.ordinal(slot)), key)) {
        return table.ordinal(slot);
      }
      slot = table.next(slot);
    }
    return KeySet.NONE;
  }

  /** Adds a key that is not there. */
  public void add(byte[] key, int ordinal) {
    int fingerprint = fingerprint(key);
    table(fingerprint).add(place(fingerprint), ordinal);
  }

  /** Removes a key that is there. */
  public void remove(byte[] key, int ordinal) {
    int fingerprint = fingerprint(key);
    table(fingerprint).remove(place(fingerprint), ordinal);
  }

  private static int fingerprint(byte[] key) {
    return (int) (KeyHash.of(key) >>> 32);
  }

  private FingerprintTable table(int fingerprint) {
    return tables[fingerprint >>> (Integer.SIZE - TABLE_BITS)];
  }

  /** What the choice of the table leaves of a fingerprint: its lower bits, moved up. */
  private static int place(int fingerprint) {
    return fingerprint << TABLE_BITS;
  }
}
