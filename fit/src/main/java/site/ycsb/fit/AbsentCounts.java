package site.ycsb.fit;

import site.ycsb.fit.Deletions.Place;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.traces.AccessCounts;
import site.ycsb.traces.Histogram;
import site.ycsb.traces.KeyTable;

/** Which keys the empty or blind operations of one kind in one phase made. */
final class AbsentCounts {
  private final OperationKind kind;
  private final KeyTable table = new KeyTable();
  private final KeyShape shape = new KeyShape();
  private final Histogram lengths = new Histogram();
  private final AccessCounts counts = new AccessCounts();
  private long operations;
  private long withDeleted;
  private long ofDeleted;
  private long made;

  AbsentCounts(OperationKind kind) {
    this.kind = kind;
  }

  void add(Key key, Place reuse) {
    operations++;
    lengths.add(key.bytes().length);
    withDeleted += reuse == Place.NONE_THERE ? 0 : 1;
    if (reuse != Place.NONE_THERE && reuse != Place.NOT_DELETED) {
      ofDeleted++;
      return;
    }
    made++;
    int known = table.size();
    counts.add(kind, table.ordinal(key.bytes()));
    if (table.size() > known) {
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

  /** How many absent keys were queried once, twice and so on. */
  Histogram repeats() {
    return counts.histogram(kind);
  }

  KeyShape shape() {
    return shape;
  }

  Histogram lengths() {
    return lengths;
  }
}
