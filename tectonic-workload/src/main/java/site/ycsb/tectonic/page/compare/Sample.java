package site.ycsb.tectonic.page.compare;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/** One figure of repeated runs. */
public record Sample(List<Double> values) {
  private static final double UPPER_QUANTILE = 0.975;

  public Sample {
    values = List.copyOf(values);
  }

  public int runs() {
    return values.size();
  }

  public double mean() {
    return StatUtils.mean(array());
  }

  double variance() {
    return StatUtils.variance(array());
  }

  /** Half of the mean's 95 % confidence interval, by Student's t; NaN of a single run. */
  public double halfWidth() {
    int runs = values.size();
    return runs < 2
        ? Double.NaN
        : new TDistribution(runs - 1.0).inverseCumulativeProbability(UPPER_QUANTILE)
            * Math.sqrt(variance() / runs);
  }

  double[] array() {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
