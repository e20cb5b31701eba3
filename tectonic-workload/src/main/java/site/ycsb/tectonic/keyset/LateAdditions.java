package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/**
 * Entries on their way into {@link OrderedKeys}. Many at a time are sorted first, as keys in order
 * find their places much faster than keys at random; keys that are only loaded cost no search until
 * somebody asks for their order.
 */
final class LateAdditions {
  private static final int MOST = 1 << 20;

  /** Sorting does not pay for so many. */
  static final int FEW = 64;

  private static final int DIGITS = 256;

  /** Takes an entry. */
  @FunctionalInterface
  interface EntryConsumer {
    void accept(long prefix, int ordinal);
  }

  private long[] prefixes = new long[FEW];
  private int[] ordinals = new int[FEW];
  private int size;

  /** Whether those that wait have come in order, as far as their prefixes tell. */
  private boolean isInOrder = true;

  int size() {
    return size;
  }

  long prefix(int place) {
    return prefixes[place];
  }

  int ordinal(int place) {
    return ordinals[place];
  }

  boolean isFull() {
    return size == MOST;
  }

  void add(long prefix, int ordinal) {
    if (size == prefixes.length) {
      prefixes = Arrays.copyOf(prefixes, size * 2);
      ordinals = Arrays.copyOf(ordinals, size * 2);
    }
    isInOrder &= size == 0 || Long.compareUnsigned(prefixes[size - 1], prefix) <= 0;
    prefixes[size] = prefix;
    ordinals[size] = ordinal;
    size++;
  }

  /**
   * How much of a full node stays where it is as keys go on at its end: nothing will be added to
   * the left of keys that come in order; of sorted ones, others will fall between.
   */
  int keptOfFull(int entries) {
    return isInOrder ? entries - 1 : entries - entries / Byte.SIZE;
  }

  /** Hands all entries on, sorted by their prefixes if they are many. */
  void drain(EntryConsumer consumer) {
    if (size > FEW && !isInOrder) {
      sort();
    }
    for (int i = 0; i < size; i++) {
      consumer.accept(prefixes[i], ordinals[i]);
    }
    if (size > FEW) {
      prefixes = new long[FEW];
      ordinals = new int[FEW];
    }
    size = 0;
    isInOrder = true;
  }

  /** A radix sort, the lowest byte first; bytes that all prefixes share are passed over. */
  private void sort() {
    long[] sortedPrefixes = new long[size];
    int[] sortedOrdinals = new int[size];
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      int[] places = places(shift);
      if (places.length == 0) {
        continue;
      }
      for (int i = 0; i < size; i++) {
        int place = places[digit(prefixes[i], shift)]++;
        sortedPrefixes[place] = prefixes[i];
        sortedOrdinals[place] = ordinals[i];
      }
      long[] otherPrefixes = prefixes;
      int[] otherOrdinals = ordinals;
      prefixes = sortedPrefixes;
      ordinals = sortedOrdinals;
      sortedPrefixes = otherPrefixes;
      sortedOrdinals = otherOrdinals;
    }
  }

  /** Where the entries of each byte begin in the order of that byte; empty if all have the same. */
  private int[] places(int shift) {
    int[] places = new int[DIGITS];
    for (int i = 0; i < size; i++) {
      places[digit(prefixes[i], shift)]++;
    }
    if (places[digit(prefixes[0], shift)] == size) {
      return new int[0];
    }
    int before = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      int entries = places[digit];
      places[digit] = before;
      before += entries;
    }
    return places;
  }

  private static int digit(long prefix, int shift) {
    return (int) (prefix >>> shift) & (DIGITS - 1);
  }
}
