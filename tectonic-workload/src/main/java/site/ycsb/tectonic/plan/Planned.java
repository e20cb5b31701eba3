package site.ycsb.tectonic.plan;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.Scope.Located;
import site.ycsb.tectonic.spec.MergeFunction;
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
 * @param weight in a group with a duration, otherwise 0
 * @param key filled in; null where the operation makes none
 * @param selection null where the operation selects no key, or how is not written
 */
record Planned(
    String path,
    String field,
    OperationPlan operation,
    long unscaledCount,
    double weight,
    @Nullable Located<StringExpr> key,
    @Nullable Located<Selection> selection) {

  OperationKind kind() {
    return operation.kind();
  }

  long count() {
    return operation.count();
  }

  /** How many of them there are for certain. */
  long certainCount() {
    return weight > 0 ? 0 : operation.count();
  }

  /** The same with other counts. */
  Planned withCounts(long count, long unscaled) {
    return new Planned(path, field, operation.withCount(count), unscaled, 0, key, selection);
  }

  /** The same as an operation of a tenant, which has so much of the weight of its group. */
  Planned ofTenant(String name, double share) {
    return new Planned(
        path, field, operation.ofTenant(name), unscaledCount, weight * share, key, selection);
  }

  /** Whether the other makes its operations in the same way. */
  boolean isDefinedAs(Planned other) {
    return operation.withCount(0).equals(other.operation.withCount(0));
  }

  boolean isInsert() {
    return operation.kind() == OperationKind.INSERT;
  }

  /** Whether each such operation takes at least one key away. */
  boolean removesKeys() {
    return operation.kind().removesLiveKey();
  }

  /**
   * Checks that what it leaves is what others of its section need.
   *
   * @param counts whether merges need numbers
   * @param grows whether extends need the length of each record
   */
  void checkFunction(boolean counts, boolean grows) {
    StringExpr value = operation.value();
    MergeFunction function = operation.function();
    if (grows && function.needsValue() && !function.counts()) {
      throw problem(
          "%s of the function %s beside extends, which have to know the length of each record"
              .formatted(field, function),
          "a section for each, or append");
    } else if (!counts || value == null) {
      return;
    } else if (function == MergeFunction.APPEND) {
      throw problem(
          field + " append to values that merges of the section add to, or take the maximum of",
          "a section for each, or no merges with the function add or max");
    } else if (!value.characters().allMatch(letter -> letter >= '0' && letter <= '9')) {
      throw problem(
          "the values of " + field + " are no numbers, but merges add to them or take the maximum",
          "digits in \"val\", such as {\"uniform\": {\"len\": 6, \"character_set\": \"numeric\"}}");
    }
  }

  SpecException problem(String found, String expected) {
    return new SpecException(path, found, expected);
  }
}
