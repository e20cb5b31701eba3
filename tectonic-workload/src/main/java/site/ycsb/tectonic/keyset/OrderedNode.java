package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/**
 * A node of {@link OrderedKeys}. A leaf holds entries in key order; an inner node holds children,
 * each with an entry that is a lower bound of its keys. A removal may leave a bound whose own key
 * is gone: it still separates.
 */
final class OrderedNode {
  private static final int LEAF_ENTRIES = 128;
  private static final int CHILDREN = 32;
  private static final OrderedNode[] NO_CHILDREN = {};
  private static final int[] NO_SIZES = {};

  final boolean leaf;
  long[] prefixes;
  int[] ordinals;
  OrderedNode[] children;

  /** Keys below each child; they stand here so that a search by rank looks at no other child. */
  int[] sizes;

  /** Entries of a leaf, or children of an inner node. */
  int count;

  OrderedNode(boolean leaf) {
    this.leaf = leaf;
    int slots = leaf ? LEAF_ENTRIES : CHILDREN;
    prefixes = new long[slots];
    ordinals = new int[slots];
    children = leaf ? NO_CHILDREN : new OrderedNode[slots];
    sizes = leaf ? NO_SIZES : new int[slots];
  }

  /** Keys in all leaves below. */
  int size() {
    if (leaf) {
      return count;
    }
    int size = 0;
    for (int i = 0; i < count; i++) {
      size += sizes[i];
    }
    return size;
  }

  boolean isFull() {
    return count == ordinals.length;
  }

  void insertEntry(int at, long prefix, int ordinal) {
    shift(at, at + 1);
    prefixes[at] = prefix;
    ordinals[at] = ordinal;
    count++;
  }

  void removeEntry(int at) {
    removeEntries(at, at + 1);
  }

  void removeEntries(int from, int to) {
    shift(to, from);
    count -= to - from;
  }

  void insertChild(int at, OrderedNode child) {
    System.arraycopy(children, at, children, at + 1, count - at);
    System.arraycopy(sizes, at, sizes, at + 1, count - at);
    children[at] = child;
    sizes[at] = child.size();
    insertEntry(at, child.prefixes[0], child.ordinals[0]);
  }

  void removeChild(int at) {
    System.arraycopy(children, at + 1, children, at, count - at - 1);
    System.arraycopy(sizes, at + 1, sizes, at, count - at - 1);
    Arrays.fill(children, count - 1, count, null);
    removeEntry(at);
  }

  /** Moves all but some of the first to a new right sibling. */
  OrderedNode split(int kept) {
    OrderedNode right = new OrderedNode(leaf);
    right.count = count - kept;
    System.arraycopy(prefixes, kept, right.prefixes, 0, right.count);
    System.arraycopy(ordinals, kept, right.ordinals, 0, right.count);
    if (!leaf) {
      System.arraycopy(children, kept, right.children, 0, right.count);
      System.arraycopy(sizes, kept, right.sizes, 0, right.count);
      Arrays.fill(children, kept, count, null);
    }
    count = kept;
    return right;
  }

  private void shift(int from, int to) {
    System.arraycopy(prefixes, from, prefixes, to, count - from);
    System.arraycopy(ordinals, from, ordinals, to, count - from);
  }
}
