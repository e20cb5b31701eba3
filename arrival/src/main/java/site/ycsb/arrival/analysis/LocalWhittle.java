package site.ycsb.arrival.analysis;

import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;

/**
 * Hurst exponent by the local Whittle likelihood of Robinson (Annals of Statistics 23, 1995): the H
 * that minimises ln(mean of w^(2H-1) I(w)) - (2H-1) mean of ln w over the lowest m = N^0.65
 * frequencies. Its standard error is 1 / (2 sqrt(m)).
 */
final class LocalWhittle {
  private static final double BANDWIDTH_EXPONENT = 0.65;
  private static final double HIGHEST = 1.5;
  private static final double PRECISION = 1e-8;
  private static final int MOST_EVALUATIONS = 500;

  private LocalWhittle() {}

  static Estimate estimate(Series series) {
    Spectrum spectrum = series.spectrum();
    int lowest = (int) Math.pow(spectrum.points(), BANDWIDTH_EXPONENT);
    double[] logs = new double[lowest];
    double meanLog = 0;
    for (int k = 1; k <= lowest; k++) {
      logs[k - 1] = Math.log(spectrum.frequency(k));
      meanLog += logs[k - 1] / lowest;
    }
    double h = minimum(spectrum, logs, meanLog);
    Basis basis =
        new Basis(series.name(), spectrum.points(), "the lowest " + lowest + " frequencies");
    if (!(h > PRECISION * 10 && h < HIGHEST - PRECISION * 10)) {
      return new Estimate.NotApplicable("the likelihood has no maximum between 0 and 1.5", basis);
    }
    return Estimate.of(h, HurstEstimator.POISSON, 1 / (2 * Math.sqrt(lowest)), basis);
  }

  private static double minimum(Spectrum spectrum, double[] logs, double meanLog) {
    return new BrentOptimizer(PRECISION, PRECISION)
        .optimize(
            new MaxEval(MOST_EVALUATIONS),
            new UnivariateObjectiveFunction(h -> contrast(h, spectrum, logs, meanLog)),
            GoalType.MINIMIZE,
            new SearchInterval(0, HIGHEST))
        .getPoint();
  }

  private static double contrast(double h, Spectrum spectrum, double[] logs, double meanLog) {
    double exponent = 2 * h - 1;
    double sum = 0;
    for (int k = 1; k <= logs.length; k++) {
      sum += Math.exp(exponent * (logs[k - 1] - meanLog)) * spectrum.power(k);
    }
    return Math.log(sum / logs.length);
  }
}
