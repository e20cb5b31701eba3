package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/**
 * Key to ordinal, exact: open addressing over 32-bit fingerprints; where one matches, the key is
 * recomputed and compared. 8 bytes per slot, at most 2/3 of the slots taken, no tombstones.
 */
public final class KeyIndex {
  private static final int EMPTY = 0;

  private final KeyBytes keyBytes;
  private int[] fingerprints = new int[64];
  private int[] ordinals = new int[64];
  private int size;

  public KeyIndex(KeyBytes keyBytes) {
    this.keyBytes = keyBytes;
  }

  /** The ordinal of a key, or {@link KeySet#NONE}. */
  public int find(byte[] key) {
    int slot = slotOf(key);
    return fingerprints[slot] == EMPTY ? KeySet.NONE : ordinals[slot];
  }

  /** Adds a key that is not there. */
  public void add(byte[] key, int ordinal) {
    if ((size + 1) * 3L > fingerprints.length * 2L) {
      grow();
    }
    place(fingerprint(key), ordinal);
    size++;
  }

  /** Removes a key that is there; what follows it in its run moves up. */
  public void remove(byte[] key, int ordinal) {
    int mask = fingerprints.length - 1;
    int hole = home(fingerprint(key));
    while (ordinals[hole] != ordinal || fingerprints[hole] == EMPTY) {
      hole = (hole + 1) & mask;
    }
    fingerprints[hole] = EMPTY;
    size--;
    for (int slot = (hole + 1) & mask; fingerprints[slot] != EMPTY; slot = (slot + 1) & mask) {
      int fromHome = (slot - home(fingerprints[slot])) & mask;
      if (fromHome >= ((slot - hole) & mask)) {
        fingerprints[hole] = fingerprints[slot];
        ordinals[hole] = ordinals[slot];
        fingerprints[slot] = EMPTY;
        hole = slot;
      }
    }
  }

  /** The key's slot, or the empty one where it would go. */
  private int slotOf(byte[] key) {
    int fingerprint = fingerprint(key);
    int mask = fingerprints.length - 1;
    int slot = home(fingerprint);
    while (fingerprints[slot] != EMPTY) {
      if (fingerprints[slot] == fingerprint && Arrays.equals(keyBytes.of(ordinals[slot]), key)) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static int fingerprint(byte[] key) {
    int fingerprint = (int) (KeyHash.of(key) >>> 32);
    return fingerprint == EMPTY ? 1 : fingerprint;
  }

  private int home(int fingerprint) {
    return fingerprint >>> (Integer.numberOfLeadingZeros(fingerprints.length) + 1);
  }

  private void place(int fingerprint, int ordinal) {
    int mask = fingerprints.length - 1;
    int slot = home(fingerprint);
    while (fingerprints[slot] != EMPTY) {
      slot = (slot + 1) & mask;
    }
    fingerprints[slot] = fingerprint;
    ordinals[slot] = ordinal;
  }

  private void grow() {
    int[] oldFingerprints = fingerprints;
    int[] oldOrdinals = ordinals;
    fingerprints = new int[oldFingerprints.length * 2];
    ordinals = new int[oldOrdinals.length * 2];
    for (int slot = 0; slot < oldFingerprints.length; slot++) {
      if (oldFingerprints[slot] != EMPTY) {
        place(oldFingerprints[slot], oldOrdinals[slot]);
      }
    }
  }
}
