package site.ycsb.tectonic.plan;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * An operation that is planned, and where its parts are written.
 *
 * @param path of the operation
 * @param field of the operation
 * @param unscaledCount the count before it was scaled
 * @param key filled in; null where the operation makes none
 * @param selection null where the operation selects no key, or how is not written
 */
record Planned(
    String path,
    String field,
    OperationPlan operation,
    long unscaledCount,
    @Nullable Located<StringExpr> key,
    @Nullable Located<Selection> selection) {

  OperationKind kind() {
    return operation.kind();
  }

  long count() {
    return operation.count();
  }

  boolean isInsert() {
    return operation.kind() == OperationKind.INSERT;
  }

  /** Whether each such operation takes at least one key away. */
  boolean removesKeys() {
    return operation.kind() == OperationKind.POINT_DELETE
        || operation.kind() == OperationKind.RANGE_DELETE;
  }

  SpecException problem(String found, String expected) {
    return new SpecException(path, found, expected);
  }
}
