package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/** KeyLeaves by number: pages have the entries of 64 each, in key order. */
final class KeyLeaves {
  static final int ENTRIES = 128;

  /** Bytes of a cache line. */
  static final int LINE = 64;

  private static final int PAGE_BITS = 6;
  private static final int PAGE = 1 << PAGE_BITS;

  private long[][] prefixes = new long[0][];
  private int[][] ordinals = new int[0][];
  int[] blockOf = {};
  final ReusedNumbers numbers = new ReusedNumbers();

  /** A new leaf. */
  int make(int block) {
    int leaf = numbers.take();
    int page = leaf / PAGE;
    if (page == prefixes.length) {
      int pages = page + page / 2 + 1;
      prefixes = Arrays.copyOf(prefixes, pages);
      ordinals = Arrays.copyOf(ordinals, pages);
      blockOf = Arrays.copyOf(blockOf, pages * PAGE);
    }
    if (prefixes[page] == null) {
      prefixes[page] = new long[PAGE * ENTRIES];
      ordinals[page] = new int[PAGE * ENTRIES];
    }
    blockOf[leaf] = block;
    return leaf;
  }

  /** Where a leaf's entries begin. */
  static int first(int leaf) {
    return (leaf & (PAGE - 1)) * ENTRIES;
  }

  long[] prefixesOf(int leaf) {
    return prefixes[leaf >>> PAGE_BITS];
  }

  int[] ordinalsOf(int leaf) {
    return ordinals[leaf >>> PAGE_BITS];
  }

  long prefix(int leaf, int entry) {
    return prefixesOf(leaf)[first(leaf) + entry];
  }

  int ordinal(int leaf, int entry) {
    return ordinalsOf(leaf)[first(leaf) + entry];
  }

  /**
   * Looks at each cache line of a leaf's first entries, so that the processor fetches them at once.
   * What it returns means nothing.
   */
  long fetch(int leaf, int entries) {
    long[] itsPrefixes = prefixesOf(leaf);
    int first = first(leaf);
    long sum = fetchOrdinals(leaf, entries);
    for (int entry = 0; entry < entries; entry += LINE / Long.BYTES) {
      sum += itsPrefixes[first + entry];
    }
    return sum;
  }

  /** The same for the ordinals alone. */
  long fetchOrdinals(int leaf, int entries) {
    int[] itsOrdinals = ordinalsOf(leaf);
    int first = first(leaf);
    long sum = 0;
    for (int entry = 0; entry < entries; entry += LINE / Integer.BYTES) {
      sum += itsOrdinals[first + entry];
    }
    return sum;
  }

  /** The entry of an ordinal that is in a leaf. */
  int entryOf(int leaf, int ordinal) {
    int[] among = ordinalsOf(leaf);
    int first = first(leaf);
    int place = first;
    while (among[place] != ordinal) {
      place++;
    }
    return place - first;
  }

  void set(int leaf, int entry, long prefix, int ordinal) {
    prefixesOf(leaf)[first(leaf) + entry] = prefix;
    ordinalsOf(leaf)[first(leaf) + entry] = ordinal;
  }

  /** Moves the entries from one place on to another. */
  void shift(int leaf, int from, int to, int entries) {
    copy(leaf, from, leaf, to, entries - from);
  }

  /** Moves entries to the beginning of another leaf. */
  void move(int leaf, int from, int other, int moved) {
    copy(leaf, from, other, 0, moved);
  }

  private void copy(int leaf, int from, int other, int to, int moved) {
    int source = first(leaf) + from;
    int target = first(other) + to;
    System.arraycopy(prefixesOf(leaf), source, prefixesOf(other), target, moved);
    System.arraycopy(ordinalsOf(leaf), source, ordinalsOf(other), target, moved);
  }
}
