package site.ycsb.fit;

import static site.ycsb.arrival.Words.format;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleValueChecker;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.SimplexOptimizer;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.tectonic.random.Law;
import site.ycsb.tectonic.spec.Distribution;

/**
 * The continuous distributions of the spec language, each fitted by the greatest likelihood, from
 * its moments on (Nelder and Mead, 1965).
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum LawFamily {
  NORMAL(
      2,
      (mean, deviation) -> new double[] {mean, Math.log(deviation)},
      p -> new Distribution.Normal(p[0], p[1])),
  EXPONENTIAL(
      1,
      (mean, deviation) -> new double[] {-Math.log(mean)},
      p -> new Distribution.Exponential(p[0])),
  LOG_NORMAL(2, LawFamily::startOfLogNormal, p -> new Distribution.LogNormal(p[0], p[1])),
  WEIBULL(
      2,
      (mean, deviation) -> new double[] {Math.log(mean), -1.086 * Math.log(deviation / mean)},
      p -> new Distribution.Weibull(p[0], p[1])),
  PARETO(2, LawFamily::startOfPareto, p -> new Distribution.Pareto(p[0], p[1])),
  BETA(2, LawFamily::startOfBeta, p -> new Distribution.Beta(p[0], p[1]));

  private static final int MOST_EVALUATIONS = 600;
  private static final double PRECISION = 1e-7;
  private static final double STEP = 0.1;
  private static final double IMPOSSIBLE = -1e300;

  private final int parameters;
  private final Start start;
  private final Function<double[], Distribution> make;

  /** Where the search for parameters of about these moments begins. */
  @FunctionalInterface
  private interface Start {
    double[] of(double mean, double deviation);
  }

  LawFamily(int parameters, Start start, Function<double[], Distribution> make) {
    this.parameters = parameters;
    this.start = start;
    this.make = make;
  }

  private static double[] startOfLogNormal(double mean, double deviation) {
    double square = Math.log1p(deviation * deviation / mean / mean);
    return new double[] {Math.log(mean) - square / 2, Math.log(square) / 2};
  }

  private static double[] startOfPareto(double mean, double deviation) {
    double shape = 1 + Math.sqrt(1 + mean * mean / deviation / deviation);
    return new double[] {Math.log(mean * (shape - 1) / shape), Math.log(shape)};
  }

  private static double[] startOfBeta(double mean, double deviation) {
    double common = Math.max(0.1, mean * (1 - mean) / deviation / deviation - 1);
    return new double[] {Math.log(mean * common), Math.log((1 - mean) * common)};
  }

  /** The name in JSON. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  int parameters() {
    return parameters;
  }

  /** Parameters from what is searched for: the logarithms of those that are above 0. */
  private double[] parameters(double[] searched) {
    double[] parameters = Arrays.stream(searched).map(Math::exp).toArray();
    if (this == NORMAL || this == LOG_NORMAL) {
      parameters[0] = searched[0];
    }
    return parameters;
  }

  /**
   * The distribution with the greatest likelihood, its parameters rounded; null where the search
   * finds none.
   *
   * @param logLikelihood of a law, given the probability of samples below a number
   */
  @Nullable Distribution fit(
      double mean, double deviation, ToDoubleFunction<DoubleUnaryOperator> logLikelihood) {
    if (!(mean > 0 && deviation > 0)) {
      return null;
    }
    double[] first = start.of(mean, deviation);
    double[] steps = new double[first.length];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = Math.max(STEP, Math.abs(first[i]) * STEP);
    }
    try {
      double[] found =
          new SimplexOptimizer(new SimpleValueChecker(PRECISION, PRECISION))
              .optimize(
                  new MaxEval(MOST_EVALUATIONS),
                  GoalType.MAXIMIZE,
                  new ObjectiveFunction(p -> value(p, logLikelihood)),
                  new InitialGuess(first),
                  new NelderMeadSimplex(steps))
              .getPoint();
      return value(found, logLikelihood) > IMPOSSIBLE
          ? make.apply(Arrays.stream(parameters(found)).map(LawFamily::rounded).toArray())
          : null;
    } catch (MathIllegalStateException | MathIllegalArgumentException e) {
      return null;
    }
  }

  private double value(double[] searched, ToDoubleFunction<DoubleUnaryOperator> logLikelihood) {
    try {
      Law law = make.apply(parameters(searched)).law();
      double value = logLikelihood.applyAsDouble(law::below);
      return Double.isNaN(value) ? IMPOSSIBLE : Math.max(IMPOSSIBLE, value);
    } catch (InvalidValueException | MathIllegalStateException | MathIllegalArgumentException e) {
      return IMPOSSIBLE;
    }
  }

  /** A number with as many digits as a fit can tell, which reads well in a spec. */
  static double rounded(double value) {
    return Double.parseDouble(format("%.4g", value));
  }
}
