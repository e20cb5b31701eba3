package site.ycsb.traces;

import java.util.Arrays;
import site.ycsb.tectonic.trace.IntList;
import site.ycsb.tectonic.trace.KeyBuffer;

/**
 * How far inserts are from key order: K and L of K,L-sortedness as BoDS measures it (Raman et al.,
 * TPCTC 2022).
 *
 * @param displaced inserts that are not at the place that sorting would put them
 * @param distance places between an insert and where sorting would put it, at most
 */
record Disorder(long inserts, long displaced, long distance) {
  static final Disorder NONE = new Disorder(0, 0, 0);

  /**
   * Measures inserts from the first on; needs about 30 bytes for each while it does.
   *
   * @param inserts the key of each, as an ordinal
   */
  static Disorder of(KeyBuffer keys, IntList inserts, int first) {
    Integer[] order = sorted(keys, inserts, first);
    long displaced = 0;
    long distance = 0;
    for (int rank = 0; rank < order.length; rank++) {
      int moved = Math.abs(order[rank] - rank);
      displaced += moved == 0 ? 0 : 1;
      distance = Math.max(distance, moved);
    }
    return new Disorder(order.length, displaced, distance);
  }

  /**
   * For each rank, how many inserts came before the one that sorting puts there; those of equal
   * keys stay as they came. Eight bytes of each key mostly tell which of two is smaller.
   */
  private static Integer[] sorted(KeyBuffer keys, IntList inserts, int first) {
    int count = inserts.size() - first;
    int common = Integer.MAX_VALUE;
    for (int i = 0; i < count && common > 0; i++) {
      common = Math.min(common, keys.commonPrefix(inserts.at(first), inserts.at(first + i)));
    }
    Integer[] order = new Integer[count];
    long[] eights = new long[count];
    for (int i = 0; i < count; i++) {
      order[i] = i;
      eights[i] = keys.prefix(inserts.at(first + i), common);
    }
    Arrays.sort(
        order,
        (a, b) -> {
          int byEight = Long.compareUnsigned(eights[a], eights[b]);
          return byEight != 0
              ? byEight
              : keys.compare(inserts.at(first + a), inserts.at(first + b));
        });
    return order;
  }

  /** Both together, each sorted among itself only, as those of another section are. */
  Disorder plus(Disorder other) {
    return new Disorder(
        inserts + other.inserts, displaced + other.displaced, Math.max(distance, other.distance));
  }

  Measures.InsertOrder result() {
    double all = (double) Math.max(1, inserts);
    return new Measures.InsertOrder(
        inserts, displaced == 0, displaced, displaced / all, distance, distance / all);
  }
}
