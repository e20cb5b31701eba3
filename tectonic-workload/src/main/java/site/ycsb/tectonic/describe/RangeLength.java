package site.ycsb.tectonic.describe;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.Law;
import site.ycsb.tectonic.spec.NumberExpr;

/** How many live keys the ranges of an operation cover on average. */
final class RangeLength {
  private static final double STEPS_PER_DOUBLING = 8;

  private final boolean share;
  private final boolean constant;
  private final Law law;
  private final Map<Long, Double> means = new HashMap<>();

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

  /** Nearly the same, but fast for one number of live keys after another. */
  double nearMean(double live) {
    if (constant || live < 1) {
      return mean(live);
    }
    long step = Math.round(Math.log(live) / Math.log(2) * STEPS_PER_DOUBLING);
    double at = Math.max(1, Math.floor(Math.pow(2, step / STEPS_PER_DOUBLING)));
    double mean = means.computeIfAbsent(step, s -> mean(at));
    return Math.max(1, Math.min(live, share ? mean * live / at : mean));
  }
}
