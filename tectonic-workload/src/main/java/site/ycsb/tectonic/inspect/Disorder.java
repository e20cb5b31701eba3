package site.ycsb.tectonic.inspect;

import java.util.Arrays;
import site.ycsb.tectonic.trace.IntList;
import site.ycsb.tectonic.trace.KeyBuffer;

/**
 * How far inserts are from key order: K and L of K,L-sortedness as BoDS measures it (Raman et al.,
 * TPCTC 2022).
 */
final class Disorder {
  private long inserts;
  private long displaced;
  private long distance;

  /**
   * Measures inserts from the first on; needs about 30 bytes for each while it does.
   *
   * @param inserts the key of each, as an ordinal
   */
  static Disorder of(KeyBuffer keys, IntList inserts, int first) {
    Disorder disorder = new Disorder();
    Integer[] order = sorted(keys, inserts, first);
    disorder.inserts = order.length;
    for (int rank = 0; rank < order.length; rank++) {
      int moved = Math.abs(order[rank] - rank);
      disorder.displaced += moved == 0 ? 0 : 1;
      disorder.distance = Math.max(disorder.distance, moved);
    }
    return disorder;
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

  /** Number of inserts that were measured. */
  long inserts() {
    return inserts;
  }

  /** Adds inserts that are sorted among themselves only, as those of another section are. */
  void addAll(Disorder other) {
    inserts += other.inserts;
    displaced += other.displaced;
    distance = Math.max(distance, other.distance);
  }

  Measures.InsertOrder result() {
    return new Measures.InsertOrder(
        inserts, displaced == 0, displaced, share(displaced), distance, share(distance));
  }

  private double share(long part) {
    return inserts == 0 ? 0 : (double) part / inserts;
  }
}
