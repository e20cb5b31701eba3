package site.ycsb.arrival.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * The period of a series of counts. It is the highest peak of the periodogram, if it exceeds its
 * surroundings and carries a good part of the variance. A period makes the Hurst exponent look like
 * long-range dependence, so it has to be divided out first.
 *
 * <p>Found are periods that fit at least three times into the series, whatever its straight trend.
 * Where a cycle has two equal halves, half of it is found.
 *
 * @param seconds the period; for Poisson there is none
 * @param shareOfVariance that the peak explains, 0 where there is no period
 * @param harmonics of it that stand out, the first among them, 1; none where there is no period
 */
public record Periodicity(Estimate seconds, double shareOfVariance, List<Integer> harmonics) {
  private static final int FEWEST_POINTS = 64;
  private static final int MOST_POINTS = 1 << 16;
  private static final int FEWEST_CYCLES = 3;
  // How exactly the place of a peak is known.
  private static final double LEAST_CYCLES = 2.95;
  // Half the width of a peak under the window of Hann.
  private static final int HALF_PEAK = 2;
  // The window leaves a hundredth of a peak's power two frequencies away, a slope much more.
  private static final double LEAST_HEIGHT = 4;
  private static final double LEAST_RATIO = 30;
  private static final double LEAST_SHARE = 0.1;
  private static final double LEAST_HARMONIC_RATIO = 10;
  private static final double BLUR = 0.25;
  private static final int BINS_PER_HALF_CYCLE = 4;

  public Periodicity {
    harmonics = List.copyOf(harmonics);
  }

  /** Whether there is one. */
  public boolean isFound() {
    return !harmonics.isEmpty();
  }

  /** Looks for a period. */
  public static Periodicity of(Series counts) {
    Series series = counts.aggregated((counts.size() + MOST_POINTS - 1) / MOST_POINTS);
    Basis basis = Basis.of(series);
    if (series.size() < FEWEST_POINTS) {
      return none(Estimate.tooFew(basis, FEWEST_POINTS));
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
    double cycles = refined(windowed, peak);
    if (!(share >= LEAST_SHARE
        && ratio >= LEAST_RATIO
        && cycles >= LEAST_CYCLES
        && isPeak(windowed, cycles))) {
      return none(new Estimate.NotApplicable("no frequency stands out", basis));
    }
    Basis found = Basis.of(series, String.format(Locale.ROOT, "%.2f cycles", cycles));
    double seconds = series.size() * series.binSeconds() / leastSquares(series, cycles);
    return new Periodicity(
        Estimate.of(seconds, Double.NaN, found), share, harmonics(series, seconds));
  }

  /** A period that is known. */
  public static Periodicity given(double periodSeconds, Series counts) {
    Estimate seconds =
        Estimate.of(periodSeconds, Double.NaN, new Basis("given", counts.size(), ""));
    Series series = counts.aggregated((counts.size() + MOST_POINTS - 1) / MOST_POINTS);
    boolean isCoarse = periodSeconds < RateTrend.shortestPeriod(series);
    return new Periodicity(seconds, 0, harmonics(isCoarse ? counts : series, periodSeconds));
  }

  /**
   * The number of cycles, around one, of the sine that fits best beside a straight line: of few
   * cycles the window blurs the place.
   */
  private static double leastSquares(Series series, double cycles) {
    double length = series.size() * series.binSeconds();
    DoubleUnaryOperator closeness =
        tried -> {
          Estimate seconds = Estimate.of(length / tried, Double.NaN, Basis.of(series));
          Periodicity sine = new Periodicity(seconds, 0, List.of(1));
          Stationarity found = new Stationarity(true, List.of(), sine);
          return -RateTrend.fit(series, found).residuals(series).variance();
        };
    return Peak.of(closeness, cycles - BLUR, cycles + BLUR, cycles, 1e-5);
  }

  private static Periodicity none(Estimate reason) {
    return new Periodicity(reason, 0, List.of());
  }

  /**
   * The harmonics that are ten times as high as what is left around them when all of them are taken
   * out: of those that chance makes, one in twenty thousand.
   */
  private static List<Integer> harmonics(Series series, double periodSeconds) {
    int most = RateTrend.mostHarmonics(series, periodSeconds);
    List<Integer> all = IntStream.rangeClosed(1, most).boxed().toList();
    Estimate period = Estimate.of(periodSeconds, Double.NaN, Basis.of(series));
    RateTrend envelope =
        RateTrend.fit(series, Stationarity.periodic(new Periodicity(period, 0, all)));
    Spectrum rest = envelope.residuals(series).spectrum();
    double cycles = series.size() * series.binSeconds() / periodSeconds;
    List<Integer> kept = new ArrayList<>(List.of(1));
    for (int harmonic : all.subList(1, most)) {
      double power = envelope.squareOfHarmonic(harmonic) * series.size() / (8 * Math.PI);
      if (power >= LEAST_HARMONIC_RATIO * around(rest, cycles, harmonic)) {
        kept.add(harmonic);
      }
    }
    return kept;
  }

  /** The mean power from half to twice a harmonic's frequency, without the harmonics. */
  private static double around(Spectrum spectrum, double cycles, int harmonic) {
    int last = (int) (2 * harmonic * cycles);
    return frequencies(spectrum, (int) (harmonic * cycles / 2), last)
        .filter(k -> Math.abs(k - cycles * Math.rint(k / cycles)) >= 1)
        .mapToDouble(spectrum::power)
        .average()
        .orElse(Double.NaN);
  }

  /** The deviations from a straight line, under the window of Hann. */
  private static double[] windowed(Series series) {
    double[] values = series.toArray();
    LineFit line = new LineFit();
    for (int t = 0; t < values.length; t++) {
      line.add(t, values[t]);
    }
    double middle = (values.length - 1) / 2.0;
    for (int t = 0; t < values.length; t++) {
      double window = 1 - Math.cos(2 * Math.PI * (t + 0.5) / values.length);
      values[t] = (values[t] - series.mean() - line.slope() * (t - middle)) * window;
    }
    return values;
  }

  /** Whether power falls on both sides, and does not just grow towards frequency 0. */
  private static boolean isPeak(double[] windowed, double cycles) {
    double height = power(windowed, cycles) / LEAST_HEIGHT;
    return power(windowed, cycles - HALF_PEAK) <= height
        && power(windowed, cycles + HALF_PEAK) <= height;
  }

  private static double sum(Spectrum spectrum, int from, int to) {
    return frequencies(spectrum, from, to).mapToDouble(spectrum::power).sum();
  }

  private static IntStream frequencies(Spectrum spectrum, int from, int to) {
    return IntStream.rangeClosed(Math.max(1, from), Math.min(to, spectrum.frequencies()));
  }

  /** The mean power from a third to three times the peak's frequency, without the peak. */
  private static double around(Spectrum spectrum, int peak) {
    return frequencies(spectrum, peak / 3, 3 * peak)
        .filter(k -> Math.abs(k - peak) > HALF_PEAK)
        .mapToDouble(spectrum::power)
        .average()
        .orElse(Double.NaN);
  }

  /** The number of cycles around a peak at which power is highest. */
  private static double refined(double[] windowed, int peak) {
    return Peak.of(cycles -> power(windowed, cycles), peak - 1.0, peak + 1.0, peak, 1e-7);
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
