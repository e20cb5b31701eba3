package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.bind.Setting;

/**
 * A rate that is fractional Gaussian noise. It is long-range dependent like a b-model, but Hurst
 * parameter and height of the bursts are set apart. The noise is exact: the circulant embedding of
 * its covariance (Davies and Harte, Biometrika 74, 1987).
 *
 * <p>The rate of an interval is mean (1 + cv Z), or 0 where that is below 0, and then all are
 * multiplied so that the mean over the run is the rate. Cutting at 0 leaves cv and the Hurst
 * parameter as they are where cv is at most a third; a larger one makes them smaller.
 *
 * @param ratePerSecond the mean over the run
 * @param hurst the Hurst parameter, from 0.5, at which intervals are independent, and below 1
 * @param cv the standard deviation of the rate of an interval over its mean
 * @param resolutionMillis the length that an interval should have; the run holds whole ones
 * @param gaps between arrivals, in units of their momentary mean
 */
@Setting(property = "fgn")
public record FractionalGaussianNoise(
    @JsonProperty(value = "rate", required = true) double ratePerSecond,
    @Setting(otherwise = "0.8") double hurst,
    @Setting(otherwise = "0.3") double cv,
    @JsonProperty("resolution") @Setting(otherwise = "100") double resolutionMillis,
    @JsonProperty("distribution") @Setting(otherwise = "exponential") GapDistribution gaps)
    implements ArrivalModel {
  private static final String NAME = "arrivals of fractional Gaussian noise";
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final int MOST_INTERVALS = 1 << 20;
  private static final double MOST_UNCUT_CV = 0.34;

  public FractionalGaussianNoise {
    Bounds.rate(ratePerSecond);
    Bounds.that(
        hurst >= 0.5 && hurst < 1, "hurst", "is " + hurst, "a number of at least 0.5 and below 1");
    Bounds.range("cv", cv, 1e-3, 10);
    Bounds.range("resolution", resolutionMillis, 1e-3, 1e9);
  }

  /** After the horizon another noise of the same length and volume begins. */
  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return TimeChangedSchedule.of(curve(seed, horizonNanos), gaps, seed, horizonNanos);
  }

  RateCurve curve(long seed, long horizonNanos) {
    double seconds = TimeChangedSchedule.seconds(horizonNanos, NAME);
    int intervals = intervals(seconds);
    return new Windows(
        seconds, ratePerSecond * seconds, window -> rates(intervals, SplitMix64.of(~seed, window)));
  }

  private int intervals(double seconds) {
    double millis = seconds * MILLIS_PER_SECOND;
    double intervals = Math.rint(millis / resolutionMillis);
    if (intervals > MOST_INTERVALS) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "resolution is %s: expected at least %s ms, as a run has at most %d steps",
              DecimalText.plain(resolutionMillis),
              DecimalText.plain(millis / MOST_INTERVALS),
              MOST_INTERVALS));
    }
    return (int) Math.max(1, intervals);
  }

  /** Rates of so many intervals, up to a common factor. */
  private double[] rates(int intervals, SplitMix64 random) {
    double[] rates = noise(hurst, intervals, random);
    double sum = 0;
    for (int i = 0; i < intervals; i++) {
      rates[i] = Math.max(0, 1 + cv * rates[i]);
      sum += rates[i];
    }
    if (!(sum > 0)) {
      Arrays.fill(rates, 1);
    }
    return rates;
  }

  /** Values of mean 0 and variance 1. */
  static double[] noise(double hurst, int size, SplitMix64 random) {
    int half = Integer.highestOneBit(Math.max(1, size - 1)) * 2;
    double[][] spectrum = new double[2][2 * half];
    for (int lag = 0; lag <= half; lag++) {
      spectrum[0][lag] = covariance(hurst, lag);
      spectrum[0][(2 * half - lag) % (2 * half)] = spectrum[0][lag];
    }
    forward(spectrum);
    ContinuousSampler gaussian = ZigguratSampler.NormalizedGaussian.of(random);
    for (int k = 0; k < 2 * half; k++) {
      // Rounding may leave next to nothing below 0.
      double scale = Math.sqrt(Math.max(0, spectrum[0][k]) / (2 * half));
      spectrum[0][k] = scale * gaussian.sample();
      spectrum[1][k] = scale * gaussian.sample();
    }
    forward(spectrum);
    return Arrays.copyOf(spectrum[0], size);
  }

  private static double covariance(double hurst, int lag) {
    return (power(lag + 1, hurst) - 2 * power(lag, hurst) + power(Math.abs(lag - 1), hurst)) / 2;
  }

  private static double power(int lag, double hurst) {
    return lag == 0 ? 0 : StrictMath.exp(2 * hurst * StrictMath.log(lag));
  }

  private static void forward(double[][] signal) {
    FastFourierTransformer.transformInPlace(
        signal, DftNormalization.STANDARD, TransformType.FORWARD);
  }

  /** Bursts that are cut off at a rate of 0, which makes them smaller than was asked for. */
  @Override
  public @Nullable String warning(long horizonNanos) {
    if (gaps.warning() != null || cv <= MOST_UNCUT_CV) {
      return gaps.warning();
    }
    double below = new NormalDistribution(null, 0, 1).cumulativeProbability(-1 / cv);
    return String.format(
        Locale.ROOT,
        "fractional Gaussian noise of cv %s would be below 0 in %.1f %% of the time, where the rate"
            + " is 0; the rates vary less than that, and depend on each other less",
        DecimalText.plain(cv),
        100 * below);
  }
}
