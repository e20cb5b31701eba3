package site.ycsb.arrival.analysis;

/**
 * Hurst exponent by the periodogram: near frequency 0 it goes as w^(1-2H). A line through the
 * logarithms at the lowest 10 % of the frequencies. Geweke and Porter-Hudak, J. Time Series
 * Analysis 4, 1983, whose variance pi^2/6 of an ordinate's logarithm gives the standard error.
 */
final class PeriodogramSlope {
  private static final double SHARE_OF_FREQUENCIES = 0.1;

  private PeriodogramSlope() {}

  static Estimate estimate(Series series) {
    Spectrum spectrum = series.spectrum();
    int lowest = (int) (SHARE_OF_FREQUENCIES * spectrum.frequencies());
    LineFit line = new LineFit();
    for (int k = 1; k <= lowest; k++) {
      line.add(Math.log(spectrum.frequency(k)), Math.log(spectrum.power(k)));
    }
    double error = Math.PI / Math.sqrt(6 * line.squaresX()) / 2;
    Basis basis =
        new Basis(series.name(), spectrum.points(), "the lowest " + lowest + " frequencies");
    return Estimate.of((1 - line.slope()) / 2, HurstEstimator.POISSON, error, basis);
  }
}
