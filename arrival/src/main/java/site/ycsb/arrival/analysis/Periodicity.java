package site.ycsb.arrival.analysis;

import java.util.Locale;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;

/**
 * The period of a series of counts: the highest peak of its periodogram, if it stands out from the
 * frequencies around it and carries a good part of the variance. A period makes the Hurst exponent
 * look like long-range dependence, so it has to be divided out first.
 *
 * <p>Found are periods that fit at least three times into the series. Where a cycle has two equal
 * halves, half of it is found.
 *
 * @param seconds the period; for Poisson there is none
 * @param shareOfVariance that the peak explains, 0 where there is no period
 */
public record Periodicity(Estimate seconds, double shareOfVariance) {
  private static final int FEWEST_POINTS = 64;
  private static final int MOST_POINTS = 1 << 16;
  private static final int FEWEST_CYCLES = 3;
  // Half the width of a peak under the window of Hann.
  private static final int HALF_PEAK = 2;
  private static final double LEAST_RATIO = 30;
  private static final double LEAST_SHARE = 0.1;
  private static final int MOST_EVALUATIONS = 200;
  private static final int BINS_PER_HALF_CYCLE = 4;

  /** Looks for a period. */
  public static Periodicity of(Series counts) {
    Series series = counts.aggregated((counts.size() + MOST_POINTS - 1) / MOST_POINTS);
    Basis basis = Basis.of(series);
    if (series.size() < FEWEST_POINTS) {
      return new Periodicity(Estimate.tooFew(basis, FEWEST_POINTS), 0);
    }
    double[] windowed = windowed(series);
    Spectrum spectrum = Spectrum.of(windowed, 0);
    int peak = FEWEST_CYCLES;
    for (int k = FEWEST_CYCLES; k <= spectrum.frequencies() / BINS_PER_HALF_CYCLE; k++) {
      peak = spectrum.power(k) > spectrum.power(peak) ? k : peak;
    }
    double share =
        sum(spectrum, peak - HALF_PEAK, peak + HALF_PEAK)
            / sum(spectrum, 1, spectrum.frequencies());
    double ratio = spectrum.power(peak) / around(spectrum, peak);
    if (!(share >= LEAST_SHARE && ratio >= LEAST_RATIO)) {
      String reason = "no frequency stands out";
      return new Periodicity(new Estimate.NotApplicable(reason, basis), 0);
    }
    double cycles = refined(windowed, peak);
    Basis found = Basis.of(series, String.format(Locale.ROOT, "%.2f cycles", cycles));
    double seconds = series.size() * series.binSeconds() / cycles;
    return new Periodicity(Estimate.of(seconds, Double.NaN, found), share);
  }

  /** A period that is known. */
  public static Periodicity given(double periodSeconds, Series counts) {
    Estimate seconds =
        Estimate.of(periodSeconds, Double.NaN, new Basis("given", counts.size(), ""));
    return new Periodicity(seconds, 0);
  }

  private static double[] windowed(Series series) {
    double[] values = series.toArray();
    for (int t = 0; t < values.length; t++) {
      double window = 1 - Math.cos(2 * Math.PI * (t + 0.5) / values.length);
      values[t] = (values[t] - series.mean()) * window;
    }
    return values;
  }

  private static double sum(Spectrum spectrum, int from, int to) {
    double sum = 0;
    for (int k = Math.max(1, from); k <= Math.min(to, spectrum.frequencies()); k++) {
      sum += spectrum.power(k);
    }
    return sum;
  }

  /** The mean power from a third to three times the peak's frequency, without the peak. */
  private static double around(Spectrum spectrum, int peak) {
    double sum = 0;
    int count = 0;
    for (int k = Math.max(1, peak / 3); k <= Math.min(3 * peak, spectrum.frequencies()); k++) {
      if (Math.abs(k - peak) > HALF_PEAK) {
        sum += spectrum.power(k);
        count++;
      }
    }
    return sum / count;
  }

  /** The number of cycles, as a fraction, at which the power is highest. */
  private static double refined(double[] windowed, int peak) {
    return new BrentOptimizer(1e-7, 1e-7)
        .optimize(
            new MaxEval(MOST_EVALUATIONS),
            new UnivariateObjectiveFunction(cycles -> power(windowed, cycles)),
            GoalType.MAXIMIZE,
            new SearchInterval(peak - 1, peak + 1, peak))
        .getPoint();
  }

  private static double power(double[] values, double cycles) {
    double re = 0;
    double im = 0;
    for (int t = 0; t < values.length; t++) {
      double angle = 2 * Math.PI * cycles * t / values.length;
      re += values[t] * Math.cos(angle);
      im += values[t] * Math.sin(angle);
    }
    return re * re + im * im;
  }
}
