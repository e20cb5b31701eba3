package site.ycsb.tectonic.trace;

import java.util.Arrays;

/**
 * The 64-bit hashes of the keys that are live, open addressing: 16 to 32 bytes for each at the
 * peak. Two of 10 million keys have the same hash with a probability of 3 in a million.
 */
final class LiveHashes {
  private long[] slots = new long[1 << 10];
  private int size;

  /** Adds a key; false if it is there. */
  boolean add(long hash) {
    long entry = entry(hash);
    int slot = slotOf(entry);
    if (slots[slot] != 0) {
      return false;
    }
    slots[slot] = entry;
    size++;
    if (size * 2L > slots.length) {
      grow();
    }
    return true;
  }

  boolean contains(long hash) {
    return slots[slotOf(entry(hash))] != 0;
  }

  /** Removes a key; false if it is not there. */
  boolean remove(long hash) {
    int hole = slotOf(entry(hash));
    if (slots[hole] == 0) {
      return false;
    }
    slots[hole] = 0;
    size--;
    // Those behind that an empty slot would cut off from their home move up.
    for (int slot = next(hole); slots[slot] != 0; slot = next(slot)) {
      long entry = slots[slot];
      slots[slot] = 0;
      slots[slotOf(entry)] = entry;
    }
    return true;
  }

  /** The slot of an entry, or the empty one that it belongs into. */
  private int slotOf(long entry) {
    int slot = (int) entry & (slots.length - 1);
    while (slots[slot] != 0 && slots[slot] != entry) {
      slot = next(slot);
    }
    return slot;
  }

  private int next(int slot) {
    return (slot + 1) & (slots.length - 1);
  }

  private void grow() {
    long[] before = slots;
    slots = new long[Math.multiplyExact(before.length, 2)];
    Arrays.stream(before)
        .filter(entry -> entry != 0)
        .forEach(entry -> slots[slotOf(entry)] = entry);
  }

  /** A hash as it is kept: an empty slot is 0. */
  private static long entry(long hash) {
    return hash == 0 ? 1 : hash;
  }
}
