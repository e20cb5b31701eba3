package site.ycsb.tectonic.inspect.measure;

import site.ycsb.tectonic.inspect.count.IntList;
import site.ycsb.tectonic.inspect.count.KeyBuffer;
import site.ycsb.tectonic.inspect.count.KeySort;

/**
 * How far inserts are from key order: K and L of K,L-sortedness as BoDS measures it (Raman et al.,
 * TPCTC 2022).
 */
final class Disorder {
  private long inserts;
  private long displaced;
  private long distance;

  /** Measures inserts from the first on; needs about 24 bytes for each while it does. */
  static Disorder of(KeyBuffer keys, IntList inserts, int first) {
    Disorder disorder = new Disorder();
    int[] order = KeySort.order(keys, inserts, first, inserts.size() - first);
    disorder.inserts = order.length;
    for (int rank = 0; rank < order.length; rank++) {
      int moved = Math.abs(order[rank] - rank);
      disorder.displaced += moved == 0 ? 0 : 1;
      disorder.distance = Math.max(disorder.distance, moved);
    }
    return disorder;
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
