package site.ycsb.tectonic.describe;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.describe.PhaseDescription.HotSet;
import site.ycsb.tectonic.spec.Selection;

/**
 * How selections are concentrated on the most popular of the live keys, from the distributions
 * themselves.
 */
final class HotSets {
  private HotSets() {}

  /**
   * The concentration of a selection, or null if no key is live or the library has no answer.
   *
   * @param live keys at that moment
   * @param hotShare of the live keys that have a prefix of the hot range that is selected by
   */
  static @Nullable HotSet of(Selection selection, double live, double hotShare) {
    double keys = Math.floor(live);
    if (!(keys >= 1)) {
      return null;
    }
    DoubleUnaryOperator share;
    try {
      share = selection.share(keys, hotShare);
    } catch (MathIllegalStateException e) {
      return null;
    }
    return new HotSet(
        share.applyAsDouble(top(keys, 0.001)),
        share.applyAsDouble(top(keys, 0.01)),
        share.applyAsDouble(top(keys, 0.1)));
  }

  /** So large a share of the live keys, rounded up: at least one. */
  private static double top(double keys, double share) {
    return Math.ceil(keys * share);
  }
}
