package site.ycsb.tectonic.fit;

import java.util.Arrays;
import site.ycsb.tectonic.fit.SectionReplay.DeletedKey;
import site.ycsb.tectonic.inspect.Histogram;
import site.ycsb.tectonic.inspect.KeyTable;
import site.ycsb.tectonic.keyset.Key;

/** Which keys the empty or blind operations of one kind in one phase made. */
final class AbsentCounts {
  private final KeyTable table = new KeyTable();
  private final KeyShape shape = new KeyShape();
  private final Histogram lengths = new Histogram();
  private int[] counts = new int[64];
  private long operations;
  private long withDeleted;
  private long ofDeleted;
  private long made;

  void add(Key key, DeletedKey reuse) {
    operations++;
    lengths.add(key.bytes().length);
    withDeleted += reuse == DeletedKey.NONE_THERE ? 0 : 1;
    if (reuse != DeletedKey.NONE_THERE && reuse != DeletedKey.NOT_DELETED) {
      ofDeleted++;
      return;
    }
    made++;
    int ordinal = table.ordinal(key.bytes());
    if (ordinal >= counts.length) {
      counts = Arrays.copyOf(counts, counts.length * 2);
    }
    if (counts[ordinal]++ == 0) {
      shape.add(key.bytes());
    }
  }

  long operations() {
    return operations;
  }

  /** The share that takes deleted keys, of the operations while there were any. */
  double deletedShare() {
    return withDeleted == 0 ? 0 : (double) ofDeleted / withDeleted;
  }

  /** How many keys were made, each as often as it was. */
  long made() {
    return made;
  }

  /** How many different keys were made. */
  int distinct() {
    return table.size();
  }

  /** How many of the made keys were made so many times. */
  Histogram repeats() {
    Histogram histogram = new Histogram();
    for (int i = 0; i < table.size(); i++) {
      histogram.add(counts[i]);
    }
    return histogram;
  }

  KeyShape shape() {
    return shape;
  }

  Histogram lengths() {
    return lengths;
  }
}
