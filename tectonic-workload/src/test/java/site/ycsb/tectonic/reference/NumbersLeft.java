package site.ycsb.tectonic.reference;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * The numbers of a range that no key has, and their law among themselves: sums of probabilities by
 * a Fenwick tree. 16 bytes and a bit for each.
 */
final class NumbersLeft implements ReferenceKeys.Watcher {
  private static final int MOST = 1 << 20;
  private static final double LEAST_MASS = 1e-9;

  private final ExpressionCheck keys;
  private final boolean returns;
  private final double[] masses;
  private final double[] sums;
  private final BitSet taken = new BitSet();

  private NumbersLeft(StringExpr key, PositionLaw law, int count, boolean returns) {
    keys = ExpressionCheck.of("", key, Drawing.FREE);
    this.returns = returns;
    masses = new double[count];
    sums = new double[count + 1];
    double before = 0;
    for (int place = 0; place < count; place++) {
      double upTo = law.below(place + 1L, count);
      masses[place] = upTo - before;
      change(place, masses[place]);
      before = upTo;
    }
  }

  /**
   * All numbers that keys of an expression can have.
   *
   * @param returns whether a number is left once more as its key is deleted
   * @return null if the expression is no number, popular ones may be any, or they are too many
   */
  static @Nullable NumbersLeft of(StringExpr key, boolean returns) {
    if (!(NumberCheck.only(key) instanceof StringExpr.Number number)
        || number.isScattered()
        || number.range().count() > MOST) {
      return null;
    }
    PositionLaw law = NumberCheck.law(number);
    return law == null ? null : new NumbersLeft(key, law, (int) number.range().count(), returns);
  }

  @Override
  public void inserted(Key key) {
    keys.place(key.bytes()).ifPresent(place -> set((int) place, true));
  }

  @Override
  public void deleted(Key key) {
    if (returns) {
      keys.place(key.bytes()).ifPresent(place -> set((int) place, false));
    }
  }

  private void set(int place, boolean isTaken) {
    if (taken.get(place) != isTaken) {
      taken.set(place, isTaken);
      change(place, isTaken ? -masses[place] : masses[place]);
    }
  }

  private void change(int place, double mass) {
    for (int i = place + 1; i < sums.length; i += i & -i) {
      sums[i] += mass;
    }
  }

  boolean isLeft(long place) {
    return !taken.get((int) place);
  }

  /** Whether so little is left that rounding would decide. */
  boolean isWorn() {
    return sum(masses.length) < LEAST_MASS;
  }

  /** The probability of a number at a smaller place, of those that are left. */
  double below(long place) {
    return sum((int) place) / sum(masses.length);
  }

  private double sum(int places) {
    double sum = 0;
    for (int i = places; i > 0; i -= i & -i) {
      sum += sums[i];
    }
    return sum;
  }
}
