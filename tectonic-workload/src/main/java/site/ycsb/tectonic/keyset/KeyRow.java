package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/** Entries in key order: a lower bound of the keys of a child, its number, and how many it has. */
final class KeyRow {
  long[] prefixes;
  int[] ordinals;
  int[] children;
  int[] sizes;
  int count;

  KeyRow(int slots) {
    prefixes = new long[slots];
    ordinals = new int[slots];
    children = new int[slots];
    sizes = new int[slots];
  }

  /**
   * Looks at each cache line of the entries, so that the processor fetches them at once. What it
   * returns means nothing.
   */
  long fetch() {
    long sum = 0;
    for (int i = 0; i < count; i += KeyLeaves.LINE / Long.BYTES) {
      sum += prefixes[i];
    }
    for (int i = 0; i < count; i += KeyLeaves.LINE / Integer.BYTES) {
      sum += children[i] + sizes[i];
    }
    return sum;
  }

  int keysBefore(int child) {
    int keys = 0;
    for (int i = 0; i < child; i++) {
      keys += sizes[i];
    }
    return keys;
  }

  void insert(int at, long prefix, int ordinal, int child, int size) {
    if (count == children.length) {
      prefixes = Arrays.copyOf(prefixes, count * 2);
      ordinals = Arrays.copyOf(ordinals, count * 2);
      children = Arrays.copyOf(children, count * 2);
      sizes = Arrays.copyOf(sizes, count * 2);
    }
    copy(at, this, at + 1, count - at);
    prefixes[at] = prefix;
    ordinals[at] = ordinal;
    children[at] = child;
    sizes[at] = size;
    count++;
  }

  void remove(int at) {
    count--;
    copy(at + 1, this, at, count - at);
  }

  /** Moves all but some of the first to a new row. */
  KeyRow split(int kept) {
    KeyRow right = new KeyRow(children.length);
    right.count = count - kept;
    copy(kept, right, 0, right.count);
    count = kept;
    return right;
  }

  private void copy(int from, KeyRow other, int to, int moved) {
    System.arraycopy(prefixes, from, other.prefixes, to, moved);
    System.arraycopy(ordinals, from, other.ordinals, to, moved);
    System.arraycopy(children, from, other.children, to, moved);
    System.arraycopy(sizes, from, other.sizes, to, moved);
  }
}
