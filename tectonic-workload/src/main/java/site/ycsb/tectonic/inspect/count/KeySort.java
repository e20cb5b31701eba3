package site.ycsb.tectonic.inspect.count;

/**
 * Sorts inserts by the unsigned bytes of their keys, those of equal keys as they came: a merge sort
 * that carries eight bytes of each key along, and has little to do where the inserts are
 * near-sorted.
 */
public final class KeySort {
  private final KeyBuffer keys;
  private final IntList inserts;
  private final int first;
  private int[] order;
  private int[] otherOrder;
  private long[] eights;
  private long[] otherEights;

  private KeySort(KeyBuffer keys, IntList inserts, int first, int count) {
    this.keys = keys;
    this.inserts = inserts;
    this.first = first;
    order = new int[count];
    otherOrder = new int[count];
    eights = new long[count];
    otherEights = new long[count];
    int skipped = count == 0 ? 0 : commonPrefix(count);
    for (int i = 0; i < count; i++) {
      order[i] = i;
      eights[i] = keys.eightBytes(inserts.at(first + i), skipped);
    }
  }

  /**
   * The order that sorts some inserts.
   *
   * @param inserts the key of each, as an ordinal
   * @param first of those to sort
   * @return for each rank, how many of them came before
   */
  public static int[] order(KeyBuffer keys, IntList inserts, int first, int count) {
    KeySort sort = new KeySort(keys, inserts, first, count);
    for (long width = 1; width < count; width *= 2) {
      sort.mergeRuns((int) width);
    }
    return sort.order;
  }

  private int commonPrefix(int count) {
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < count && least > 0; i++) {
      least = Math.min(least, keys.commonPrefix(inserts.at(first), inserts.at(first + i)));
    }
    return least;
  }

  private void mergeRuns(int width) {
    int count = order.length;
    for (long low = 0; low < count; low += 2L * width) {
      int middle = (int) Math.min(low + width, count);
      int high = (int) Math.min(low + 2L * width, count);
      merge((int) low, middle, high);
    }
    int[] merged = otherOrder;
    otherOrder = order;
    order = merged;
    long[] mergedEights = otherEights;
    otherEights = eights;
    eights = mergedEights;
  }

  private void merge(int low, int middle, int high) {
    if (middle == high || !isAbove(middle - 1, middle)) {
      copy(low, low, high - low);
      return;
    }
    int left = low;
    int right = middle;
    for (int to = low; to < high; to++) {
      boolean takesRight = left == middle || (right < high && isAbove(left, right));
      int from = takesRight ? right++ : left++;
      otherOrder[to] = order[from];
      otherEights[to] = eights[from];
    }
  }

  private void copy(int from, int to, int count) {
    System.arraycopy(order, from, otherOrder, to, count);
    System.arraycopy(eights, from, otherEights, to, count);
  }

  private boolean isAbove(int a, int b) {
    int byEight = Long.compareUnsigned(eights[a], eights[b]);
    return byEight > 0
        || (byEight == 0
            && keys.compare(inserts.at(first + order[a]), inserts.at(first + order[b])) > 0);
  }
}
