package site.ycsb.arrival.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * The correlation of a series with itself, some values later: r(k) = sum of (x_t - m)(x_(t+k) - m)
 * over sum of (x_t - m)^2. For Poisson 0 with a standard error of 1 / sqrt(n). Box and Jenkins,
 * Time Series Analysis, 1970.
 *
 * @param lag how many values later
 * @param coefficient the estimate
 */
public record Autocorrelation(int lag, Estimate coefficient) {
  private static final int[] LAGS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  // Of the product's terms no more than a quarter may be missing.
  private static final int POINTS_PER_LAG = 4;
  private static final int FEWEST_POINTS = 30;

  /** The coefficient at one lag. */
  public static Autocorrelation at(Series series, int lag) {
    Basis basis = Basis.of(series);
    int needed = Math.max(FEWEST_POINTS, POINTS_PER_LAG * lag);
    if (series.size() < needed) {
      return new Autocorrelation(lag, Estimate.tooFew(basis, needed));
    }
    if (series.isConstant()) {
      return new Autocorrelation(lag, Estimate.constant(basis));
    }
    double mean = series.mean();
    double products = 0;
    for (int t = 0; t + lag < series.size(); t++) {
      products += (series.at(t) - mean) * (series.at(t + lag) - mean);
    }
    double coefficient = products / (series.variance() * series.size());
    return new Autocorrelation(
        lag, Estimate.of(coefficient, 0, 1 / Math.sqrt(series.size()), basis));
  }

  /** The coefficients at 1, 2, 5, 10, ... up to 1,000, and to a quarter of the series. */
  public static List<Autocorrelation> atLags(Series series) {
    List<Autocorrelation> all = new ArrayList<>();
    for (int lag : LAGS) {
      if (lag == 1 || series.size() >= POINTS_PER_LAG * lag) {
        all.add(at(series, lag));
      }
    }
    return all;
  }
}
