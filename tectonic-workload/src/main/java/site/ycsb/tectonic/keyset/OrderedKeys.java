package site.ycsb.tectonic.keyset;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Ordinals in the byte order of their keys, with ranks: a counted B+-tree of three levels. A leaf
 * is a number, which says where in a few large arrays its entries are. A block has up to 64 leaves.
 * One row has all blocks, with a Fenwick tree of their sizes. An entry is the first eight bytes of
 * its key and its ordinal; only where those eight bytes are equal is a key recomputed. The first
 * question for the rank of an ordinal notes the leaf that each is in. From then on a rank is
 * counted from the leaf up, and no key is looked for.
 */
public final class OrderedKeys {
  private static final int LOST = -1;
  private static final int LEAVES_OF_BLOCK = 64;

  /** A search halves down to so many entries: to go through them waits for memory once. */
  private static final int FEW_LINES = 128;

  /** So many blocks have a million keys, which are mostly in a cache. */
  private static final int CACHED_BLOCKS = 256;

  /** Prefixes in a cache line. */
  private static final int LINE = KeyLeaves.LINE / Long.BYTES;

  private final KeyBytes keyBytes;
  private final int skippedBytes;
  private final LateAdditions late = new LateAdditions();
  private final LateAdditions.EntryConsumer inserting = this::insert;
  private final KeyLeaves leaves = new KeyLeaves();

  /** The leaves of each block, by the number of the block. */
  private KeyRow[] blocks = new KeyRow[2];

  private int[] placeOfBlock = new int[2];
  private final ReusedNumbers blockNumbers = new ReusedNumbers();

  /** All blocks, in key order. */
  private final KeyRow top = new KeyRow(2);

  private FenwickTree sizesOfBlocks = new FenwickTree();
  private int size;

  /** The prefix that no other is above, once there was a key. */
  private long greatestPrefix;

  private @Nullable LeafOfOrdinal whereabouts;
  private final Cursor found = new Cursor();

  /** The key that is looked for; its bytes only once they are needed. */
  private long soughtPrefix;

  private int soughtOrdinal;
  private byte @Nullable [] sought;

  /** The block and its child that each of the late additions belongs to, while none is split. */
  private final int[] places = new int[LateAdditions.FEW];

  private final int[] children = new int[LateAdditions.FEW];
  private int placesFound;
  private int placesTaken;

  /** Nobody reads it. Without it, the compiler would leave out what only fetches memory. */
  long fetched;

  /**
   * @param skippedBytes leading bytes that all keys share, so that comparing them is of no use
   */
  public OrderedKeys(KeyBytes keyBytes, int skippedBytes) {
    this.keyBytes = keyBytes;
    this.skippedBytes = skippedBytes;
    KeyRow block = new KeyRow(LEAVES_OF_BLOCK);
    addBlock(0, block);
    block.insert(0, 0, 0, leaves.make(top.children[0]), 0);
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
    int leaf = leafOf(ordinal);
    if (top.count > CACHED_BLOCKS) {
      fetched += leaves.fetch(leaf, KeyLeaves.ENTRIES);
    }
    found.moveToLeaf(leaf);
    removeFound(leaves.entryOf(leaf, ordinal), 1);
  }

  /** Number of keys smaller than the given one, which need not be there. */
  public int rank(byte[] key) {
    settle();
    seek(KeyBytes.prefix(key, 0, key.length, skippedBytes), KeySet.NONE, key);
    int place = childFor(top);
    KeyRow block = blocks[top.children[place]];
    int child = childFor(block);
    return sizesOfBlocks.before(place)
        + block.keysBefore(child)
        + entryFor(block.children[child], block.sizes[child]);
  }

