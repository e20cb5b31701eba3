package site.ycsb.arrival.analysis;

/**
 * Arrivals, as much of them as an analysis needs.
 *
 * @param arrivals how many there were
 * @param moments of all gaps
 * @param counts in whole bins
 * @param fineCounts in bins as narrow as possible
 * @param gaps the first of them; none where only counts are known
 * @param fineStartSeconds when the fine bins start, after the others
 * @param gapsStartSeconds when the first gap starts, after the bins
 */
public record CollectedArrivals(
    long arrivals,
    GapMoments moments,
    Series counts,
    Series fineCounts,
    Series gaps,
    double fineStartSeconds,
    double gapsStartSeconds) {

  /** Arrivals of which only the counts are known. */
  public static CollectedArrivals ofCounts(Series counts) {
    long arrivals = Math.round(counts.mean() * counts.size());
    return new CollectedArrivals(
        arrivals, new GapMoments(), counts, counts, Series.gaps(new double[0]), 0, 0);
  }

  /** How long the arrivals last. */
  public double spanSeconds() {
    return moments.gaps() > 0
        ? moments.meanSeconds() * (double) moments.gaps()
        : counts.size() * counts.binSeconds();
  }

  /** The same arrivals as they would be if the rate were even. */
  CollectedArrivals detrended(RateTrend envelope) {
    return with(
        envelope.detrendedCounts(counts, 0),
        envelope.detrendedCounts(fineCounts, fineStartSeconds),
        envelope.detrendedGaps(gaps, gapsStartSeconds));
  }

  /** The same arrivals with counts around an even rate, for their dispersion. */
  CollectedArrivals standardised(RateTrend envelope) {
    return with(
        envelope.standardisedCounts(counts, 0),
        envelope.standardisedCounts(fineCounts, fineStartSeconds),
        gaps);
  }

  private CollectedArrivals with(Series others, Series fine, Series between) {
    return new CollectedArrivals(
        arrivals, moments, others, fine, between, fineStartSeconds, gapsStartSeconds);
  }
}
