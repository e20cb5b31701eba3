package site.ycsb.tectonic.keyset;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Ordinals in the byte order of their keys, with ranks: a counted B+-tree. Adding, removing, rank
 * of key and key of rank are all O(log n). An entry is the first eight bytes of its key and its
 * ordinal; only where those eight bytes are equal is a key recomputed. From the first question for
 * the rank of an ordinal on, the leaf that each is in is noted, so that its rank is counted from
 * there up and no key is looked for.
 */
public final class OrderedKeys {
  private static final int LOST = -1;

  private final KeyBytes keyBytes;
  private final int skippedBytes;
  private final LateAdditions late = new LateAdditions();
  private final LateAdditions.EntryConsumer inserting = this::insert;
  private Node root;
  private int size;

  /** The prefix that no other is above, once there was a key. */
  private long greatestPrefix;

  private @Nullable Whereabouts whereabouts;

  /** The leaf that was found last, an entry in it and its rank, {@link #LOST} after a change. */
  private Node found;

  private int foundEntry;
  private int foundRank = LOST;

  /** The key that is looked for; its bytes only once they are needed. */
  private long soughtPrefix;

  private int soughtOrdinal;
  private byte @Nullable [] sought;

  /** Whether what is inserted comes after all that is there, so that its place is known. */
  private boolean isGreatest;

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
    settle();
    Node leaf = leafOf(ordinal);
    if (leaf.count == 1) {
      removeRange(rankOf(ordinal), 1, removed -> {});
      return;
    }
    foundRank = LOST;
    leaf.removeEntry(leaf.entryOf(ordinal));
    leaf.countOneLess();
    size--;
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
    if (foundRank == LOST || found.ordinals[foundEntry] != ordinal) {
      found = leafOf(ordinal);
      foundEntry = found.entryOf(ordinal);
      foundRank = found.firstRank() + foundEntry;
    }
    return foundRank;
  }

  private Node leafOf(int ordinal) {
    Whereabouts noted = whereabouts;
    return noted == null ? locate().leafOf(ordinal) : noted.leafOf(ordinal);
  }

  /** Prepares for {@link #rankOf} and {@link #remove}, as the first of them otherwise would. */
  public void prepareRanks() {
    settle();
    if (whereabouts == null) {
      var unused = locate();
    }
  }

  private Whereabouts locate() {
    Whereabouts noted = new Whereabouts();
    root.note(noted);
    whereabouts = noted;
    return noted;
  }

  /**
   * The ordinal at a rank.
   *
   * @param rank 0 to size - 1
   */
  public int at(int rank) {
    find(rank);
    return found.ordinals[foundEntry];
  }

  /** Whether a key, which need not be there, has at most a rank: it is compared to one key. */
  public boolean ranksUpTo(int ordinal, int rank) {
    find(rank);
    seek(keyBytes.prefix(ordinal, skippedBytes), ordinal, null);
    return compare(found, foundEntry) >= 0;
  }

  /** Finds the entry of a rank, which is often in the leaf that was found last. */
  private void find(int rank) {
    settle();
    int entry = foundRank == LOST ? LOST : foundEntry + rank - foundRank;
    if (entry < 0 || entry >= found.count) {
      entry = rank;
      found = root;
      while (!found.leaf) {
        int child = 0;
        while (entry >= found.sizes[child]) {
          entry -= found.sizes[child];
          child++;
        }
        found = found.children[child];
      }
    }
    foundEntry = entry;
    foundRank = rank;
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
    foundRank = LOST;
    removeBelow(root, rank, rank + count, removed);
    size -= count;
    while (!root.leaf && root.count == 1) {
      root = root.children[0];
      root.parent = null;
    }
    if (root.count == 0 && !root.leaf) {
      root = new Node(true);
    }
  }

  /** Brings the keys that were added to their places. */
  private void settle() {
    if (late.size() > 0) {
      foundRank = LOST;
      late.drain(inserting);
    }
  }

  private void insert(long prefix, int ordinal) {
    seek(prefix, ordinal, null);
    isGreatest = size > 0 && Long.compareUnsigned(prefix, greatestPrefix) > 0;
    if (isGreatest || size == 0) {
      greatestPrefix = prefix;
    }
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
      place = isGreatest ? node.count : firstNotBelow(node);
      node.insertEntry(place, soughtPrefix, soughtOrdinal);
      if (whereabouts != null) {
        whereabouts.put(soughtOrdinal, node);
      }
    } else {
      place = isGreatest ? node.count - 1 : childFor(node);
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
    boolean ascending = last && place == node.count - 1;
    Node right = node.split(ascending ? late.keptOfFull(node.count) : node.count / 2);
    note(right);
    return right;
  }

  private void note(Node node) {
    if (whereabouts != null && node.leaf) {
      node.note(whereabouts);
    }
  }

  private void removeBelow(Node node, int from, int to, IntConsumer removed) {
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
        if (whereabouts != null && node.children[child].leaf) {
          whereabouts.forget(node.children[child]);
        }
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
    final long[] prefixes;
    final int[] ordinals;
    final Node[] children;

    /** Null at the root. */
    @Nullable Node parent;

    /** The number that a leaf is noted by. */
    int number = Whereabouts.NONE;

    /** Keys below each child; they stand here so that a search by rank looks at no other child. */
    final int[] sizes;

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

    /** The entry of an ordinal that is in this leaf. */
    int entryOf(int ordinal) {
      int entry = 0;
      while (ordinals[entry] != ordinal) {
        entry++;
      }
      return entry;
    }

    /** How many keys of the tree are smaller than those below. */
    int firstRank() {
      int rank = 0;
      Node below = this;
      for (Node node = parent; node != null; node = node.parent) {
        for (int child = 0; node.children[child] != below; child++) {
          rank += node.sizes[child];
        }
        below = node;
      }
      return rank;
    }

    /** Takes note above that a key below is gone. */
    void countOneLess() {
      Node below = this;
      for (Node node = parent; node != null; node = node.parent) {
        int child = 0;
        while (node.children[child] != below) {
          child++;
        }
        node.sizes[child]--;
        below = node;
      }
    }

    /** Notes where the ordinals below are. */
    void note(Whereabouts whereabouts) {
      for (int i = 0; i < count; i++) {
        if (leaf) {
          whereabouts.put(ordinals[i], this);
        } else {
          children[i].note(whereabouts);
        }
      }
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
      child.parent = this;
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
        for (int i = kept; i < count; i++) {
          children[i].parent = right;
        }
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
   * The number of the leaf of each ordinal. It takes four bytes for each ordinal, in pages, since a
   * doubling array would have to be copied.
   */
  private static final class Whereabouts {
    static final int NONE = -1;

    private static final int PAGE_BITS = 12;
    private static final int PAGE = 1 << PAGE_BITS;

    private static final int[] NO_PAGE = {};
    private static final int FEW = 64;

    private int[][] pages = {};
    private Node[] leaves = new Node[FEW];
    private final Deque<Integer> unused = new ArrayDeque<>();
    private int numbers;

    Node leafOf(int ordinal) {
      return leaves[pages[ordinal >>> PAGE_BITS][ordinal & (PAGE - 1)]];
    }

    void put(int ordinal, Node leaf) {
      if (leaf.number == NONE) {
        number(leaf);
      }
      int page = ordinal >>> PAGE_BITS;
      if (page >= pages.length) {
        int before = pages.length;
        pages = Arrays.copyOf(pages, Math.max(page + 1, before + before / 2));
        Arrays.fill(pages, before, pages.length, NO_PAGE);
      }
      if (pages[page] == NO_PAGE) {
        pages[page] = new int[PAGE];
      }
      pages[page][ordinal & (PAGE - 1)] = leaf.number;
    }

    private void number(Node leaf) {
      leaf.number = unused.isEmpty() ? numbers++ : unused.pop();
      if (leaf.number == leaves.length) {
        leaves = Arrays.copyOf(leaves, leaves.length * 2);
      }
      leaves[leaf.number] = leaf;
    }

    /** Takes the number of a leaf that has no entries left. */
    void forget(Node leaf) {
      unused.push(leaf.number);
    }
  }
}
