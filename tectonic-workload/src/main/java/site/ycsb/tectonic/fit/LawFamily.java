package site.ycsb.tectonic.fit;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
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
enum LawFamily {
  NORMAL(2) {
    @Override
    Distribution make(double[] p) {
      return new Distribution.Normal(p[0], Math.exp(p[1]));
    }

    @Override
    double[] start(double mean, double deviation) {
      return new double[] {mean, Math.log(deviation)};
    }
  },
  EXPONENTIAL(1) {
    @Override
    Distribution make(double[] p) {
      return new Distribution.Exponential(Math.exp(p[0]));
    }

    @Override
    double[] start(double mean, double deviation) {
      return new double[] {-Math.log(mean)};
    }
  },
  LOG_NORMAL(2) {
    @Override
    Distribution make(double[] p) {
      return new Distribution.LogNormal(p[0], Math.exp(p[1]));
    }

    @Override
    double[] start(double mean, double deviation) {
      double square = Math.log1p(deviation * deviation / mean / mean);
      return new double[] {Math.log(mean) - square / 2, Math.log(square) / 2};
    }
  },
  WEIBULL(2) {
    @Override
    Distribution make(double[] p) {
      return new Distribution.Weibull(Math.exp(p[0]), Math.exp(p[1]));
    }

    @Override
    double[] start(double mean, double deviation) {
      return new double[] {Math.log(mean), -1.086 * Math.log(deviation / mean)};
    }
  },
  PARETO(2) {
    @Override
    Distribution make(double[] p) {
      return new Distribution.Pareto(Math.exp(p[0]), Math.exp(p[1]));
    }

    @Override
    double[] start(double mean, double deviation) {
      double shape = 1 + Math.sqrt(1 + mean * mean / deviation / deviation);
      return new double[] {Math.log(mean * (shape - 1) / shape), Math.log(shape)};
    }
  },
  BETA(2) {
    @Override
    Distribution make(double[] p) {
      return new Distribution.Beta(Math.exp(p[0]), Math.exp(p[1]));
    }

    @Override
    double[] start(double mean, double deviation) {
      double common = Math.max(0.1, mean * (1 - mean) / deviation / deviation - 1);
      return new double[] {Math.log(mean * common), Math.log((1 - mean) * common)};
    }
  };

  private static final int MOST_EVALUATIONS = 600;
  private static final double PRECISION = 1e-7;
  private static final double STEP = 0.1;
  private static final double IMPOSSIBLE = -1e300;

  private final int parameters;

  LawFamily(int parameters) {
    this.parameters = parameters;
  }

  /** The name in JSON. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  int parameters() {
    return parameters;
  }

  /** The distribution with some parameters, as they are searched for. */
  abstract Distribution make(double[] p);

  /** Parameters, as they are searched for, that have about these moments. */
  abstract double[] start(double mean, double deviation);

  /**
   * The distribution with the greatest likelihood; null where the search finds none.
   *
   * @param logLikelihood of a law, given the probability of samples below a number
   */
  @Nullable Distribution fit(
      double mean, double deviation, ToDoubleFunction<DoubleUnaryOperator> logLikelihood) {
    if (!(mean > 0 && deviation > 0)) {
      return null;
    }
    double[] start = start(mean, deviation);
    double[] steps = new double[start.length];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = Math.max(STEP, Math.abs(start[i]) * STEP);
    }
    try {
      double[] found =
          new SimplexOptimizer(new SimpleValueChecker(PRECISION, PRECISION))
              .optimize(
                  new MaxEval(MOST_EVALUATIONS),
                  GoalType.MAXIMIZE,
                  new ObjectiveFunction(p -> value(p, logLikelihood)),
                  new InitialGuess(start),
                  new NelderMeadSimplex(steps))
              .getPoint();
      return value(found, logLikelihood) > IMPOSSIBLE ? make(found) : null;
    } catch (MathIllegalStateException | MathIllegalArgumentException e) {
      return null;
    }
  }

  private double value(double[] parameters, ToDoubleFunction<DoubleUnaryOperator> logLikelihood) {
    try {
      Law law = make(parameters).law();
      double value = logLikelihood.applyAsDouble(law::below);
      return Double.isNaN(value) ? IMPOSSIBLE : Math.max(IMPOSSIBLE, value);
    } catch (InvalidValueException | MathIllegalStateException | MathIllegalArgumentException e) {
      return IMPOSSIBLE;
    }
  }

  /** A number with as many digits as a fit can tell, which reads well in a spec. */
  static double rounded(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.4g", value));
  }

  /** The same distribution with numbers that read well. */
  static Distribution rounded(Distribution law) {
    if (law instanceof Distribution.Uniform uniform) {
      return new Distribution.Uniform(rounded(uniform.min()), rounded(uniform.max()));
    } else if (law instanceof Distribution.Normal normal) {
      return new Distribution.Normal(rounded(normal.mean()), rounded(normal.stdDev()));
    } else if (law instanceof Distribution.Beta beta) {
      return new Distribution.Beta(rounded(beta.alpha()), rounded(beta.beta()));
    } else if (law instanceof Distribution.Exponential exponential) {
      return new Distribution.Exponential(rounded(exponential.lambda()));
    } else if (law instanceof Distribution.LogNormal log) {
      return new Distribution.LogNormal(rounded(log.mean()), rounded(log.stdDev()));
    } else if (law instanceof Distribution.Poisson poisson) {
      return new Distribution.Poisson(rounded(poisson.lambda()));
    } else if (law instanceof Distribution.Weibull weibull) {
      return new Distribution.Weibull(rounded(weibull.scale()), rounded(weibull.shape()));
    } else if (law instanceof Distribution.Pareto pareto) {
      return new Distribution.Pareto(rounded(pareto.scale()), rounded(pareto.shape()));
    } else if (law instanceof Distribution.Zipf zipf) {
      return new Distribution.Zipf(zipf.n(), rounded(zipf.s()));
    } else if (law instanceof Distribution.Latest latest) {
      return new Distribution.Latest(latest.n(), rounded(latest.s()));
    }
    throw new IllegalStateException("a distribution that nobody rounds: " + law);
  }
}
