package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/**
 * Which of the ordinals added so far are live: one bit each. Sums of the counts of 4096 of them
 * find the k-th live ordinal in O(log n).
 */
public final class LiveOrdinals {
  private static final int BLOCK_SHIFT = 12;
  private static final int WORDS_PER_BLOCK = 1 << (BLOCK_SHIFT - 6);

  private long[] words = new long[WORDS_PER_BLOCK];
  private final FenwickTree counts = new FenwickTree();
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
    counts.add(ordinal >>> BLOCK_SHIFT, 1);
  }

  /** Ends an ordinal's life; it must be live. */
  public void remove(int ordinal) {
    words[ordinal >>> 6] &= ~(1L << ordinal);
    size--;
    counts.add(ordinal >>> BLOCK_SHIFT, -1);
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
    int block = counts.placeOf(position);
    int left = position - counts.before(block);
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
    int count = counts.before(ordinal >>> BLOCK_SHIFT);
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

  private void grow(int word) {
    while (word >= words.length) {
      words = Arrays.copyOf(words, words.length * 2);
      counts.grow();
    }
  }
}
