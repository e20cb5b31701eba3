package site.ycsb.tectonic.stream;

import java.util.Arrays;
import site.ycsb.tectonic.keyset.LiveOrdinals;

/** The keys that were deleted and have not returned, by their draws in the order of deletion. */
final class DeletedKeys {
  private final LiveOrdinals left = new LiveOrdinals();
  private long[] draws = {};
  private int added;

  void add(long draw) {
    if (added == draws.length) {
      draws = Arrays.copyOf(draws, Math.max(64, added * 2));
    }
    left.add(added);
    draws[added++] = draw;
  }

  int size() {
    return left.size();
  }

  /**
   * The draw of a key.
   *
   * @param position 0 (deleted first) to size - 1
   */
  long at(int position) {
    return draws[left.at(position)];
  }

  /** Takes a key out. */
  long take(int position) {
    int taken = left.at(position);
    left.remove(taken);
    return draws[taken];
  }
}
