package site.ycsb.arrival.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.special.Gamma;
import site.ycsb.arrival.analysis.WaveletEnergies.Wavelet;

/**
 * The estimators of the Hurst exponent H, which says how slowly correlation decays with scale. H is
 * 1/2 for short memory, and approaches 1 for long memory. It does not say how high bursts are.
 */
public enum HurstEstimator {
  AGGREGATED_VARIANCE("aggregated variance"),
  RESCALED_RANGE("R/S"),
  PERIODOGRAM("periodogram"),
  ABRY_VEITCH("Abry-Veitch (Haar)"),
  ABRY_VEITCH_DAUBECHIES("Abry-Veitch (Daub. 3)"),
  LOCAL_WHITTLE("local Whittle"),
  WHITTLE("Whittle (fGn)");

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
      case ABRY_VEITCH -> AbryVeitch.estimate(series, Wavelet.HAAR);
      case ABRY_VEITCH_DAUBECHIES -> AbryVeitch.estimate(series, Wavelet.DAUBECHIES_3);
      case LOCAL_WHITTLE -> LocalWhittle.estimate(series);
      case WHITTLE -> Whittle.estimate(series);
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

  /**
   * Hurst exponent by aggregated variance: the variance of the means of blocks of m values falls as
   * m^(2H-2). Blocks of 4, 8, ... to a 32nd of the series; H = 1 + slope/2 in logarithms.
   *
   * <p>Biased towards 1/2 where the dependence is long, and near 1 for any trend or period. Taqqu,
   * Teverovsky and Willinger, Fractals 3, 1995.
   */
  private static final class AggregatedVariance {
    private static final int SMALLEST_BLOCK = 4;
    private static final int FEWEST_BLOCKS = 32;

    static Estimate estimate(Series series) {
      LineFit line = new LineFit();
      int largest = series.size() / FEWEST_BLOCKS;
      Series sums = series.aggregated(SMALLEST_BLOCK);
      for (int block = SMALLEST_BLOCK; block <= largest; block *= 2) {
        line.add(Math.log(block), Math.log(sums.variance()) - 2 * Math.log(block));
        sums = sums.aggregated(2);
      }
      String scales =
          "blocks of " + SMALLEST_BLOCK + " to " + Integer.highestOneBit(Math.max(1, largest));
      return Estimate.of(1 + line.slope() / 2, POISSON, Basis.of(series, scales));
    }
  }

  /**
   * Hurst exponent by the rescaled range R/S of Hurst (Trans. ASCE 116, 1951): the range of the
   * cumulative deviations of a block from its mean, over its standard deviation, grows as n^H.
   * Blocks of 16, 32, ... to an 8th of the series.
   *
   * <p>Biased up for short blocks, and for independent values by as much as Anis and Lloyd
   * (Biometrika 63, 1976) computed: that value is given as the one to expect of Poisson.
   */
  private static final class RescaledRange {
    private static final int SMALLEST_BLOCK = 16;
    private static final int FEWEST_BLOCKS = 8;

    static Estimate estimate(Series series) {
      LineFit line = new LineFit();
      LineFit independent = new LineFit();
      int largest = series.size() / FEWEST_BLOCKS;
      for (int block = SMALLEST_BLOCK; block <= largest; block *= 2) {
        line.add(Math.log(block), Math.log(meanRange(series, block)));
        independent.add(Math.log(block), Math.log(expectedOfIndependent(block)));
      }
      String scales =
          "blocks of " + SMALLEST_BLOCK + " to " + Integer.highestOneBit(Math.max(1, largest));
      return Estimate.of(line.slope(), independent.slope(), Basis.of(series, scales));
    }

    /** The mean of R/S over the blocks whose values differ. */
    private static double meanRange(Series series, int block) {
      double sum = 0;
      int blocks = 0;
      for (int start = 0; start + block <= series.size(); start += block) {
        double ratio = rescaledRange(series, start, block);
        if (Double.isFinite(ratio)) {
          sum += ratio;
          blocks++;
        }
      }
      return sum / blocks;
    }

