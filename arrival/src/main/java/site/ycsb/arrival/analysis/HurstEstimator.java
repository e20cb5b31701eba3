package site.ycsb.arrival.analysis;

import java.util.EnumMap;
import java.util.Map;

/**
 * The estimators of the Hurst exponent H, which says how slowly correlation decays with scale: 1/2
 * where it does not reach far, towards 1 where it does. It does not say how high bursts are.
 */
public enum HurstEstimator {
  AGGREGATED_VARIANCE("aggregated variance"),
  RESCALED_RANGE("R/S"),
  PERIODOGRAM("periodogram"),
  ABRY_VEITCH("Abry-Veitch (Haar)"),
  LOCAL_WHITTLE("local Whittle");

  /** Below, no estimator tells anything. */
  public static final int FEWEST_POINTS = 512;

  static final double POISSON = 0.5;

  private final String title;

  HurstEstimator(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** The estimate of H for a series. */
  public Estimate estimate(Series series) {
    if (series.size() < FEWEST_POINTS) {
      return Estimate.tooFew(Basis.of(series), FEWEST_POINTS);
    } else if (series.isConstant()) {
      return Estimate.constant(Basis.of(series));
    }
    return switch (this) {
      case AGGREGATED_VARIANCE -> AggregatedVariance.estimate(series);
      case RESCALED_RANGE -> RescaledRange.estimate(series);
      case PERIODOGRAM -> PeriodogramSlope.estimate(series);
      case ABRY_VEITCH -> AbryVeitch.estimate(series);
      case LOCAL_WHITTLE -> LocalWhittle.estimate(series);
    };
  }

  /** The estimates of all estimators. */
  public static Map<HurstEstimator, Estimate> all(Series series) {
    Map<HurstEstimator, Estimate> estimates = new EnumMap<>(HurstEstimator.class);
    for (HurstEstimator estimator : values()) {
      estimates.put(estimator, estimator.estimate(series));
    }
    return estimates;
  }
}
