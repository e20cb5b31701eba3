package site.ycsb.tectonic.describe;

import java.util.Objects;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.Law;
import site.ycsb.tectonic.spec.NumberExpr;

/** How many live keys the ranges of an operation cover on average. */
final class RangeLength {
  private final boolean share;
  private final boolean constant;
  private final Law law;

  RangeLength(OperationPlan operation) {
    NumberExpr scanLength = operation.scanLength();
    share = scanLength == null;
    NumberExpr length =
        scanLength != null ? scanLength : Objects.requireNonNull(operation.selectivity());
    constant = length instanceof NumberExpr.Constant;
    law = length.law();
  }

  /** Whether every range covers the same number of keys where there are enough. */
  boolean isFixed() {
    return constant && !share;
  }

  /** The mean number of keys where so many are live. */
  double mean(double live) {
    double whole = Math.floor(live);
    return whole < 1 ? 0 : law.meanCount(share ? whole : 1, 1, whole);
  }
}
