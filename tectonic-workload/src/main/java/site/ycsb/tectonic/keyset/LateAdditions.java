package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/**
 * Entries on their way into {@link OrderedKeys}. Many at a time are sorted first, as neighbours in
 * order find their places much faster than keys at random; keys that are only loaded cost no search
 * until somebody asks for their order.
 */
final class LateAdditions {
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
