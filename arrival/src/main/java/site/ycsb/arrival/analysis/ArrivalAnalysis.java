package site.ycsb.arrival.analysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All estimators and tests, applied to one sequence of arrivals.
 *
 * @param arrivals how many there were
 * @param spanSeconds how long they lasted
 * @param binSeconds width of the bins in which they were counted
 * @param period of the rate, found or given
 * @param isDetrended whether the period was divided out of what follows, the rate excepted
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
    Periodicity period,
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
   * What to do about a period.
   *
   * @param periodSeconds of the rate, empty to look for one
   * @param detrends whether to divide it out
   */
  public record Options(OptionalDouble periodSeconds, boolean detrends) {}

  /** Analyses arrivals. */
  public static ArrivalAnalysis of(CollectedArrivals collected, Options options) {
    Periodicity period =
        options.periodSeconds().isPresent()
            ? Periodicity.given(options.periodSeconds().getAsDouble(), collected.counts())
            : Periodicity.of(collected.counts());
    Optional<Envelope> envelope =
        options.detrends() ? envelope(collected, period) : Optional.empty();
    return of(collected, period, envelope);
  }

  private static ArrivalAnalysis of(
      CollectedArrivals collected, Periodicity period, Optional<Envelope> envelope) {
    CollectedArrivals flat = envelope.map(collected::detrended).orElse(collected);
    CollectedArrivals noise = envelope.map(collected::standardised).orElse(collected);
    Series counts = flat.counts();
    Series gaps = flat.gaps();
    return new ArrivalAnalysis(
        collected.arrivals(),
        collected.spanSeconds(),
        counts.binSeconds(),
        period,
        envelope.isPresent(),
        rate(collected),
        envelope.isPresent() ? variation(gaps) : collected.moments().variation(),
        Dispersion.atScales(noise.fineCounts().withMeanOfOne()),
        Autocorrelation.atLags(counts),
        Autocorrelation.atLags(gaps),
        EntropyPlot.of(flat.fineCounts()),
        HurstEstimator.all(counts),
        HurstEstimator.all(gaps),
        PoissonTests.of(gaps, noise.counts()),
        LancetRule.of(gaps));
  }

  private static Optional<Envelope> envelope(CollectedArrivals collected, Periodicity period) {
    return period.seconds() instanceof Estimate.Value found
        ? Optional.of(Envelope.fit(collected.counts(), found.value()))
        : Optional.empty();
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
