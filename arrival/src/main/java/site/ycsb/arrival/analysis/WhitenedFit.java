package site.ycsb.arrival.analysis;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;

/**
 * Fits terms to a series by least squares, weighted by frequency with the power of the noise
 * (Hannan 1970). Noise with a memory is so treated as white noise. A gain is by how much another
 * term would lower the sum of squares: without such a term it has a chi-square distribution with
 * one degree of freedom.
 */
final class WhitenedFit {
  private final int size;
  private final double[] weights;
  private final List<double[][]> basis = new ArrayList<>();
  private double[][] rest;

  private WhitenedFit(int size, double[] weights, double[][] rest) {
    this.size = size;
    this.weights = weights;
    this.rest = rest;
  }

  /**
   * Fits terms.
   *
   * @param transform of the series, whose size is a power of two
   * @param power of the noise at frequencies 0 to half of the size; 0 is left out
   * @param terms that are fitted
   */
  static WhitenedFit of(double[][] transform, double[] power, List<double[]> terms) {
    int size = transform[0].length;
    double[] weights = new double[size];
    for (int k = 1; k < size; k++) {
      weights[k] = 1 / Math.sqrt(size * power[Math.min(k, size - k)]);
    }
    WhitenedFit fit = new WhitenedFit(size, weights, new double[][] {{}, {}});
    fit.rest = fit.whitened(transform);
    for (double[] term : terms) {
      double[][] direction = fit.whitened(transform(term));
      double length = Math.sqrt(fit.orthogonalised(direction));
      scale(direction, 1 / length);
      fit.basis.add(direction);
      subtract(fit.rest, direction, product(fit.rest, direction));
    }
    return fit;
  }

  /** The discrete Fourier transform of a series whose size is a power of two. */
  static double[][] transform(double[] values) {
    double[][] signal = {values.clone(), new double[values.length]};
    FastFourierTransformer.transformInPlace(
        signal, DftNormalization.STANDARD, TransformType.FORWARD);
    return signal;
  }

  /** By how much a term would lower the sum of squares. */
  double gain(double[] term) {
    double[][] direction = whitened(transform(term));
    double square = orthogonalised(direction);
    double product = product(rest, direction);
    return product * product / square;
  }

  /** By how much steps would, which begin at each point, 0 for the first. */
  double[] gainsOfSteps() {
    double[] products = productsWithSteps(rest);
    double[] squares = squaresOfSteps();
    for (double[][] direction : basis) {
      double[] shares = productsWithSteps(direction);
      for (int at = 1; at < size; at++) {
        squares[at] -= shares[at] * shares[at];
      }
    }
    double[] gains = new double[size];
    for (int at = 1; at < size; at++) {
      gains[at] = products[at] * products[at] / squares[at];
    }
    return gains;
  }

  /**
   * The transform of a step that begins at t is (exp(-iwt) - 1) / (1 - exp(-iw)), so that all
   * products together are one inverse transform.
   */
  private double[] productsWithSteps(double[][] vector) {
    double[][] quotient = new double[2][size];
    for (int k = 1; k < size; k++) {
      double angle = 2 * Math.PI * k / size;
      double re = 1 - Math.cos(angle);
      double im = -Math.sin(angle);
      double scale = weights[k] * size / (re * re + im * im);
      quotient[0][k] = (vector[0][k] * re + vector[1][k] * im) * scale;
      quotient[1][k] = (vector[1][k] * re - vector[0][k] * im) * scale;
    }
    FastFourierTransformer.transformInPlace(
        quotient, DftNormalization.STANDARD, TransformType.INVERSE);
    double[] products = quotient[0];
    double first = products[0];
    for (int at = 0; at < size; at++) {
      products[at] -= first;
    }
    return products;
  }

  private double[] squaresOfSteps() {
    double[][] spectrum = new double[2][size];
    for (int k = 1; k < size; k++) {
      spectrum[0][k] = weights[k] * weights[k] * size / (2 - 2 * Math.cos(2 * Math.PI * k / size));
    }
    FastFourierTransformer.transformInPlace(
        spectrum, DftNormalization.STANDARD, TransformType.INVERSE);
    double[] squares = spectrum[0];
    double first = squares[0];
    for (int at = 0; at < size; at++) {
      squares[at] = 2 * (first - squares[at]);
    }
    return squares;
  }

  private double[][] whitened(double[][] transform) {
    double[][] whitened = new double[2][size];
    for (int k = 1; k < size; k++) {
      whitened[0][k] = transform[0][k] * weights[k];
      whitened[1][k] = transform[1][k] * weights[k];
    }
    return whitened;
  }

  /** Takes the fitted terms out of a direction; returns the square of what is left. */
  private double orthogonalised(double[][] direction) {
    for (double[][] known : basis) {
      subtract(direction, known, product(direction, known));
    }
    return product(direction, direction);
  }

  private static double product(double[][] a, double[][] b) {
    double sum = 0;
    for (int k = 0; k < a[0].length; k++) {
      sum += a[0][k] * b[0][k] + a[1][k] * b[1][k];
    }
    return sum;
  }

  private static void subtract(double[][] from, double[][] direction, double factor) {
    for (int k = 0; k < from[0].length; k++) {
      from[0][k] -= factor * direction[0][k];
      from[1][k] -= factor * direction[1][k];
    }
  }

  private static void scale(double[][] vector, double factor) {
    for (int k = 0; k < vector[0].length; k++) {
      vector[0][k] *= factor;
      vector[1][k] *= factor;
    }
  }
}
