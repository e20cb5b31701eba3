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

  final boolean leaf;
  long[] prefixes;
  int[] ordinals;
  OrderedNode[] children;

  /** Entries of a leaf, or children of an inner node. */
  int count;

  /** Keys in all leaves below. */
  int size;

  OrderedNode(boolean leaf) {
    this.leaf = leaf;
    int slots = leaf ? LEAF_ENTRIES : CHILDREN;
    prefixes = new long[slots];
    ordinals = new int[slots];
    children = leaf ? NO_CHILDREN : new OrderedNode[slots];
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
    shift(at + 1, at);
    count--;
  }

  void insertChild(int at, OrderedNode child) {
    System.arraycopy(children, at, children, at + 1, count - at);
    children[at] = child;
    insertEntry(at, child.prefixes[0], child.ordinals[0]);
  }

  void removeChild(int at) {
    System.arraycopy(children, at + 1, children, at, count - at - 1);
    Arrays.fill(children, count - 1, count, null);
    removeEntry(at);
  }

  /** Moves the upper half to a new right sibling. */
  OrderedNode split() {
    OrderedNode right = new OrderedNode(leaf);
    int kept = count / 2;
    right.count = count - kept;
    System.arraycopy(prefixes, kept, right.prefixes, 0, right.count);
    System.arraycopy(ordinals, kept, right.ordinals, 0, right.count);
    if (!leaf) {
      System.arraycopy(children, kept, right.children, 0, right.count);
      Arrays.fill(children, kept, count, null);
    }
    count = kept;
    right.size = right.count;
    if (!leaf) {
      right.size = 0;
      for (int i = 0; i < right.count; i++) {
        right.size += right.children[i].size;
      }
    }
    size -= right.size;
    return right;
  }

  private void shift(int from, int to) {
    System.arraycopy(prefixes, from, prefixes, to, count - from);
    System.arraycopy(ordinals, from, ordinals, to, count - from);
  }
}
