package site.ycsb.arrival.analysis;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.special.Gamma;

/**
 * The mean squares of the coefficients of a wavelet, octave by octave, of those coefficients alone
 * that lie wholly within the series.
 *
 * <p>With Haar, octave 1 compares neighbours, octave o neighbouring sums of 2^(o-1) values, each
 * over the root of 2^o. For a b-model cascade that energy grows by exactly 1 / (b^2 + (1-b)^2) an
 * octave, so that the uncorrected slope gives H = 1/2 - 1/2 log2(b^2 + (1-b)^2) for every seed.
 */
public final class WaveletEnergies {
  private static final double LN_2 = Math.log(2);
  private static final int FEWEST_OCTAVES = 3;
  private static final double SIGNAL_TO_NOISE = 3;

  private final List<Double> energies;
  private final List<Integer> coefficients;

  private WaveletEnergies(List<Double> energies, List<Integer> coefficients) {
    this.energies = energies;
    this.coefficients = coefficients;
  }

  /** A wavelet of Daubechies (Comm. Pure and Applied Mathematics 41, 1988). */
  public enum Wavelet {
    /** One vanishing moment: does not see a constant. */
    HAAR,
    /** Three vanishing moments: sees no trend that is a straight line or a parabola. */
    DAUBECHIES_3;

    /** The coefficients of the filter that smooths. */
    private double[] low() {
      return switch (this) {
        case HAAR -> new double[] {Math.sqrt(0.5), Math.sqrt(0.5)};
        case DAUBECHIES_3 ->
            new double[] {
              0.33267055295008263,
              0.8068915093110925,
              0.45987750211849154,
              -0.13501102001025458,
              -0.08544127388202666,
              0.03522629188570953
            };
      };
    }
  }

  /** The energies of a series. */
  public static WaveletEnergies of(Series series, Wavelet wavelet) {
    double[] low = wavelet.low();
    double[] sums = series.toArray();
    List<Double> energies = new ArrayList<>();
    List<Integer> coefficients = new ArrayList<>();
    int length = sums.length;
    while (length >= low.length) {
      length = (length - low.length) / 2 + 1;
      double squares = 0;
      for (int k = 0; k < length; k++) {
        double smooth = 0;
        double detail = 0;
        for (int n = 0; n < low.length; n++) {
          smooth += low[n] * sums[2 * k + n];
          detail += (n % 2 == 0 ? 1 : -1) * low[low.length - 1 - n] * sums[2 * k + n];
        }
        squares += detail * detail;
        sums[k] = smooth;
      }
      energies.add(squares / length);
      coefficients.add(length);
    }
    return new WaveletEnergies(energies, coefficients);
  }

  /** The highest octave. */
  public int octaves() {
    return energies.size();
  }

  /** The mean square of an octave; the lowest is 1. */
  public double energy(int octave) {
    return energies.get(octave - 1);
  }

  /** How many coefficients an octave has. */
  public int coefficients(int octave) {
    return coefficients.get(octave - 1);
  }

  /** The last octave that has so many coefficients; 0 if the first one has fewer. */
  int lastOctave(int fewestCoefficients) {
    int last = 0;
    while (last < octaves() && coefficients(last + 1) >= fewestCoefficients) {
      last++;
    }
    return last;
  }

  /**
   * The first octave whose signal has three times the energy of the noise of Poisson counts, where
   * three octaves or more are left; otherwise the lowest that is asked for.
   */
  int firstOctave(Series series, int lowest, int last) {
    if (!series.isCounts()) {
      return lowest;
    }
    double least = (1 + SIGNAL_TO_NOISE) * series.mean();
    int first = last;
    while (first >= lowest && energy(first) >= least) {
      first--;
    }
    return last - first >= FEWEST_OCTAVES ? first + 1 : lowest;
  }

  /**
   * A line through the binary logarithms of the energies, each corrected by what n Gaussian
   * coefficients are off on average, and weighted with the inverse of its variance.
   */
  LineFit line(int first, int last) {
    LineFit line = new LineFit();
    for (int octave = first; octave <= last; octave++) {
      double half = coefficients(octave) / 2.0;
      double bias = Gamma.digamma(half) / LN_2 - Math.log(half) / LN_2;
      double variance = Gamma.trigamma(half) / (LN_2 * LN_2);
      line.add(octave, Math.log(energy(octave)) / LN_2 - bias, 1 / variance);
    }
    return line;
  }
}
