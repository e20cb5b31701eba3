package site.ycsb.tectonic.reference;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Selection;

/** How likely a selection takes one of the first positions of the live keys. */
@FunctionalInterface
interface PositionLaw {

  /**
   * The probability of a position below one.
   *
   * @param position from 0 to the number of live keys
   * @param live number of live keys
   */
  double below(long position, long live);

  /** The probability that two take the same; not a number where it would take too long. */
  default double squares(long live) {
    return Double.NaN;
  }

  /** The law of a selection; null for those that this does not know. */
  static @Nullable PositionLaw of(Selection selection) {
    if (selection instanceof Selection.YcsbLatest) {
      return gray();
    }
    if (!(selection instanceof Selection.ByDistribution by)) {
      return null;
    }
    if (by.distribution() instanceof Distribution.Ranks ranks) {
      RankSums sums = new RankSums(ranks.s());
      Long most = ranks.n();
      return new PositionLaw() {
        private final RankSums squares = new RankSums(2 * ranks.s());

        @Override
        public double below(long position, long live) {
          return sums.to(Math.min(position, all(live))) / sums.to(all(live));
        }

        @Override
        public double squares(long live) {
          return squares.to(all(live)) / sums.to(all(live)) / sums.to(all(live));
        }

        private long all(long live) {
          return most == null ? live : Math.min(most, live);
        }
      };
    }
    DoubleUnaryOperator below = ReferenceLaw.positionBelow(by.distribution());
    return below == null ? null : (position, live) -> below.applyAsDouble((double) position / live);
  }

  /** YCSB's approximation of a Zipf with exponent 0.99 (Gray et al., SIGMOD 1994). */
  private static PositionLaw gray() {
    double theta = 0.99;
    RankSums sums = new RankSums(theta);
    return (position, live) -> {
      if (position <= 0 || position >= live) {
        return position <= 0 ? 0 : 1;
      }
      double zeta = sums.to(live);
      if (position == 1) {
        return 1 / zeta;
      }
      double eta = (1 - Math.pow(2.0 / live, 1 - theta)) / (1 - sums.to(2) / zeta);
      double formula = (Math.pow((double) position / live, 1 - theta) - 1 + eta) / eta;
      return Math.min(1, Math.max(sums.to(2) / zeta, formula));
    };
  }
}