    private static double rescaledRange(Series series, int start, int block) {
      double mean = 0;
      for (int i = start; i < start + block; i++) {
        mean += series.at(i) / block;
      }
      double squares = 0;
      double walk = 0;
      double highest = 0;
      double lowest = 0;
      for (int i = start; i < start + block; i++) {
        double deviation = series.at(i) - mean;
        squares += deviation * deviation;
        walk += deviation;
        highest = Math.max(highest, walk);
        lowest = Math.min(lowest, walk);
      }
      return squares == 0 ? Double.NaN : (highest - lowest) / Math.sqrt(squares / block);
    }

    /** E[R/S] = G((n-1)/2) / (sqrt(pi) G(n/2)) * sum over r < n of sqrt((n-r)/r). */
    private static double expectedOfIndependent(int n) {
      double sum = 0;
      for (int r = 1; r < n; r++) {
        sum += Math.sqrt((double) (n - r) / r);
      }
      double gammas = Gamma.logGamma((n - 1) / 2.0) - Gamma.logGamma(n / 2.0);
      return Math.exp(gammas) / Math.sqrt(Math.PI) * sum;
    }
  }

  /**
   * Hurst exponent by the periodogram: near frequency 0 it goes as w^(1-2H). A line through the
   * logarithms at the lowest 10 % of the frequencies. Geweke and Porter-Hudak, J. Time Series
   * Analysis 4, 1983, whose variance pi^2/6 of an ordinate's logarithm gives the standard error.
   */
  private static final class PeriodogramSlope {
    private static final double SHARE_OF_FREQUENCIES = 0.1;

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
      return Estimate.of((1 - line.slope()) / 2, POISSON, error, basis);
    }
  }

  /**
   * Hurst exponent by the wavelet estimator of Abry and Veitch (IEEE Trans. Information Theory 44,
   * 1998): a line through the logarithms of the octaves' energies, each corrected by what n
   * Gaussian coefficients are off on average, and weighted with the inverse of its variance. H = (1
   * + slope) / 2.
   *
   * <p>Octaves 3 to the last with 8 coefficients. In a series of counts each octave carries the
   * noise of Poisson arrivals, an energy of the mean count; where enough octaves stand out from it,
   * the fit starts at the first one whose signal has three times that energy. Haar ignores a
   * constant; Daubechies' wavelet of three vanishing moments a linear and a square trend, too.
   * Neither ignores a period or a change of level.
   */
  private static final class AbryVeitch {
    private static final int FIRST_OCTAVE = 3;
    private static final int FEWEST_COEFFICIENTS = 8;

    static Estimate estimate(Series series, Wavelet wavelet) {
      WaveletEnergies energies = WaveletEnergies.of(series, wavelet);
      int last = Math.max(FIRST_OCTAVE, energies.lastOctave(FEWEST_COEFFICIENTS));
      int first = energies.firstOctave(series, FIRST_OCTAVE, last);
      LineFit line = energies.line(first, last);
      String scales = String.format(Locale.ROOT, "octaves %d to %d", first, last);
      return Estimate.of(
          (1 + line.slope()) / 2,
          POISSON,
          1 / (2 * Math.sqrt(line.squaresX())),
          Basis.of(series, scales));
    }
  }

  /**
   * Hurst exponent by the local Whittle likelihood (Robinson, Annals of Statistics 23, 1995). H
   * minimises ln(mean of w^(2H-1) I(w)) - (2H-1) mean of ln w over the lowest m = N^0.65
   * frequencies. Its standard error is 1 / (2 sqrt(m)).
   */
  private static final class LocalWhittle {
    private static final double BANDWIDTH_EXPONENT = 0.65;

    static Estimate estimate(Series series) {
      Spectrum spectrum = series.spectrum();
      int lowest = (int) Math.pow(spectrum.points(), BANDWIDTH_EXPONENT);
      double[] logs = new double[lowest];
      for (int k = 1; k <= lowest; k++) {
        logs[k - 1] = Math.log(spectrum.frequency(k));
      }
      double meanLog = Arrays.stream(logs).average().orElseThrow();
      Basis basis =
          new Basis(series.name(), spectrum.points(), "the lowest " + lowest + " frequencies");
      return likeliest(
          h -> contrast(h, spectrum, logs, meanLog), 1.5, h -> 1 / (2 * Math.sqrt(lowest)), basis);
    }

    private static double contrast(double h, Spectrum spectrum, double[] logs, double meanLog) {
      double exponent = 2 * h - 1;
      double sum = 0;
      for (int k = 1; k <= logs.length; k++) {
        sum += Math.exp(exponent * (logs[k - 1] - meanLog)) * spectrum.power(k);
      }
      return Math.log(sum / logs.length);
    }
  }

  /**
   * The H up to a highest one at which a contrast, minus the logarithm of a likelihood, is least.
   */
  private static Estimate likeliest(
      UnivariateFunction contrast, double highest, UnivariateFunction error, Basis basis) {
    double precision = 1e-8;
    double h = Peak.of(each -> -contrast.value(each), 0, highest, highest / 2, precision);
    return h > precision * 10 && h < highest - precision * 10
        ? Estimate.of(h, POISSON, error.value(h), basis)
        : new Estimate.NotApplicable(
            "the likelihood has no maximum between 0 and " + highest, basis);
  }

  /**
   * Hurst parameter of fractional Gaussian noise by Whittle's likelihood over all frequencies (Fox
   * and Taqqu, Annals of Statistics 14, 1986). H minimises c(H) = ln(mean of I/f) + mean of ln f,
   * where f(w) = (1 - cos w) (sum over all integers j of |w + 2 pi j|^(-2H-1)) is the form of the
   * noise's spectrum. The standard error is 1 / sqrt(m c''(H)) for m frequencies.
   *
   * <p>No estimate of such noise is more exact, and of other series it may be wrong: Poisson noise
   * on top draws it to 1/2. Neighbouring ordinates within a hundredth of their frequency are one.
   */
  private static final class Whittle {
    private static final int GROUPED = 100;
    private static final int TERMS = 4;
    private static final double STEP = 1e-3;

    /** Neighbouring ordinates: how many, and their mean frequency and power. */
    private record Ordinates(int count, double frequency, double power) {}

    static Estimate estimate(Series series) {
      Spectrum spectrum = series.spectrum();
      int last = spectrum.frequencies();
      List<Ordinates> all = new ArrayList<>();
      for (int k = 1; k <= last; k += 1 + k / GROUPED) {
        int end = Math.min(last, k + k / GROUPED);
        double power = IntStream.rangeClosed(k, end).mapToDouble(spectrum::power).sum();
        double frequency = (spectrum.frequency(k) + spectrum.frequency(end)) / 2;
        all.add(new Ordinates(end - k + 1, frequency, power / (end - k + 1)));
      }
      UnivariateFunction contrast = h -> contrast(h, all, last);
      UnivariateFunction curvature =
          h ->
              (contrast.value(h + STEP) - 2 * contrast.value(h) + contrast.value(h - STEP))
                  / (STEP * STEP);
      Basis basis = new Basis(series.name(), spectrum.points(), "all " + last + " frequencies");
      return likeliest(contrast, 1, h -> 1 / Math.sqrt(last * curvature.value(h)), basis);
    }

    private static double contrast(double h, List<Ordinates> all, int count) {
      double ratios = 0;
      double logs = 0;
      for (Ordinates each : all) {
        double density = density(h, each.frequency);
        ratios += each.count * each.power / density;
        logs += each.count * Math.log(density);
      }
      return Math.log(ratios / count) + logs / count;
    }

    /** The form of the spectrum; what is left of the sum after some terms is an integral. */
    private static double density(double h, double w) {
      double sum = Math.pow(w, -2 * h - 1);
      for (int j = 1; j <= TERMS; j++) {
        sum +=
            Math.pow(2 * Math.PI * j + w, -2 * h - 1) + Math.pow(2 * Math.PI * j - w, -2 * h - 1);
      }
      double rest = 2 * Math.PI * (TERMS + 0.5);
      sum += (Math.pow(rest + w, -2 * h) + Math.pow(rest - w, -2 * h)) / (4 * Math.PI * h);
      return Math.pow(Math.sin(w / 2), 2) * sum;
    }
  }
}
