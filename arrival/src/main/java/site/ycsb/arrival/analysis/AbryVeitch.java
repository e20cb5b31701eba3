package site.ycsb.arrival.analysis;

import java.util.Locale;
import org.apache.commons.math3.special.Gamma;

/**
 * Hurst exponent by the wavelet estimator of Abry and Veitch (IEEE Trans. Information Theory 44,
 * 1998) with the Haar wavelet: a line through the logarithms of the octaves' energies, each
 * corrected by what n Gaussian coefficients are off on average, and weighted with the inverse of
 * its variance. H = (1 + slope) / 2.
 *
 * <p>Octaves 3 to the last with 8 coefficients. In a series of counts each octave carries the noise
 * of Poisson arrivals, an energy of the mean count; where enough octaves stand out from it, the fit
 * starts at the first one whose signal has three times that energy. Haar ignores a constant, but
 * not a trend or a period.
 */
final class AbryVeitch {
  private static final double LN_2 = Math.log(2);
  private static final int FIRST_OCTAVE = 3;
  private static final int FEWEST_OCTAVES = 3;
  private static final int FEWEST_COEFFICIENTS = 8;
  private static final double SIGNAL_TO_NOISE = 3;

  private AbryVeitch() {}

  static Estimate estimate(Series series) {
    HaarEnergies energies = HaarEnergies.of(series);
    int last = FIRST_OCTAVE;
    while (last < energies.octaves() && energies.coefficients(last + 1) >= FEWEST_COEFFICIENTS) {
      last++;
    }
    int first = firstOctave(series, energies, last);
    LineFit line = new LineFit();
    for (int octave = first; octave <= last; octave++) {
      double half = energies.coefficients(octave) / 2.0;
      double bias = Gamma.digamma(half) / LN_2 - Math.log(half) / LN_2;
      double variance = Gamma.trigamma(half) / (LN_2 * LN_2);
      line.add(octave, Math.log(energies.energy(octave)) / LN_2 - bias, 1 / variance);
    }
    String scales = String.format(Locale.ROOT, "octaves %d to %d", first, last);
    return Estimate.of(
        (1 + line.slope()) / 2,
        HurstEstimator.POISSON,
        1 / (2 * Math.sqrt(line.squaresX())),
        Basis.of(series, scales));
  }

  private static int firstOctave(Series series, HaarEnergies energies, int last) {
    if (!series.isCounts()) {
      return FIRST_OCTAVE;
    }
    double least = (1 + SIGNAL_TO_NOISE) * series.mean();
    int first = last;
    while (first >= FIRST_OCTAVE && energies.energy(first) >= least) {
      first--;
    }
    return last - first >= FEWEST_OCTAVES ? first + 1 : FIRST_OCTAVE;
  }
}
