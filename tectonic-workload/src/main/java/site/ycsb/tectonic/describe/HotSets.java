package site.ycsb.tectonic.describe;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.describe.PhaseDescription.HotSet;
import site.ycsb.tectonic.random.GrayZipf;
import site.ycsb.tectonic.random.Harmonic;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.random.UnitSampler;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Selection;

/**
 * How selections are concentrated on the most popular of the live keys, from the distributions
 * themselves.
 */
final class HotSets {
  private static final int MOST_BINS = 1 << 13;

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
      share = share(selection, keys, hotShare);
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

  /** The share of the selections that goes to so many of the most popular keys. */
  private static DoubleUnaryOperator share(Selection selection, double keys, double hotShare) {
    if (selection instanceof Selection.ByHotRange hot) {
      return top -> ofHotRange(hot.probability(), Math.rint(hotShare * keys), keys, top);
    }
    GrayZipf ycsb = new GrayZipf(new SeededRandom(0));
    if (selection instanceof Selection.YcsbZipfian) {
      return top -> ofFolded(ycsb.share(top, GrayZipf.FOLDED_RANKS), top / keys);
    } else if (selection instanceof Selection.YcsbLatest) {
      return top -> ycsb.share(top, (long) keys);
    }
    Distribution distribution = ((Selection.ByDistribution) selection).distribution();
    if (distribution instanceof Distribution.Zipf zipf) {
      return ofRanks(zipf.n(), zipf.s(), keys);
    } else if (distribution instanceof Distribution.Latest latest) {
      return ofRanks(latest.n(), latest.s(), keys);
    }
    return ofPositions(UnitSampler.of(distribution, new SeededRandom(0)), keys);
  }

  private static DoubleUnaryOperator ofRanks(@Nullable Long ranks, double exponent, double keys) {
    Harmonic harmonic = new Harmonic(exponent);
    double all = ranks == null ? keys : Math.min(keys, (double) ranks);
    return top -> harmonic.share(top, all);
  }

  /** What the first ranks do not get is folded onto all keys, as if evenly. */
  private static double ofFolded(double first, double top) {
    return first + (1 - first) * top;
  }

  /** Where all keys are of one kind, any of them is taken. */
  private static double ofHotRange(double probability, double hot, double keys, double top) {
    double cold = keys - hot;
    if (hot == 0 || cold == 0) {
      return top / keys;
    }
    boolean hotFirst = probability / hot >= (1 - probability) / cold;
    double first = hotFirst ? hot : cold;
    double ofFirst = hotFirst ? probability : 1 - probability;
    double taken = Math.min(top, first);
    return ofFirst * taken / first + (1 - ofFirst) * (top - taken) / (keys - first);
  }

  /** The densest part of the positions from 0 to 1, in bins of equal width. */
  private static DoubleUnaryOperator ofPositions(UnitSampler sampler, double keys) {
    DoubleUnaryOperator below = sampler.below();
    double reached = Math.min(keys, (double) sampler.positions());
    int bins = (int) Math.min(reached, MOST_BINS);
    double[] mass = new double[bins];
    double before = below.applyAsDouble(0);
    for (int bin = 0; bin < bins; bin++) {
      double after = below.applyAsDouble((bin + 1.0) / bins);
      mass[bin] = before - after;
      before = after;
    }
    Arrays.sort(mass);
    return top -> densest(mass, Math.min(1, top / reached) * bins);
  }

  /** The sum over so many bins; the masses are negative, and so the largest come first. */
  private static double densest(double[] mass, double bins) {
    int whole = (int) bins;
    double sum = 0;
    for (int bin = 0; bin < whole; bin++) {
      sum -= mass[bin];
    }
    return Math.min(1, whole == mass.length ? sum : sum - mass[whole] * (bins - whole));
  }
}
