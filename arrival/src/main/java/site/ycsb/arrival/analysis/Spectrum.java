package site.ycsb.arrival.analysis;

import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;

/**
 * The periodogram of a series of any length N. I(w) = |sum x_t exp(-iwt)|^2 / (2 pi N) at the
 * frequencies w_k = 2 pi k / N. Where N is no power of two, it uses Bluestein's chirp transform
 * (IEEE Trans. Audio Electroacoustics 18, 1970).
 */
final class Spectrum {
  // Beyond, the chirp transform would take gigabytes, and a prefix is long enough.
  private static final int MOST_CHIRPED = 1 << 20;

  private final int points;
  private final double[] power;

  private Spectrum(int points, double[] power) {
    this.points = points;
    this.power = power;
  }

  static Spectrum of(double[] values, double mean) {
    int points =
        values.length <= MOST_CHIRPED ? values.length : Integer.highestOneBit(values.length);
    double[][] signal = new double[2][points];
    for (int t = 0; t < points; t++) {
      signal[0][t] = values[t] - mean;
    }
    double[][] transform = Integer.bitCount(points) == 1 ? fft(signal) : chirp(signal[0]);
    double[] power = new double[points / 2];
    for (int k = 1; k <= power.length; k++) {
      double re = transform[0][k % points];
      double im = transform[1][k % points];
      power[k - 1] = (re * re + im * im) / (2 * Math.PI * points);
    }
    return new Spectrum(points, power);
  }

  /** Points of the series that were used. */
  int points() {
    return points;
  }

  /** The number of frequencies above 0. */
  int frequencies() {
    return power.length;
  }

  /** In radians a point; k is at least 1. */
  double frequency(int k) {
    return 2 * Math.PI * k / points;
  }

  double power(int k) {
    return power[k - 1];
  }

  private static double[][] fft(double[][] signal) {
    if (signal[0].length > 1) {
      FastFourierTransformer.transformInPlace(
          signal, DftNormalization.STANDARD, TransformType.FORWARD);
    }
    return signal;
  }

  private static double[][] chirp(double[] signal) {
    int n = signal.length;
    int size = Integer.highestOneBit(2 * n) << 1;
    double[][] a = new double[2][size];
    double[][] b = new double[2][size];
    for (int t = 0; t < n; t++) {
      double angle = angle(t, n);
      a[0][t] = signal[t] * Math.cos(angle);
      a[1][t] = -signal[t] * Math.sin(angle);
      int mirrored = (size - t) % size;
      b[0][t] = Math.cos(angle);
      b[1][t] = Math.sin(angle);
      b[0][mirrored] = b[0][t];
      b[1][mirrored] = b[1][t];
    }
    double[][] product = product(fft(a), fft(b));
    FastFourierTransformer.transformInPlace(
        product, DftNormalization.STANDARD, TransformType.INVERSE);
    // The last factor of each term has size 1, which the periodogram does not see.
    return product;
  }

  /** The angle pi t^2 / n, whose square is reduced first to stay exact. */
  private static double angle(int t, int n) {
    long square = (long) t * t % (2L * n);
    return Math.PI * (double) square / n;
  }

  private static double[][] product(double[][] a, double[][] b) {
    for (int i = 0; i < a[0].length; i++) {
      double re = a[0][i] * b[0][i] - a[1][i] * b[1][i];
      a[1][i] = a[0][i] * b[1][i] + a[1][i] * b[0][i];
      a[0][i] = re;
    }
    return a;
  }
}