  /** Number of keys smaller than one that is there. */
  public int rankOf(int ordinal) {
    settle();
    if (found.ordinal != ordinal) {
      int leaf = leafOf(ordinal);
      if (top.count > CACHED_BLOCKS) {
        fetched += leaves.fetchOrdinals(leaf, KeyLeaves.ENTRIES);
      }
      found.moveToLeaf(leaf);
      found.rank = found.leafRank + leaves.entryOf(leaf, ordinal);
      found.ordinal = ordinal;
    }
    return found.rank;
  }

  private int leafOf(int ordinal) {
    LeafOfOrdinal noted = whereabouts;
    return noted == null ? locate().leafOf(ordinal) : noted.leafOf(ordinal);
  }

  /** Prepares for {@link #rankOf} and {@link #remove}, as the first of them otherwise would. */
  public void prepareRanks() {
    settle();
    if (whereabouts == null) {
      var unused = locate();
    }
  }

  private LeafOfOrdinal locate() {
    LeafOfOrdinal noted = new LeafOfOrdinal();
    whereabouts = noted;
    for (int place = 0; place < top.count; place++) {
      KeyRow block = blocks[top.children[place]];
      for (int child = 0; child < block.count; child++) {
        note(block.children[child], block.sizes[child]);
      }
    }
    return noted;
  }

  /** Notes where the entries of a leaf are. */
  private void note(int leaf, int entries) {
    if (whereabouts != null) {
      for (int entry = 0; entry < entries; entry++) {
        whereabouts.put(leaves.ordinal(leaf, entry), leaf);
      }
    }
  }

  /**
   * The ordinal at a rank.
   *
   * @param rank 0 to size - 1
   */
  public int at(int rank) {
    settle();
    found.moveToRank(rank);
    return found.ordinal;
  }

  /** Whether a key, which need not be there, has at most a rank: it is compared to one key. */
  public boolean ranksUpTo(int ordinal, int rank) {
    int other = at(rank);
    long otherPrefix = leaves.prefix(found.leaf, rank - found.leafRank);
    seek(keyBytes.prefix(ordinal, skippedBytes), ordinal, null);
    int byPrefix = Long.compareUnsigned(otherPrefix, soughtPrefix);
    return byPrefix > 0 || (byPrefix == 0 && !isBelow(other));
  }

  /** Removes and returns the ordinal at a rank. */
  public int removeAt(int rank) {
    int ordinal = at(rank);
    removeFound(rank - found.leafRank, 1);
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
    for (int left = count; left > 0; ) {
      found.moveToRank(rank);
      int from = rank - found.leafRank;
      int to = Math.min(from + left, found.leafSize);
      for (int entry = from; entry < to; entry++) {
        removed.accept(leaves.ordinal(found.leaf, entry));
      }
      removeFound(from, to - from);
      left -= to - from;
    }
  }

  /** Removes some entries of the leaf that was found. */
  private void removeFound(int entry, int count) {
    int place = found.place;
    KeyRow block = found.block;
    int leaf = found.leaf;
    leaves.shift(leaf, entry + count, entry, found.leafSize);
    resize(place, found.child, -count);
    if (found.leafSize == count && (block.count > 1 || top.count > 1)) {
      leaves.numbers.giveBack(leaf);
      block.remove(found.child);
      if (block.count == 0) {
        blockNumbers.giveBack(top.children[place]);
        top.remove(place);
        renumber(place);
      }
    }
    found.lose();
  }

  /** Counts keys that have come to a leaf, or gone. */
  private void resize(int place, int child, int change) {
    blocks[top.children[place]].sizes[child] += change;
    top.sizes[place] += change;
    sizesOfBlocks.add(place, change);
    size += change;
  }

  /** Brings the keys that were added to their places. */
  private void settle() {
    if (late.size() > 0) {
      found.lose();
      if (late.size() > 1 && late.size() <= LateAdditions.FEW) {
        findPlaces();
      }
      late.drain(inserting);
      placesFound = 0;
    }
  }

