package site.ycsb.arrival.analysis;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * All estimators and tests, applied to one sequence of arrivals.
 *
 * @param arrivals how many there were
 * @param spanSeconds how long they lasted
 * @param binSeconds width of the bins in which they were counted
 * @param stationarity what the rate does that is not chance: a trend, changes of level, a period
 * @param envelope of the rate that this makes
 * @param isDetrended whether it was divided out of what follows, the rate excepted
 * @param rate arrivals a second
 * @param variation of the gaps
 * @param dispersion of the counts at several scales
 * @param countCorrelation of the counts
 * @param gapCorrelation of the gaps
 * @param entropy of the counts
 * @param countHurst of the counts
 * @param gapHurst of the gaps
 * @param poisson tests
 * @param lancet the rule for real send times
 */
public record ArrivalAnalysis(
    long arrivals,
    double spanSeconds,
    double binSeconds,
    Stationarity stationarity,
    RateTrend envelope,
    boolean isDetrended,
    Estimate rate,
    Estimate variation,
    List<Dispersion> dispersion,
    List<Autocorrelation> countCorrelation,
    List<Autocorrelation> gapCorrelation,
    EntropyPlot entropy,
    Map<HurstEstimator, Estimate> countHurst,
    Map<HurstEstimator, Estimate> gapHurst,
    PoissonTests poisson,
    LancetRule lancet) {

  /**
   * What to do about a rate that is not stationary.
   *
   * @param periodSeconds of the rate, empty to look for one
   * @param detrends whether to divide out trend, changes of level and period
   */
  public record Options(OptionalDouble periodSeconds, boolean detrends) {}

  /** Analyses arrivals. */
  public static ArrivalAnalysis of(CollectedArrivals collected, Options options) {
    Series counts = collected.counts();
    Stationarity found =
        options.periodSeconds().isPresent()
            ? Stationarity.withPeriod(options.periodSeconds().getAsDouble(), counts)
            : Stationarity.of(counts);
    boolean isDetrended = options.detrends() && !found.isStationary();
    return of(collected, found, RateTrend.fit(counts, found), isDetrended);
  }

  private static ArrivalAnalysis of(
      CollectedArrivals collected, Stationarity found, RateTrend envelope, boolean isDetrended) {
    CollectedArrivals flat = isDetrended ? collected.detrended(envelope) : collected;
    CollectedArrivals noise = isDetrended ? collected.standardised(envelope) : collected;
    Series counts = flat.counts();
    Series gaps = flat.gaps();
    return new ArrivalAnalysis(
        collected.arrivals(),
        collected.spanSeconds(),
        counts.binSeconds(),
        found,
        envelope,
        isDetrended,
        rate(collected),
        isDetrended ? variation(gaps) : collected.moments().variation(),
        Dispersion.atScales(noise.fineCounts().withMeanOfOne()),
        Autocorrelation.atLags(counts),
        Autocorrelation.atLags(gaps),
        EntropyPlot.of(flat.fineCounts()),
        HurstEstimator.all(counts),
        HurstEstimator.all(gaps),
        PoissonTests.of(gaps, noise.counts()),
        LancetRule.of(gaps));
  }

  /** The rate of counts is their mean over the width of a bin. */
  private static Estimate rate(CollectedArrivals collected) {
    Series counts = collected.counts();
    if (collected.moments().gaps() > 0 || collected.arrivals() < 1) {
      return collected.moments().rate();
    }
    double rate = counts.mean() / counts.binSeconds();
    double error = rate / Math.sqrt((double) collected.arrivals());
    return Estimate.of(rate, Double.NaN, error, Basis.of(counts));
  }

  private static Estimate variation(Series gaps) {
    GapMoments moments = new GapMoments();
    for (int i = 0; i < gaps.size(); i++) {
      moments.add(Math.round(gaps.at(i) * 1e9));
    }
    return moments.variation();
  }
}
