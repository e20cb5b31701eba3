package site.ycsb.tectonic.keyset;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Ordinals in the byte order of their keys, with ranks: a counted B+-tree. Adding, removing, rank
 * of key and key of rank are all O(log n). An entry is the first eight bytes of its key and its
 * ordinal; only where those eight bytes are equal is a key recomputed.
 */
public final class OrderedKeys {
  private final KeyBytes keyBytes;
  private final int skippedBytes;
  private OrderedNode root;
  private int size;

  /**
   * @param skippedBytes leading bytes that all keys share, so that comparing them is of no use
   */
  public OrderedKeys(KeyBytes keyBytes, int skippedBytes) {
    this.keyBytes = keyBytes;
    this.skippedBytes = skippedBytes;
    root = new OrderedNode(true);
  }

  /** Number of keys. */
  public int size() {
    return size;
  }

  /** Adds a key that is not there. */
  public void add(byte[] key, int ordinal) {
    OrderedNode right = add(root, key, prefix(key), ordinal, true);
    size++;
    if (right != null) {
      OrderedNode top = new OrderedNode(false);
      top.insertChild(0, root);
      top.insertChild(1, right);
      root = top;
    }
  }

  /** Removes a key that is there. */
  public void remove(byte[] key, int ordinal) {
    removeRange(rank(key, ordinal), 1, removed -> {});
  }

  /** Number of keys smaller than the given one, which need not be there. */
  public int rank(byte[] key) {
    return rank(key, KeySet.NONE);
  }

  /** Number of keys smaller than one that is there: with its ordinal, it is not recomputed. */
  public int rank(byte[] key, int ordinal) {
    long prefix = prefix(key);
    int rank = 0;
    OrderedNode node = root;
    while (!node.leaf) {
      int child = childFor(node, key, prefix, ordinal);
      for (int i = 0; i < child; i++) {
        rank += node.sizes[i];
      }
      node = node.children[child];
    }
    return rank + firstNotBelow(node, key, prefix, ordinal);
  }

  /**
   * The ordinal at a rank.
   *
   * @param rank 0 to size - 1
   */
  public int at(int rank) {
    OrderedNode node = root;
    int left = rank;
    while (!node.leaf) {
      int child = 0;
      while (left >= node.sizes[child]) {
        left -= node.sizes[child];
        child++;
      }
      node = node.children[child];
    }
    return node.ordinals[left];
  }

  /** Removes and returns the ordinal at a rank. */
  public int removeAt(int rank) {
    int ordinal = at(rank);
    removeRange(rank, 1, removed -> {});
    return ordinal;
  }

  /**
   * Removes neighbours at once.
   *
   * @param rank of the first one
   * @param count how many; as many must be there
   * @param removed is told each ordinal, in key order; must not use this tree
   */
  public void removeRange(int rank, int count, IntConsumer removed) {
    removeBelow(root, rank, rank + count, removed);
    size -= count;
    while (!root.leaf && root.count == 1) {
      root = root.children[0];
    }
    if (root.count == 0) {
      root = new OrderedNode(true);
    }
  }

  /**
   * Adds below a node; returns the node's new right sibling if it was split, otherwise null.
   *
   * @param last whether there are no nodes to the right
   */
  private @Nullable OrderedNode add(
      OrderedNode node, byte[] key, long prefix, int ordinal, boolean last) {
    int place;
    if (node.leaf) {
      place = firstNotBelow(node, key, prefix, ordinal);
      node.insertEntry(place, prefix, ordinal);
    } else {
      place = childFor(node, key, prefix, ordinal);
      boolean lastChild = last && place == node.count - 1;
      OrderedNode right = add(node.children[place], key, prefix, ordinal, lastChild);
      node.sizes[place]++;
      if (right != null) {
        node.sizes[place] -= right.size();
        node.insertChild(++place, right);
      }
    }
    if (!node.isFull()) {
      return null;
    }
    // Keys that come in order fill their nodes; nothing will be added to the left of them.
    boolean ascending = last && place == node.count - 1;
    return node.split(ascending ? node.count - 1 : node.count / 2);
  }

  private static void removeBelow(OrderedNode node, int from, int to, IntConsumer removed) {
    if (node.leaf) {
      for (int i = from; i < to; i++) {
        removed.accept(node.ordinals[i]);
      }
      node.removeEntries(from, to);
      return;
    }
    int child = 0;
    int before = 0;
    while (before < to) {
      int size = node.sizes[child];
      int first = Math.max(from - before, 0);
      int end = Math.min(to - before, size);
      if (first < end) {
        removeBelow(node.children[child], first, end, removed);
        node.sizes[child] -= end - first;
      }
      before += size;
      if (node.sizes[child] == 0) {
        node.removeChild(child);
      } else {
        child++;
      }
    }
  }

  /** The last child whose lower bound is not above the key; the first one has no lower bound. */
  private int childFor(OrderedNode node, byte[] key, long prefix, int ordinal) {
    int low = 0;
    int high = node.count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (compare(node, middle, key, prefix, ordinal) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private int firstNotBelow(OrderedNode leaf, byte[] key, long prefix, int ordinal) {
    int low = 0;
    int high = leaf.count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(leaf, middle, key, prefix, ordinal) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int compare(OrderedNode node, int entry, byte[] key, long prefix, int ordinal) {
    int byPrefix = Long.compareUnsigned(node.prefixes[entry], prefix);
    if (byPrefix != 0 || node.ordinals[entry] == ordinal) {
      return byPrefix;
    }
    return Arrays.compareUnsigned(keyBytes.of(node.ordinals[entry]), key);
  }

  /** The first eight bytes that differ, as an unsigned number; a short key is filled with zeros. */
  private long prefix(byte[] key) {
    long prefix = 0;
    for (int i = skippedBytes; i < skippedBytes + Long.BYTES; i++) {
      prefix = (prefix << 8) | (i < key.length ? key[i] & 0xFF : 0);
    }
    return prefix;
  }
}
