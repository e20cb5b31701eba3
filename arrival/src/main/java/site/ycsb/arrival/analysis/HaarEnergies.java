package site.ycsb.arrival.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * The mean squares of the coefficients of the Haar wavelet, octave by octave: octave 1 compares
 * neighbours, octave o neighbouring sums of 2^(o-1) values, each over the root of 2^o.
 *
 * <p>For a b-model cascade the energy grows by exactly 1 / (b^2 + (1-b)^2) an octave, so that the
 * uncorrected slope gives H = 1/2 - 1/2 log2(b^2 + (1-b)^2) for every seed.
 */
public final class HaarEnergies {
  private final List<Double> energies;
  private final List<Integer> coefficients;

  private HaarEnergies(List<Double> energies, List<Integer> coefficients) {
    this.energies = energies;
    this.coefficients = coefficients;
  }

  public static HaarEnergies of(Series series) {
    double[] sums = series.toArray();
    List<Double> energies = new ArrayList<>();
    List<Integer> coefficients = new ArrayList<>();
    for (int length = sums.length / 2; length >= 1; length /= 2) {
      double squares = 0;
      for (int k = 0; k < length; k++) {
        double first = sums[2 * k];
        double second = sums[2 * k + 1];
        squares += (first - second) * (first - second) / 2;
        sums[k] = (first + second) / Math.sqrt(2);
      }
      energies.add(squares / length);
      coefficients.add(length);
    }
    return new HaarEnergies(energies, coefficients);
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

  /** The H of an unweighted line through the logarithms of the energies of some octaves. */
  public double hurst(int from, int to) {
    LineFit line = new LineFit();
    for (int octave = from; octave <= to; octave++) {
      line.add(octave, Math.log(energy(octave)) / Math.log(2));
    }
    return (1 + line.slope()) / 2;
  }
}
