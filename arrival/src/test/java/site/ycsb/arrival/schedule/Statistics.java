package site.ycsb.arrival.schedule;

import java.util.Arrays;

/** The few estimators that the tests of schedules need, straight from their definitions. */
final class Statistics {
  private static final double LN_2 = Math.log(2);

  private Statistics() {}

  static double log2(double x) {
    return Math.log(x) / LN_2;
  }

  static double[] counts(ArrivalSchedule schedule, int bins, double binNanos) {
    double[] counts = new double[bins];
    long end = (long) (bins * binNanos);
    for (long nanos = schedule.nextArrivalNanos();
        nanos < end;
        nanos = schedule.nextArrivalNanos()) {
      counts[(int) Math.min(bins - 1, nanos / binNanos)]++;
    }
    return counts;
  }

  static double mean(double[] series) {
    return Arrays.stream(series).sum() / series.length;
  }

  static double variance(double[] series) {
    double mean = mean(series);
    return Arrays.stream(series).map(x -> (x - mean) * (x - mean)).sum() / series.length;
  }

  static double acf(double[] series, int lag) {
    double mean = mean(series);
    double sum = 0;
    for (int i = lag; i < series.length; i++) {
      sum += (series[i] - mean) * (series[i - lag] - mean);
    }
    return sum / series.length / variance(series);
  }

  /** The series with neighbours added up, so many halvings down. */
  static double[] aggregated(double[] series, int octaves) {
    double[] sums = series.clone();
    for (int octave = 0; octave < octaves; octave++) {
      double[] half = new double[sums.length / 2];
      for (int i = 0; i < half.length; i++) {
        half[i] = sums[2 * i] + sums[2 * i + 1];
      }
      sums = half;
    }
    return sums;
  }

  static double slope(double[] x, double[] y) {
    double meanX = mean(x);
    double meanY = mean(y);
    double xy = 0;
    double xx = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - meanX) * (y[i] - meanY);
      xx += (x[i] - meanX) * (x[i] - meanX);
    }
    return xy / xx;
  }

  /** Bits of entropy over levels from the coarsest; for a b-model the slope is H2(b). */
  static double entropySlope(double[] series, int firstLevel, int lastLevel) {
    int finest = Integer.numberOfTrailingZeros(series.length);
    double total = Arrays.stream(series).sum();
    double[] x = new double[lastLevel - firstLevel + 1];
    double[] y = new double[x.length];
    for (int level = firstLevel; level <= lastLevel; level++) {
      x[level - firstLevel] = level;
      y[level - firstLevel] =
          Arrays.stream(aggregated(series, finest - level))
              .filter(v -> v > 0)
              .map(v -> -v / total * log2(v / total))
              .sum();
    }
    return slope(x, y);
  }

  /** The Hurst parameter from the energies of Haar wavelets at octaves. */
  static double haarHurst(double[] series, int firstOctave, int lastOctave) {
    double[] x = new double[lastOctave - firstOctave + 1];
    double[] y = new double[x.length];
    for (int octave = firstOctave; octave <= lastOctave; octave++) {
      double[] sums = aggregated(series, octave - 1);
      double energy = 0;
      for (int i = 0; i + 1 < sums.length; i += 2) {
        energy += (sums[i] - sums[i + 1]) * (sums[i] - sums[i + 1]);
      }
      x[octave - firstOctave] = octave;
      y[octave - firstOctave] = log2(energy / Math.scalb(1.0, octave) / (sums.length / 2.0));
    }
    return (slope(x, y) + 1) / 2;
  }

  /** The Hurst parameter from the variances of means over blocks of 2^octave. */
  static double aggregatedVarianceHurst(double[] series, int firstOctave, int lastOctave) {
    double[] x = new double[lastOctave - firstOctave + 1];
    double[] y = new double[x.length];
    for (int octave = firstOctave; octave <= lastOctave; octave++) {
      x[octave - firstOctave] = octave;
      y[octave - firstOctave] = log2(variance(aggregated(series, octave))) - 2 * octave;
    }
    return 1 + slope(x, y) / 2;
  }

  /** Kolmogorov and Smirnov's statistic against the uniform, corrected for size; sorts. */
  static double kolmogorovSmirnov(double[] uniform) {
    Arrays.sort(uniform);
    int n = uniform.length;
    double distance = 0;
    for (int i = 0; i < n; i++) {
      distance =
          Math.max(distance, Math.max((i + 1.0) / n - uniform[i], uniform[i] - i / (n + 0.0)));
    }
    return distance * (Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n));
  }

  /** Anderson and Darling's statistic against the uniform; sorts. */
  static double andersonDarling(double[] uniform) {
    Arrays.sort(uniform);
    int n = uniform.length;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += (2 * i + 1) * (Math.log(uniform[i]) + Math.log1p(-uniform[n - 1 - i]));
    }
    return -n - sum / n;
  }
}
