package site.ycsb.arrival.analysis;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * The periodic part of a rate, relative to its mean: a sum of up to eight harmonics of one period,
 * fitted to counts by least squares. Counts are detrended by division, gaps by multiplication.
 */
public final class Envelope {
  private static final int FEWEST_CYCLES = 2;

  private static final int MOST_HARMONICS = 8;
  private static final int BINS_PER_HARMONIC = 4;
  // A fit may dip below zero between spikes, where dividing by it would invent bursts.
  private static final double LOWEST = 0.05;

  private final double periodSeconds;
  private final double[] coefficients;

  private Envelope(double periodSeconds, double[] coefficients) {
    this.periodSeconds = periodSeconds;
    this.coefficients = coefficients;
  }

  /** The shortest period that can be fitted: four bins. */
  public static double shortestPeriod(Series counts) {
    return BINS_PER_HARMONIC * counts.binSeconds();
  }

  /** The longest period that can be fitted: half of the series. */
  public static double longestPeriod(Series counts) {
    return counts.size() * counts.binSeconds() / FEWEST_CYCLES;
  }

  /** Fits the envelope of a period that is neither too short nor too long. */
  public static Envelope fit(Series counts, double periodSeconds) {
    if (!(periodSeconds >= shortestPeriod(counts) && periodSeconds <= longestPeriod(counts))) {
      throw new IllegalArgumentException(
          "the period is "
              + Series.seconds(periodSeconds)
              + "; expected "
              + Series.seconds(shortestPeriod(counts))
              + " to "
              + Series.seconds(longestPeriod(counts)));
    }
    double binsPerPeriod = periodSeconds / counts.binSeconds();
    int harmonics = (int) Math.min(MOST_HARMONICS, binsPerPeriod / BINS_PER_HARMONIC);
    int size = 2 * harmonics + 1;
    double[][] squares = new double[size][size];
    double[] products = new double[size];
    double[] terms = new double[size];
    for (int bin = 0; bin < counts.size(); bin++) {
      fill(terms, 2 * Math.PI * (bin + 0.5) / binsPerPeriod);
      for (int i = 0; i < size; i++) {
        products[i] += terms[i] * counts.at(bin);
        for (int j = 0; j <= i; j++) {
          squares[i][j] += terms[i] * terms[j];
          squares[j][i] = squares[i][j];
        }
      }
    }
    RealMatrix matrix = new Array2DRowRealMatrix(squares, false);
    RealVector solution =
        new CholeskyDecomposition(matrix).getSolver().solve(new ArrayRealVector(products));
    return new Envelope(periodSeconds, solution.mapDivide(solution.getEntry(0)).toArray());
  }

  /** The rate over the mean rate, at a time since the start of the series. */
  public double relativeRate(double seconds) {
    double angle = 2 * Math.PI * seconds / periodSeconds;
    double cosine = Math.cos(angle);
    double sine = Math.sin(angle);
    double re = 1;
    double im = 0;
    double sum = coefficients[0];
    for (int i = 1; i < coefficients.length; i += 2) {
      double next = re * cosine - im * sine;
      im = re * sine + im * cosine;
      re = next;
      sum += coefficients[i] * re + coefficients[i + 1] * im;
    }
    return Math.max(LOWEST, sum);
  }

  /** The counts as they would be if the rate were even; the first bin begins at a given time. */
  public Series detrendedCounts(Series counts, double startSeconds) {
    double[] values = counts.toArray();
    for (int bin = 0; bin < values.length; bin++) {
      values[bin] /= relativeRate(startSeconds + (bin + 0.5) * counts.binSeconds());
    }
    return Series.counts(values, counts.binSeconds());
  }

  /**
   * Counts around their mean with the noise of an even rate: m + (N - m r) / sqrt(r) where the rate
   * is r times its mean. Division would leave Poisson counts with a dispersion above 1.
   */
  public Series standardisedCounts(Series counts, double startSeconds) {
    double[] values = counts.toArray();
    for (int bin = 0; bin < values.length; bin++) {
      double rate = relativeRate(startSeconds + (bin + 0.5) * counts.binSeconds());
      values[bin] = counts.mean() + (values[bin] - counts.mean() * rate) / Math.sqrt(rate);
    }
    return Series.counts(values, counts.binSeconds());
  }

  /** The gaps as they would be if the rate were even; the first begins at a given time. */
  public Series detrendedGaps(Series gaps, double startSeconds) {
    double[] values = gaps.toArray();
    double time = startSeconds;
    for (int i = 0; i < values.length; i++) {
      double gap = values[i];
      values[i] = gap * relativeRate(time + gap / 2);
      time += gap;
    }
    return Series.gaps(values);
  }

  private static void fill(double[] terms, double angle) {
    terms[0] = 1;
    for (int i = 1; i < terms.length; i += 2) {
      int harmonic = (i + 1) / 2;
      terms[i] = Math.cos(harmonic * angle);
      terms[i + 1] = Math.sin(harmonic * angle);
    }
  }
}
