package site.ycsb.arrival.analysis;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;

/** Where a function of one variable is highest, by Brent's search. */
public final class Peak {
  private static final int MOST_EVALUATIONS = 500;

  private Peak() {}

  /**
   * The place of a peak between two others.
   *
   * @param first where to look first
   */
  public static double of(
      DoubleUnaryOperator height, double from, double to, double first, double precision) {
    return new BrentOptimizer(precision, precision)
        .optimize(
            new MaxEval(MOST_EVALUATIONS),
            new UnivariateObjectiveFunction(height::applyAsDouble),
            GoalType.MAXIMIZE,
            new SearchInterval(from, to, first))
        .getPoint();
  }
}
