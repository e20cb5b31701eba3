package site.ycsb.tectonic.keyset;

import java.util.Arrays;
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
    return root.size;
  }

  /** Adds a key that is not there. */
  public void add(byte[] key, int ordinal) {
    OrderedNode right = add(root, key, prefix(key), ordinal);
    if (right != null) {
      OrderedNode top = new OrderedNode(false);
      top.insertChild(0, root);
      top.insertChild(1, right);
      top.size = root.size + right.size;
      root = top;
    }
  }

  /** Removes a key that is there. */
  public void remove(byte[] key) {
    removeAt(rank(key));
  }

  /** Number of keys smaller than the given one, which need not be there. */
  public int rank(byte[] key) {
    long prefix = prefix(key);
    int rank = 0;
    OrderedNode node = root;
    while (!node.leaf) {
      int child = childFor(node, key, prefix);
      for (int i = 0; i < child; i++) {
        rank += node.children[i].size;
      }
      node = node.children[child];
    }
    return rank + firstNotBelow(node, key, prefix);
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
      while (left >= node.children[child].size) {
        left -= node.children[child].size;
        child++;
      }
      node = node.children[child];
    }
    return node.ordinals[left];
  }

  /** Removes and returns the ordinal at a rank. */
  public int removeAt(int rank) {
    int ordinal = removeAt(root, rank);
    while (!root.leaf && root.count == 1) {
      root = root.children[0];
    }
    if (root.count == 0) {
      root = new OrderedNode(true);
    }
    return ordinal;
  }

  /** Adds below a node; returns the node's new right sibling if it was split, otherwise null. */
  private @Nullable OrderedNode add(OrderedNode node, byte[] key, long prefix, int ordinal) {
    node.size++;
    if (node.leaf) {
      node.insertEntry(firstNotBelow(node, key, prefix), prefix, ordinal);
    } else {
      int child = childFor(node, key, prefix);
      OrderedNode right = add(node.children[child], key, prefix, ordinal);
      if (right != null) {
        node.insertChild(child + 1, right);
      }
    }
    return node.isFull() ? node.split() : null;
  }

  private static int removeAt(OrderedNode node, int rank) {
    node.size--;
    if (node.leaf) {
      int ordinal = node.ordinals[rank];
      node.removeEntry(rank);
      return ordinal;
    }
    int child = 0;
    int left = rank;
    while (left >= node.children[child].size) {
      left -= node.children[child].size;
      child++;
    }
    int ordinal = removeAt(node.children[child], left);
    if (node.children[child].count == 0) {
      node.removeChild(child);
    }
    return ordinal;
  }

  /** The last child whose lower bound is not above the key; the first one has no lower bound. */
  private int childFor(OrderedNode node, byte[] key, long prefix) {
    int low = 0;
    int high = node.count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (compare(node, middle, key, prefix) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private int firstNotBelow(OrderedNode leaf, byte[] key, long prefix) {
    int low = 0;
    int high = leaf.count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(leaf, middle, key, prefix) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int compare(OrderedNode node, int entry, byte[] key, long prefix) {
    int byPrefix = Long.compareUnsigned(node.prefixes[entry], prefix);
    return byPrefix != 0
        ? byPrefix
        : Arrays.compareUnsigned(keyBytes.of(node.ordinals[entry]), key);
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
