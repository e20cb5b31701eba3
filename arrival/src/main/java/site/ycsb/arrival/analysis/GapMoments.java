package site.ycsb.arrival.analysis;

/** The rate of arrivals and the variation of their gaps, as arrivals stream by (Welford 1962). */
public final class GapMoments {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int FEWEST_GAPS = 30;

  private long gaps;
  private double meanNanos;
  private double squares;

  /** Adds one gap. */
  public void add(long gapNanos) {
    gaps++;
    double deviation = (double) gapNanos - meanNanos;
    meanNanos += deviation / (double) gaps;
    squares += deviation * ((double) gapNanos - meanNanos);
  }

  public long gaps() {
    return gaps;
  }

  public double meanSeconds() {
    return meanNanos / NANOS_PER_SECOND;
  }

  /** Arrivals a second: the inverse of the mean gap. */
  public Estimate rate() {
    if (gaps < 1 || !(meanNanos > 0)) {
      return new Estimate.NotApplicable("no two arrivals are apart", basis());
    }
    double rate = NANOS_PER_SECOND / meanNanos;
    return Estimate.of(rate, Double.NaN, rate / Math.sqrt((double) gaps), basis());
  }

  /** Standard deviation over mean of the gaps: 1 for Poisson, 0 for constant arrivals. */
  public Estimate variation() {
    if (gaps < FEWEST_GAPS) {
      return Estimate.tooFew(basis(), FEWEST_GAPS);
    }
    double variation = Math.sqrt(squares / (double) gaps) / meanNanos;
    return Estimate.of(variation, 1, 1 / Math.sqrt((double) gaps), basis());
  }

  private Basis basis() {
    return new Basis("gaps", gaps, "");
  }
}
