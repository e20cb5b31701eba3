package site.ycsb.tectonic.random;

import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.IntegerDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.exception.MathIllegalStateException;

/** What the samples of a number are like in theory, without drawing any. */
public final class Law {
  private static final double TOP_QUANTILE = 0.999;
  private static final int TURNS = 64;

  /** What one stretch of a sum may be wrong by, as a share of where it begins. */
  private static final double TOLERANCE = 1e-5;

  /** What kind of numbers the samples are. */
  private enum Samples {
    CONSTANT,
    WHOLE,
    ANY
  }

  private final Samples samples;
  private final double least;
  private final double most;
  private final DoubleUnaryOperator below;
  private final DoubleSupplier mean;
  private final DoubleSupplier top;

  private Law(
      Samples samples,
      double least,
      double most,
      DoubleUnaryOperator below,
      DoubleSupplier mean,
      DoubleSupplier top) {
    this.samples = samples;
    this.least = least;
    this.most = most;
    this.below = below;
    this.mean = mean;
    this.top = top;
  }

  /** The law of a number that is always the same. */
  public static Law constant(double value) {
    return new Law(
        Samples.CONSTANT, value, value, x -> value < x ? 1 : 0, () -> value, () -> value);
  }

  /** The law of a distribution of the library. */
  public static Law of(RealDistribution theory) {
    return of(theory, () -> theory.inverseCumulativeProbability(TOP_QUANTILE));
  }

  /** The same, with a formula for the 99.9 % quantile where the library's solver would fail. */
  static Law of(RealDistribution theory, DoubleSupplier top) {
    return new Law(
        Samples.ANY,
        theory.getSupportLowerBound(),
        theory.getSupportUpperBound(),
        theory::cumulativeProbability,
        theory::getNumericalMean,
        top);
  }

  /** The law of exp(x), of which the library's solver finds no quantile beyond all numbers. */
  public static Law ofLogarithm(RealDistribution theory, RealDistribution ofLogarithm) {
    return of(theory, () -> Math.exp(ofLogarithm.inverseCumulativeProbability(TOP_QUANTILE)));
  }

  /** The law of a generalised Pareto distribution. */
  public static Law ofGeneralizedPareto(double location, double scale, double shape) {
    return new Law(
        Samples.ANY,
        location,
        shape < 0 ? location - scale / shape : Double.POSITIVE_INFINITY,
        x -> {
          double z = Math.max(0, x - location) / scale;
          double power = shape == 0 ? z : Math.log1p(Math.max(-1, shape * z)) / shape;
          return -Math.expm1(-power);
        },
        () -> shape < 1 ? location + scale / (1 - shape) : Double.POSITIVE_INFINITY,
        () -> exceeded(location, scale, shape, 1 - TOP_QUANTILE));
  }

  /** What a share of the samples of a generalised Pareto distribution exceeds. */
  public static double exceeded(double location, double scale, double shape, double share) {
    double power = -Math.log(share);
    return location + scale * (shape == 0 ? power : Math.expm1(shape * power) / shape);
  }

  /**
   * The law of its samples modulo a number, and of the least in place of those below it. Beyond so
   * many turns the remainders are taken for even.
   */
  public Law wrapped(double min, double max) {
    double beyond = 1 - below(TURNS * max);
    DoubleUnaryOperator wrapped =
        x -> {
          double sum = below(x) + beyond * x / max;
          for (int turn = 1; turn < TURNS; turn++) {
            sum += below(turn * max + x) - below(turn * max);
          }
          return x > min && x < max ? sum : x > min ? 1 : 0;
        };
    return new Law(samples, min, max, wrapped, () -> Math.min(max, mean.getAsDouble()), () -> max);
  }

  /** The law of a distribution of whole numbers from 0. */
  public static Law of(IntegerDistribution theory) {
    return new Law(
        Samples.WHOLE,
        theory.getSupportLowerBound(),
        theory.getSupportUpperBound(),
        x -> theory.cumulativeProbability((int) Math.ceil(x) - 1),
        theory::getNumericalMean,
        () -> theory.inverseCumulativeProbability(TOP_QUANTILE));
  }

  /** The law of the ranks from 1 to so many, P(r) proportional to r^-exponent. */
  public static Law ofRanks(long ranks, double exponent) {
    Harmonic harmonic = new Harmonic(exponent);
    double all = harmonic.sum((double) ranks);
    return new Law(
        Samples.WHOLE,
        1,
        ranks,
        x -> x > ranks ? 1 : harmonic.share(Math.ceil(x) - 1, (double) ranks),
        () -> new Harmonic(exponent - 1).sum((double) ranks) / all,
        () -> ranks);
  }

  /** The least count that a sample is rounded down to; negative infinity without a bound. */
  public double leastCount() {
    return Math.floor(least);
  }

  /** The largest count that a sample is rounded down to; infinite without a bound. */
  public double mostCount() {
    return samples == Samples.ANY ? Math.ceil(most) - 1 : Math.floor(most);
  }

  /** No sample is above it; infinite without a bound. */
  public double most() {
    return most;
  }

  /** How likely a sample is below a number. */
  public double below(double x) {
    return below.applyAsDouble(x);
  }

  /** The 99.9 % quantile; infinite if it is beyond all numbers. */
  double top() {
    return top.getAsDouble();
  }

  /** Whether all samples are whole numbers. */
  boolean isWhole() {
    return samples == Samples.WHOLE;
  }

  /**
   * The mean of the numbers times a factor as counts: rounded down, at least {@code least}, at most
   * {@code most}. It is least plus, for each count above it, the probability of at least that
   * count. Where the library has no answer, as for parameters at the ends of what is legal, the
   * mean itself is taken for a count.
   */
  public double meanCount(double factor, double least, double most) {
    if (samples == Samples.CONSTANT || !(most > least)) {
      return Math.max(least, Math.min(most, Math.floor(mean.getAsDouble() * factor)));
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
    return Math.max(least, Math.min(most, mean.getAsDouble() * factor));
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