  /**
   * Finds where all keys that were added belong, level by level, and fetches each level for all of
   * them at once: one after the other, each key would wait for memory by itself.
   */
  private void findPlaces() {
    int count = late.size();
    for (int i = 0; i < count; i++) {
      seek(late.prefix(i), late.ordinal(i), null);
      places[i] = childFor(top);
    }
    for (int i = 0; i < count; i++) {
      fetched += blocks[top.children[places[i]]].fetch();
    }
    for (int i = 0; i < count; i++) {
      seek(late.prefix(i), late.ordinal(i), null);
      children[i] = childFor(blocks[top.children[places[i]]]);
    }
    for (int i = 0; i < count; i++) {
      KeyRow block = blocks[top.children[places[i]]];
      int child = children[i];
      fetched += leaves.fetch(block.children[child], block.sizes[child]);
    }
    placesFound = count;
    placesTaken = 0;
  }

  private void insert(long prefix, int ordinal) {
    seek(prefix, ordinal, null);
    boolean isGreatest = size > 0 && Long.compareUnsigned(prefix, greatestPrefix) > 0;
    if (isGreatest || size == 0) {
      greatestPrefix = prefix;
    }
    boolean isFound = placesTaken < placesFound;
    int place = isFound ? places[placesTaken] : isGreatest ? top.count - 1 : childFor(top);
    KeyRow block = blocks[top.children[place]];
    int child = isFound ? children[placesTaken] : isGreatest ? block.count - 1 : childFor(block);
    placesTaken += isFound ? 1 : 0;
    int leaf = block.children[child];
    int entries = block.sizes[child];
    int entry = isGreatest ? entries : entryFor(leaf, entries);
    leaves.shift(leaf, entry, entry + 1, entries);
    leaves.set(leaf, entry, prefix, ordinal);
    if (whereabouts != null) {
      whereabouts.put(ordinal, leaf);
    }
    resize(place, child, 1);
    if (entries + 1 == KeyLeaves.ENTRIES) {
      // From here on, the others belong elsewhere.
      placesFound = 0;
      boolean isLast = place == top.count - 1 && child == block.count - 1 && entry == entries;
      splitLeaf(place, child, isLast);
    }
  }

  private void splitLeaf(int place, int child, boolean isAscending) {
    int number = top.children[place];
    KeyRow block = blocks[number];
    int kept = kept(KeyLeaves.ENTRIES, isAscending);
    int moved = KeyLeaves.ENTRIES - kept;
    int right = leaves.make(number);
    leaves.move(block.children[child], kept, right, moved);
    block.sizes[child] = kept;
    block.insert(child + 1, leaves.prefix(right, 0), leaves.ordinal(right, 0), right, moved);
    note(right, moved);
    if (block.count == LEAVES_OF_BLOCK) {
      splitBlock(place, block, kept(LEAVES_OF_BLOCK, isAscending && child + 2 == block.count));
    }
  }

  private void splitBlock(int place, KeyRow block, int kept) {
    KeyRow right = block.split(kept);
    top.sizes[place] -= right.keysBefore(right.count);
    addBlock(place + 1, right);
    for (int child = 0; child < right.count; child++) {
      leaves.blockOf[right.children[child]] = top.children[place + 1];
    }
  }

  /** How many of a full node's stay where they are as it is split. */
  private int kept(int entries, boolean isAscending) {
    return isAscending ? late.keptOfFull(entries) : entries / 2;
  }

  private void addBlock(int place, KeyRow block) {
    int number = blockNumbers.take();
    if (number == blocks.length) {
      blocks = Arrays.copyOf(blocks, number * 2);
      placeOfBlock = Arrays.copyOf(placeOfBlock, number * 2);
    }
    blocks[number] = block;
    top.insert(place, block.prefixes[0], block.ordinals[0], number, block.keysBefore(block.count));
    renumber(place);
  }

