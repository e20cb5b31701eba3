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

  /**
   * A hash table of places and ordinals, by linear probing without tombstones. A place is a 32-bit
   * number that says where in the table its ordinal belongs, whatever the size of the table.
   */
  private static final class FingerprintTable {
    private static final long EMPTY = 0;
    private static final long LOW_HALF = 0xFFFFFFFFL;
    private static final int LEAST_SLOTS = 8;

    /** Places in the upper halves; ordinals in the lower, plus one so that none is empty. */
    private long[] slots = new long[LEAST_SLOTS];

    private int size;

    /** Where a place's ordinal is, if nothing is in its way. */
    int home(int place) {
      return (int) (((place & LOW_HALF) * slots.length) >>> 32);
    }

    int next(int slot) {
      return slot + 1 == slots.length ? 0 : slot + 1;
    }

    boolean isTaken(int slot) {
      return slots[slot] != EMPTY;
    }

    int place(int slot) {
      return (int) (slots[slot] >>> 32);
    }

    int ordinal(int slot) {
      return (int) (slots[slot] - 1);
    }

    void add(int place, int ordinal) {
      // A sixth is free, or runs would be long.
      if ((size + 1) * 6L > slots.length * 5L) {
        grow();
      }
      put(place, ((long) place << 32) | (ordinal + 1L));
      size++;
    }

    /** Removes an entry that is there; what follows it in its run moves up. */
    void remove(int place, int ordinal) {
      int hole = home(place);
      while (ordinal(hole) != ordinal) {
        hole = next(hole);
      }
      size--;
      for (int slot = next(hole); isTaken(slot); slot = next(slot)) {
        if (distance(home(place(slot)), slot) >= distance(hole, slot)) {
          slots[hole] = slots[slot];
          hole = slot;
        }
      }
      slots[hole] = EMPTY;
    }

    private int distance(int from, int to) {
      return to >= from ? to - from : to - from + slots.length;
    }

    private void put(int place, long entry) {
      int slot = home(place);
      while (isTaken(slot)) {
        slot = next(slot);
      }
      slots[slot] = entry;
    }

    private void grow() {
      long[] old = slots;
      slots = new long[Math.toIntExact(old.length * 6L / 5 + LEAST_SLOTS)];
      for (long entry : old) {
        if (entry != EMPTY) {
          put((int) (entry >>> 32), entry);
        }
      }
    }
  }
}
