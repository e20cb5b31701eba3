package site.ycsb.report.compare;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/** One figure of the runs of a group, of which each counts once. */
public record Sample(List<Double> values) {
  static final double UPPER_QUANTILE = 0.975;
  // A histogram tells times to a thousandth, so that runs may seem more alike than they are.
  private static final double LEAST_VARIANCE = 1e-6 / 12;

  public Sample {
    values = List.copyOf(values);
  }

  public int runs() {
    return values.size();
  }

  /** Whether its ratio to another can be told. */
  boolean hasLogarithms() {
    return values.stream().allMatch(value -> value > 0);
  }

  /** The geometric mean, of which ratios are made; 0 if a value is. */
  public double mean() {
    return hasLogarithms() ? Math.exp(meanLog()) : 0;
  }

  /** The lower end of the mean's 95 % interval, by Student's t on logarithms; NaN of one run. */
  public double least() {
    return Math.exp(meanLog() - halfWidth());
  }

  /** The upper end of it. */
  public double most() {
    return Math.exp(meanLog() + halfWidth());
  }

  double meanLog() {
    return StatUtils.mean(logarithms());
  }

  /** The square of the standard error of the logarithms' mean. */
  double squaredError() {
    return Math.max(StatUtils.variance(logarithms()), LEAST_VARIANCE) / runs();
  }

  private double halfWidth() {
    return runs() < 2
        ? Double.NaN
        : new TDistribution(runs() - 1.0).inverseCumulativeProbability(UPPER_QUANTILE)
            * Math.sqrt(squaredError());
  }

  private double[] logarithms() {
    return values.stream().mapToDouble(Math::log).toArray();
  }
}
