package site.ycsb.ivs.judge;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * An estimate with its uncertainty.
 *
 * @param error standard error
 * @param freedom degrees of freedom of the standard error, not necessarily whole
 */
record Effect(double value, double error, double freedom) {
  /** A stretch of values. */
  record Interval(double least, double most) {
    Interval map(DoubleUnaryOperator scale) {
      return new Interval(scale.applyAsDouble(least), scale.applyAsDouble(most));
    }
  }

  /**
   * The mean of what trials have come to, each with its own uncertainty. The variance is that
   * within trials plus that between them, which counts the former twice and so errs to the wide
   * side; degrees of freedom are Satterthwaite's.
   */
  static Effect ofTrials(List<Effect> trials) {
    int count = trials.size();
    double[] values = trials.stream().mapToDouble(Effect::value).toArray();
    if (count == 1) {
      return trials.get(0);
    }
    double within = 0;
    double squares = 0;
    for (Effect trial : trials) {
      double part = trial.error * trial.error / count / count;
      within += part;
      squares += part * part / trial.freedom;
    }
    double between = StatUtils.variance(values) / count;
    squares += between * between / (count - 1);
    double variance = within + between;
    double freedom = squares > 0 ? variance * variance / squares : count - 1;
    return new Effect(StatUtils.mean(values), Math.sqrt(variance), freedom);
  }

  /** The interval that holds the true value with a probability, by Student's t. */
  Interval interval(double probability) {
    double half =
        error == 0
            ? 0
            : error
                * new TDistribution(freedom).inverseCumulativeProbability((1 + probability) / 2);
    return new Interval(value - half, value + half);
  }

  /**
   * The two-sided p-value by which the true value lies above a bound; 1 where the estimate does
   * not.
   */
  double above(double bound) {
    double distance = value - bound;
    if (!(distance > 0)) {
      return 1;
    }
    return error == 0 ? 0 : 2 * new TDistribution(freedom).cumulativeProbability(-distance / error);
  }

  /** The same for below. */
  double below(double bound) {
    return new Effect(-value, error, freedom).above(-bound);
  }
}
