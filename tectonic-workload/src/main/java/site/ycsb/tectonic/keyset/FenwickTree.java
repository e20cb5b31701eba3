package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/** Counts in a row, with the sum of the first of them, each in O(log n). */
final class FenwickTree {
  private int[] tree = new int[2];

  /** The first counts of an array. */
  static FenwickTree of(int[] counts, int length) {
    FenwickTree made = new FenwickTree();
    made.tree = new int[length + 1];
    System.arraycopy(counts, 0, made.tree, 1, length);
    for (int i = 1; i <= length; i++) {
      int next = i + (i & -i);
      if (next <= length) {
        made.tree[next] += made.tree[i];
      }
    }
    return made;
  }

  void add(int place, int change) {
    for (int i = place + 1; i < tree.length; i += i & -i) {
      tree[i] += change;
    }
  }

  /** The sum of the counts before a place. */
  int before(int place) {
    int sum = 0;
    for (int i = place; i > 0; i &= i - 1) {
      sum += tree[i];
    }
    return sum;
  }

  /** The place whose count takes the sum above a position. */
  int placeOf(int position) {
    int place = 0;
    int left = position;
    for (int step = Integer.highestOneBit(tree.length - 1); step > 0; step >>>= 1) {
      int next = place + step;
      if (next < tree.length && tree[next] <= left) {
        place = next;
        left -= tree[next];
      }
    }
    return place;
  }

  /** Doubles the number of counts, a power of two, so that a new root is the sum of all. */
  void grow() {
    int counts = tree.length - 1;
    tree = Arrays.copyOf(tree, counts * 2 + 1);
    tree[counts * 2] = tree[counts];
  }
}
