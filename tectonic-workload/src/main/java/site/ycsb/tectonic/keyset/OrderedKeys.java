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
  private final LateAdditions late = new LateAdditions();
  private final LateAdditions.EntryConsumer inserting = this::insert;
  private Node root;
  private int size;

  /** The leaf that was found last. */
  private Node found;

  /** The key that is looked for; its bytes only once they are needed. */
  private long soughtPrefix;

  private int soughtOrdinal;
  private byte @Nullable [] sought;

  /**
   * @param skippedBytes leading bytes that all keys share, so that comparing them is of no use
   */
  public OrderedKeys(KeyBytes keyBytes, int skippedBytes) {
    this.keyBytes = keyBytes;
    this.skippedBytes = skippedBytes;
    root = new Node(true);
    found = root;
  }

  /** Number of keys. */
  public int size() {
    return size + late.size();
  }

  /** Adds a key that is not there; where it belongs is found out when somebody asks. */
  public void add(int ordinal) {
    if (late.isFull()) {
      settle();
    }
    late.add(keyBytes.prefix(ordinal, skippedBytes), ordinal);
  }

  /** Removes a key that is there. */
  public void remove(int ordinal) {
    removeRange(rankOf(ordinal), 1, removed -> {});
  }

  /** Number of keys smaller than the given one, which need not be there. */
  public int rank(byte[] key) {
    settle();
    seek(KeyBytes.prefix(key, key.length, skippedBytes), KeySet.NONE, key);
    return rank();
  }

  /** Number of keys smaller than one that is there. */
  public int rankOf(int ordinal) {
    settle();
    seek(keyBytes.prefix(ordinal, skippedBytes), ordinal, null);
    return rank();
  }

  /**
   * The ordinal at a rank.
   *
   * @param rank 0 to size - 1
   */
  public int at(int rank) {
    int entry = find(rank);
    return found.ordinals[entry];
  }

  /** Whether a key that is there has at most a rank: it is compared to one key, and not found. */
  public boolean ranksUpTo(int ordinal, int rank) {
    int entry = find(rank);
    seek(keyBytes.prefix(ordinal, skippedBytes), ordinal, null);
    return compare(found, entry) >= 0;
  }

  /** Finds the leaf of a rank; returns the entry in it. */
  private int find(int rank) {
    settle();
    Node node = root;
    int left = rank;
    while (!node.leaf) {
      int child = 0;
      while (left >= node.sizes[child]) {
        left -= node.sizes[child];
        child++;
      }
      node = node.children[child];
    }
    found = node;
    return left;
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
    settle();
    removeBelow(root, rank, rank + count, removed);
    size -= count;
    while (!root.leaf && root.count == 1) {
      root = root.children[0];
    }
    if (root.count == 0) {
      root = new Node(true);
    }
  }

  /** Brings the keys that were added to their places. */
  private void settle() {
    late.drain(inserting);
  }

  private void insert(long prefix, int ordinal) {
    seek(prefix, ordinal, null);
    Node right = insert(root, true);
    size++;
    if (right != null) {
      Node top = new Node(false);
      top.insertChild(0, root);
      top.insertChild(1, right);
      root = top;
    }
  }

  private void seek(long prefix, int ordinal, byte @Nullable [] key) {
    soughtPrefix = prefix;
    soughtOrdinal = ordinal;
    sought = key;
  }

  private int rank() {
    int rank = 0;
    Node node = root;
    while (!node.leaf) {
      int child = childFor(node);
      for (int i = 0; i < child; i++) {
        rank += node.sizes[i];
      }
      node = node.children[child];
    }
    return rank + firstNotBelow(node);
  }

  /**
   * Inserts what is sought below a node; returns the node's new right sibling if it was split,
   * otherwise null.
   *
   * @param last whether there are no nodes to the right
   */
  private @Nullable Node insert(Node node, boolean last) {
    int place;
    if (node.leaf) {
      place = firstNotBelow(node);
      node.insertEntry(place, soughtPrefix, soughtOrdinal);
    } else {
      place = childFor(node);
      boolean lastChild = last && place == node.count - 1;
      Node right = insert(node.children[place], lastChild);
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

  private static void removeBelow(Node node, int from, int to, IntConsumer removed) {
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
  private int childFor(Node node) {
    int low = 0;
    int high = node.count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (compare(node, middle) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private int firstNotBelow(Node leaf) {
    int low = 0;
    int high = leaf.count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(leaf, middle) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Compares the key of an entry to what is sought. */
  private int compare(Node node, int entry) {
    int byPrefix = Long.compareUnsigned(node.prefixes[entry], soughtPrefix);
    if (byPrefix != 0 || node.ordinals[entry] == soughtOrdinal) {
      return byPrefix;
    }
    byte[] key = sought;
    if (key == null) {
      key = keyBytes.of(soughtOrdinal).clone();
      sought = key;
    }
    return Arrays.compareUnsigned(keyBytes.of(node.ordinals[entry]), key);
  }

  /**
   * A node of {@link OrderedKeys}. A leaf holds entries in key order; an inner node holds children,
   * each with an entry that is a lower bound of its keys. A removal may leave a bound whose own key
   * is gone: it still separates.
   */
  private static final class Node {
    private static final int LEAF_ENTRIES = 128;
    private static final int CHILDREN = 32;
    private static final Node[] NO_CHILDREN = {};
    private static final int[] NO_SIZES = {};

    final boolean leaf;
    long[] prefixes;
    int[] ordinals;
    Node[] children;

    /** Keys below each child; they stand here so that a search by rank looks at no other child. */
    int[] sizes;

    /** Entries of a leaf, or children of an inner node. */
    int count;

    Node(boolean leaf) {
      this.leaf = leaf;
      int slots = leaf ? LEAF_ENTRIES : CHILDREN;
      prefixes = new long[slots];
      ordinals = new int[slots];
      children = leaf ? NO_CHILDREN : new Node[slots];
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

    void insertChild(int at, Node child) {
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
    Node split(int kept) {
      Node right = new Node(leaf);
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

  /**
   * Entries on their way into {@link OrderedKeys}. Many at a time are sorted first, as neighbours
   * in order find their places much faster than keys at random; keys that are only loaded cost no
   * search until somebody asks for their order.
   */
  private static final class LateAdditions {
    private static final int MOST = 1 << 16;
    private static final int FEW = 64;
    private static final int ORDINAL_BITS = 31;

    /** Takes an entry. */
    @FunctionalInterface
    interface EntryConsumer {
      void accept(long prefix, int ordinal);
    }

    private long[] prefixes = new long[FEW];
    private int[] ordinals = new int[FEW];
    private int size;

    int size() {
      return size;
    }

    boolean isFull() {
      return size == MOST;
    }

    void add(long prefix, int ordinal) {
      if (size == prefixes.length) {
        prefixes = Arrays.copyOf(prefixes, size * 2);
        ordinals = Arrays.copyOf(ordinals, size * 2);
      }
      prefixes[size] = prefix;
      ordinals[size] = ordinal;
      size++;
    }

    /** Hands all entries on, nearly sorted if they are many. */
    void drain(EntryConsumer consumer) {
      int count = size;
      size = 0;
      if (count <= FEW) {
        for (int i = 0; i < count; i++) {
          consumer.accept(prefixes[i], ordinals[i]);
        }
      } else {
        drainSorted(count, consumer);
        prefixes = new long[FEW];
        ordinals = new int[FEW];
      }
    }

    private void drainSorted(int count, EntryConsumer consumer) {
      // The upper bits of the prefix, and the place: what the lower bits would say is looked at
      // later.
      long[] order = new long[count];
      for (int i = 0; i < count; i++) {
        order[i] = ((prefixes[i] ^ Long.MIN_VALUE) & (-1L << ORDINAL_BITS)) | i;
      }
      Arrays.sort(order);
      for (long entry : order) {
        int i = (int) (entry & ((1L << ORDINAL_BITS) - 1));
        consumer.accept(prefixes[i], ordinals[i]);
      }
    }
  }
}
