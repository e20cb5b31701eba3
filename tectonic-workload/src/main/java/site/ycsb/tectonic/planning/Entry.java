package site.ycsb.tectonic.planning;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.OperationSpec;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * A field of a group that names operations.
 *
 * @param slot its number among the fields that there could be
 * @param field its name
 */
record Entry(int slot, String field, OperationKind kind, OperationSpec spec) {

  /** How many fields of operations a group can have. */
  static final int SLOTS = 14;

  /** The fields that a group has, inserts first. */
  static List<Entry> of(Group group) {
    return Stream.of(
            entry(0, OperationKind.INSERT, group.inserts()),
            group.uniqueInserts() == null
                ? null
                : new Entry(1, "unique_inserts", OperationKind.INSERT, group.uniqueInserts()),
            entry(2, OperationKind.UPDATE, group.updates()),
            entry(3, OperationKind.MERGE, group.merges()),
            entry(4, OperationKind.EXTEND, group.extensions()),
            entry(5, OperationKind.POINT_QUERY, group.pointQueries()),
            entry(6, OperationKind.POINT_DELETE, group.pointDeletes()),
            entry(7, OperationKind.EMPTY_POINT_QUERY, group.emptyPointQueries()),
            entry(8, OperationKind.EMPTY_POINT_DELETE, group.emptyPointDeletes()),
            entry(9, OperationKind.RANGE_QUERY, group.rangeQueries()),
            entry(10, OperationKind.RANGE_DELETE, group.rangeDeletes()),
            entry(11, OperationKind.BLIND_POINT_QUERY, group.blindPointQueries()),
            entry(12, OperationKind.BLIND_POINT_DELETE, group.blindPointDeletes()),
            entry(13, OperationKind.BLIND_RANGE_QUERY, group.blindRangeQueries()))
        .filter(Objects::nonNull)
        .toList();
  }

  private static @Nullable Entry entry(int slot, OperationKind kind, @Nullable OperationSpec spec) {
    return spec == null ? null : new Entry(slot, kind.specName(), kind, spec);
  }

  /** What an operation may say of itself, whichever kind it is. */
  record Parts(
      @Nullable StringExpr key,
      @Nullable StringExpr val,
      @Nullable CharacterSet characterSet,
      @Nullable Selection selection,
      @Nullable KeyOrder order,
      @Nullable NumberExpr selectivity,
      @Nullable NumberExpr scanLength,
      @Nullable RangeFormat format) {}

  /** What the operation says of itself. */
  Parts parts() {
    if (spec instanceof OperationSpec.Inserts s) {
      return new Parts(s.key(), s.val(), s.characterSet(), null, null, null, null, null);
    } else if (spec instanceof OperationSpec.Writes s) {
      return new Parts(null, s.val(), s.characterSet(), s.selection(), s.order(), null, null, null);
    } else if (spec instanceof OperationSpec.Extends s) {
      return new Parts(null, s.val(), s.characterSet(), s.selection(), s.order(), null, null, null);
    } else if (spec instanceof OperationSpec.Selected s) {
      return new Parts(null, null, null, s.selection(), s.order(), null, null, null);
    } else if (spec instanceof OperationSpec.Keyed s) {
      return new Parts(s.key(), null, s.characterSet(), null, null, null, null, null);
    } else if (spec instanceof OperationSpec.Ranges s) {
      return new Parts(
          null,
          null,
          s.characterSet(),
          s.selection(),
          s.order(),
          s.selectivity(),
          s.scanLength(),
          s.rangeFormat());
    }
    OperationSpec.BlindRanges s = (OperationSpec.BlindRanges) spec;
    return new Parts(
        s.key(), null, s.characterSet(), null, null, s.selectivity(), s.scanLength(), null);
  }

  /** Whether operations of the kind cover a range of keys. */
  boolean isRange() {
    return switch (kind) {
      case RANGE_QUERY, RANGE_DELETE, BLIND_RANGE_QUERY -> true;
      default -> false;
    };
  }

  /** Whether operations of the kind make their key. */
  boolean makesKey() {
    return !kind.needsLiveKey();
  }
}
