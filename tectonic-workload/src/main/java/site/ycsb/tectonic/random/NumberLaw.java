package site.ycsb.tectonic.random;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.exception.MathIllegalStateException;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;

/** What the samples of a number expression are like, without drawing any. */
public final class NumberLaw {
  /** What one stretch of a sum may be wrong by, as a share of where it begins. */
  private static final double TOLERANCE = 1e-5;

  private final DoubleUnaryOperator below;
  private final double mean;
  private final boolean constant;

  private NumberLaw(DoubleUnaryOperator below, double mean, boolean constant) {
    this.below = below;
    this.mean = mean;
    this.constant = constant;
  }

  /** The law of a number expression. */
  public static NumberLaw of(NumberExpr expression) {
    if (expression instanceof NumberExpr.Constant number) {
      return new NumberLaw(x -> number.value() < x ? 1 : 0, number.value(), true);
    }
    Distribution distribution = ((NumberExpr.Sampled) expression).distribution();
    if (distribution instanceof Distribution.Zipf zipf && zipf.n() != null) {
      return ofRanks(zipf.n(), zipf.s());
    } else if (distribution instanceof Distribution.Latest latest && latest.n() != null) {
      return ofRanks(latest.n(), latest.s());
    } else if (distribution instanceof Distribution.Poisson poisson) {
      return new NumberLaw(Theory.below(distribution), poisson.lambda(), false);
    }
    double mean = Theory.theory(distribution).getNumericalMean();
    return new NumberLaw(Theory.below(distribution), mean, false);
  }

  private static NumberLaw ofRanks(long ranks, double exponent) {
    Harmonic harmonic = new Harmonic(exponent);
    double mean = new Harmonic(exponent - 1).sum((double) ranks) / harmonic.sum((double) ranks);
    return new NumberLaw(
        x -> x > ranks ? 1 : harmonic.share(Math.ceil(x) - 1, (double) ranks), mean, false);
  }

  /**
   * The mean of the numbers times a factor as counts: rounded down, at least {@code least}, at most
   * {@code most}. It is least plus, for each count above it, the probability of at least that
   * count. Where the library has no answer, as for parameters at the ends of what is legal, the
   * mean itself is taken for a count.
   */
  public double meanCount(double factor, double least, double most) {
    if (constant || !(most > least)) {
      return Math.max(least, Math.min(most, Math.floor(mean * factor)));
    }
    try {
      Tail tail = new Tail(below, factor);
      double first = least + 1;
      double sum = tail.sum(first, tail.atLeast(first), most, tail.atLeast(most));
      if (sum >= 0) {
        return least + sum;
      }
    } catch (MathIllegalStateException | MathIllegalArgumentException e) {
      // Fall through to the mean.
    }
    return Math.max(least, Math.min(most, mean * factor));
  }

  /** The probabilities that a sample times a factor is at least a count, which only fall. */
  private record Tail(DoubleUnaryOperator below, double factor) {

    double atLeast(double count) {
      return 1 - below.applyAsDouble(count / factor);
    }

    /** The sum from one count to another; where they hardly differ, as if on a line. */
    double sum(double from, double atFrom, double to, double atTo) {
      double terms = to - from + 1;
      if (terms <= 1) {
        return atFrom;
      }
      double middle = Math.floor((from + to) / 2);
      boolean flat = (atFrom - atTo) * terms <= TOLERANCE * from;
      if (flat || terms <= 2) {
        return terms * (atFrom + atTo) / 2;
      }
      double atMiddle = atLeast(middle);
      double next = middle + 1;
      return sum(from, atFrom, middle, atMiddle) + sum(next, atLeast(next), to, atTo);
    }
  }
}
