package site.ycsb.arrival.analysis;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Arrivals as numbers in the order of time: counts per bin, or the gaps between arrivals. */
public final class Series {
  private static final double NANOS_PER_SECOND = 1e9;

  private final double[] values;
  private final double binSeconds;
  private final double mean;
  private @Nullable Spectrum spectrum;

  private Series(double[] values, double binSeconds) {
    this.values = values;
    this.binSeconds = binSeconds;
    this.mean = Arrays.stream(values).sum() / Math.max(1, values.length);
    if (!(mean >= 0) || Double.isInfinite(mean)) {
      throw new IllegalArgumentException("the mean is " + mean + "; expected values of at least 0");
    }
  }

  /** Arrivals per bin. */
  public static Series counts(double[] counts, double binSeconds) {
    if (!(binSeconds > 0) || Double.isInfinite(binSeconds)) {
      throw new IllegalArgumentException(
          "binSeconds is " + binSeconds + "; expected a number above 0");
    }
    return new Series(counts.clone(), binSeconds);
  }

  /** Gaps in seconds. */
  public static Series gaps(double[] gapsSeconds) {
    return new Series(gapsSeconds.clone(), 0);
  }

  /** The gaps between arrivals, whose instants ascend. */
  public static Series gapsBetween(long[] arrivalNanos) {
    double[] gaps = new double[Math.max(0, arrivalNanos.length - 1)];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = (double) (arrivalNanos[i + 1] - arrivalNanos[i]) / NANOS_PER_SECOND;
    }
    return new Series(gaps, 0);
  }

  public boolean isCounts() {
    return binSeconds > 0;
  }

  /** Width of a bin; 0 for gaps. */
  public double binSeconds() {
    return binSeconds;
  }

  public int size() {
    return values.length;
  }

  public double at(int index) {
    return values[index];
  }

  public double mean() {
    return mean;
  }

  /** A copy. */
  public double[] toArray() {
    return values.clone();
  }

  /** What the values are, such as "counts per 0.1 s". */
  public String name() {
    return isCounts() ? "counts per " + seconds(binSeconds) : "gaps";
  }

  /** A duration without an exponent, such as "0.1 s". */
  public static String seconds(double seconds) {
    double rounded = Math.rint(seconds * NANOS_PER_SECOND) / NANOS_PER_SECOND;
    return BigDecimal.valueOf(rounded).stripTrailingZeros().toPlainString() + " s";
  }

  /** The mean square distance from the mean. */
  public double variance() {
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum / values.length;
  }

  /** Whether the values vary by no more than the rounding of nanoseconds. */
  boolean isConstant() {
    return Math.sqrt(variance()) <= 1 / NANOS_PER_SECOND * Math.max(mean, 1);
  }

  /** Counts made of each count and the middle of its bin, in seconds since the start. */
  Series mapped(DoubleBinaryOperator function) {
    double[] mapped = new double[values.length];
    for (int bin = 0; bin < mapped.length; bin++) {
      mapped[bin] = function.applyAsDouble(values[bin], (bin + 0.5) * binSeconds);
    }
    return new Series(mapped, binSeconds);
  }

  /** Sums of as many neighbours each; what is left at the end is dropped. */
  public Series aggregated(int neighbours) {
    double[] sums = new double[values.length / neighbours];
    for (int i = 0; i < sums.length; i++) {
      for (int j = i * neighbours; j < (i + 1) * neighbours; j++) {
        sums[i] += values[j];
      }
    }
    return new Series(sums, binSeconds * neighbours);
  }

  /** Sums over fewer parts of the same length; what lies on an edge is split in proportion. */
  Series resampled(int parts) {
    double[] sums = new double[parts];
    double width = (double) values.length / parts;
    for (int part = 0; part < parts; part++) {
      double from = part * width;
      double to = Math.min(values.length, from + width);
      for (int i = (int) from; i < to; i++) {
        sums[part] += values[i] * (Math.min(to, i + 1) - Math.max(from, i));
      }
    }
    return new Series(sums, binSeconds * width);
  }

  /** Counts in the narrowest bins, by powers of ten, that hold one arrival or more on average. */
  Series withMeanOfOne() {
    Series series = this;
    while (series.mean < 1 && series.size() >= 10) {
      series = series.aggregated(10);
    }
    return series;
  }

  /** At most as many values, evenly spread over the series. */
  public Series sampled(int most) {
    if (values.length <= most) {
      return this;
    }
    double[] sample = new double[most];
    for (int i = 0; i < most; i++) {
      sample[i] = values[(int) ((long) i * values.length / most)];
    }
    return new Series(sample, binSeconds);
  }

  /** The periodogram, which is computed once: it is the dearest step of an analysis. */
  Spectrum spectrum() {
    Spectrum known = spectrum;
    if (known == null) {
      known = Spectrum.of(values, mean);
      spectrum = known;
    }
    return known;
  }
}