  /** Notes the places of the blocks from one on. */
  private void renumber(int from) {
    for (int place = from; place < top.count; place++) {
      placeOfBlock[top.children[place]] = place;
    }
    sizesOfBlocks = FenwickTree.of(top.sizes, top.count);
  }

  private void seek(long prefix, int ordinal, byte @Nullable [] key) {
    soughtPrefix = prefix;
    soughtOrdinal = ordinal;
    sought = key;
  }

  /** The last child whose lower bound is below the key; the first one has no lower bound. */
  private int childFor(KeyRow row) {
    return firstNotBelow(row.prefixes, row.ordinals, 1, row.count) - 1;
  }

  /** The first entry of a leaf that is not below the key. */
  private int entryFor(int leaf, int entries) {
    int first = KeyLeaves.first(leaf);
    return firstNotBelow(leaves.prefixesOf(leaf), leaves.ordinalsOf(leaf), first, first + entries)
        - first;
  }

  private int firstNotBelow(long[] prefixes, int[] ordinals, int from, int to) {
    long bound = soughtPrefix + Long.MIN_VALUE;
    int low = from;
    int high = to;
    while (high - low > FEW_LINES) {
      int middle = (low + high) >>> 1;
      if (prefixes[middle] + Long.MIN_VALUE < bound) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    // Without halves, the processor fetches all lines at once.
    while (low + LINE <= high && prefixes[low + LINE - 1] + Long.MIN_VALUE < bound) {
      low += LINE;
    }
    while (low < high && prefixes[low] + Long.MIN_VALUE < bound) {
      low++;
    }
    return low < to && prefixes[low] == soughtPrefix
        ? amongEqual(prefixes, ordinals, low, to)
        : low;
  }

  /** The same from the first entry on whose prefix is the one that is sought. */
  private int amongEqual(long[] prefixes, int[] ordinals, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (prefixes[middle] == soughtPrefix && isBelow(ordinals[middle])) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether the key of an ordinal is below the one that is sought, whose prefix it has. */
  private boolean isBelow(int ordinal) {
    if (ordinal == soughtOrdinal) {
      return false;
    }
    byte[] key = sought;
    if (key == null) {
      key = keyBytes.of(soughtOrdinal).clone();
      sought = key;
    }
    return Arrays.compareUnsigned(keyBytes.of(ordinal), key) < 0;
  }

  /** The block, the leaf and the entry that were found last. Sizes are 0 after a change. */
  private final class Cursor {
    private KeyRow block = top;
    private int place;
    private int blockRank;
    private int blockSize;
    private int child;
    private int leaf;
    private int leafRank;
    private int leafSize;
    private int rank;
    private int ordinal = LOST;

    void lose() {
      ordinal = LOST;
      blockSize = 0;
      leafSize = 0;
    }

    void moveToRank(int wanted) {
      if (wanted < leafRank || wanted >= leafRank + leafSize) {
        if (wanted < blockRank || wanted >= blockRank + blockSize) {
          moveToBlock(top.children[sizesOfBlocks.placeOf(wanted)]);
        }
        int left = wanted - blockRank;
        for (child = 0; left >= block.sizes[child]; child++) {
          left -= block.sizes[child];
        }
        moveToChild(wanted - left);
      }
      rank = wanted;
      ordinal = leaves.ordinal(leaf, wanted - leafRank);
    }

    void moveToLeaf(int wanted) {
      moveToBlock(leaves.blockOf[wanted]);
      int before = blockRank;
      for (child = 0; block.children[child] != wanted; child++) {
        before += block.sizes[child];
      }
      moveToChild(before);
    }

    private void moveToBlock(int number) {
      block = blocks[number];
      place = placeOfBlock[number];
      blockRank = sizesOfBlocks.before(place);
      blockSize = top.sizes[place];
    }

    private void moveToChild(int firstRank) {
      leaf = block.children[child];
      leafSize = block.sizes[child];
      leafRank = firstRank;
    }
  }
}
