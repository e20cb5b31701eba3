package site.ycsb.arrival.analysis;

import java.util.SplittableRandom;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;

/**
 * Fractional Gaussian noise, exactly: the circulant embedding of its covariance (Davies and Harte,
 * Biometrika 74, 1987).
 */
final class FractionalNoise {
  private FractionalNoise() {}

  /** Values of mean 0 and variance 1; their number is a power of two. */
  static double[] of(double hurst, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] spectrum = new double[2][2 * size];
    for (int lag = 0; lag <= size; lag++) {
      spectrum[0][lag] = covariance(hurst, lag);
      spectrum[0][(2 * size - lag) % (2 * size)] = covariance(hurst, lag);
    }
    forward(spectrum);
    double[][] noise = new double[2][2 * size];
    for (int k = 0; k < 2 * size; k++) {
      double scale = Math.sqrt(spectrum[0][k] / (2 * size));
      noise[0][k] = scale * random.nextGaussian();
      noise[1][k] = scale * random.nextGaussian();
    }
    forward(noise);
    double[] values = new double[size];
    System.arraycopy(noise[0], 0, values, 0, size);
    return values;
  }

  /** Of two values so far apart. */
  static double covariance(double hurst, int lag) {
    double power = 2 * hurst;
    return (Math.pow(lag + 1, power)
            - 2 * Math.pow(lag, power)
            + Math.pow(Math.abs(lag - 1), power))
        / 2;
  }

  private static void forward(double[][] signal) {
    FastFourierTransformer.transformInPlace(
        signal, DftNormalization.STANDARD, TransformType.FORWARD);
  }
}
