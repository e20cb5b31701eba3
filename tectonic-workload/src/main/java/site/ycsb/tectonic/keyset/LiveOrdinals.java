package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/**
 * Which of the ordinals added so far are live: one bit each. A Fenwick tree over blocks of 4096
 * finds the k-th live ordinal in O(log n).
 */
public final class LiveOrdinals {
  private static final int BLOCK_SHIFT = 12;
  private static final int WORDS_PER_BLOCK = 1 << (BLOCK_SHIFT - 6);

  private long[] words = new long[WORDS_PER_BLOCK];
  private int[] tree = new int[2];
  private int size;

  /** Number of live ordinals. */
  public int size() {
    return size;
  }

  /** Makes an ordinal live. */
  public void add(int ordinal) {
    int word = ordinal >>> 6;
    if (word >= words.length) {
      grow(word);
    }
    words[word] |= 1L << ordinal;
    size++;
    count(ordinal >>> BLOCK_SHIFT, 1);
  }

  /** Ends an ordinal's life; it must be live. */
  public void remove(int ordinal) {
    words[ordinal >>> 6] &= ~(1L << ordinal);
    size--;
    count(ordinal >>> BLOCK_SHIFT, -1);
  }

  /** Whether an ordinal is live. */
  public boolean contains(int ordinal) {
    int word = ordinal >>> 6;
    return word < words.length && (words[word] & (1L << ordinal)) != 0;
  }

  /**
   * The live ordinal at a position.
   *
   * @param position 0 (the smallest) to size - 1
   */
  public int at(int position) {
    int block = 0;
    int left = position;
    for (int step = Integer.highestOneBit(tree.length - 1); step > 0; step >>>= 1) {
      int next = block + step;
      if (next < tree.length && tree[next] <= left) {
        block = next;
        left -= tree[next];
      }
    }
    int word = block * WORDS_PER_BLOCK;
    int bits = Long.bitCount(words[word]);
    while (bits <= left) {
      left -= bits;
      word++;
      bits = Long.bitCount(words[word]);
    }
    return (word << 6) + selectBit(words[word], left);
  }

  /** Number of live ordinals up to and including a given one. */
  public int countUpTo(int ordinal) {
    if (ordinal >>> 6 >= words.length) {
      return size;
    }
    int count = 0;
    for (int i = ordinal >>> BLOCK_SHIFT; i > 0; i &= i - 1) {
      count += tree[i];
    }
    int last = ordinal >>> 6;
    for (int word = last & -WORDS_PER_BLOCK; word < last; word++) {
      count += Long.bitCount(words[word]);
    }
    return count + Long.bitCount(words[last] & (-1L >>> (63 - (ordinal & 63))));
  }

  private static int selectBit(long word, int position) {
    long rest = word;
    for (int i = 0; i < position; i++) {
      rest &= rest - 1;
    }
    return Long.numberOfTrailingZeros(rest);
  }

  /** The tree has as many blocks as the words, a power of two, so that a new root is its total. */
  private void grow(int word) {
    int total = tree[tree.length - 1];
    while (word >= words.length) {
      words = Arrays.copyOf(words, words.length * 2);
      int blocks = tree.length - 1;
      tree = Arrays.copyOf(tree, blocks * 2 + 1);
      tree[blocks * 2] = total;
    }
  }

  private void count(int block, int change) {
    for (int i = block + 1; i < tree.length; i += i & -i) {
      tree[i] += change;
    }
  }
}
