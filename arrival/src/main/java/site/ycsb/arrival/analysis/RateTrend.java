package site.ycsb.arrival.analysis;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * The systematic part of a rate, relative to its mean. A straight line, levels and up to eight
 * harmonics of a period are fitted together to counts by least squares. Counts are detrended by
 * division, gaps by multiplication.
 */
public final class RateTrend {
  private static final int FEWEST_CYCLES = 2;
  private static final int MOST_HARMONICS = 8;
  private static final int BINS_PER_HARMONIC = 4;
  // A fit may dip below zero between spikes, where dividing by it would invent bursts.
  private static final double LOWEST = 0.05;

  private final Stationarity found;
  private final double periodSeconds;
  private final double spanSeconds;
  private final double binSeconds;
  private final int firstHarmonicTerm;
  private final double[] coefficients;
  private final double mean;

  private RateTrend(Series counts, Stationarity found) {
    this.found = found;
    this.periodSeconds = found.period().seconds() instanceof Estimate.Value v ? v.value() : 0;
    this.binSeconds = counts.binSeconds();
    this.spanSeconds = counts.size() * binSeconds;
    this.firstHarmonicTerm = 1 + (found.isTrended() ? 1 : 0) + found.changesSeconds().size();
    this.coefficients = fitted(counts, firstHarmonicTerm + 2 * found.period().harmonics().size());
    this.mean = meanWithoutPeriod(counts);
  }

  /** The shortest period that can be fitted: four bins. */
  public static double shortestPeriod(Series counts) {
    return BINS_PER_HARMONIC * counts.binSeconds();
  }

  /** The longest period that can be fitted: half of the series. */
  public static double longestPeriod(Series counts) {
    return counts.size() * counts.binSeconds() / FEWEST_CYCLES;
  }

  /** How many harmonics of a period can be fitted, which is neither too short nor too long. */
  static int mostHarmonics(Series counts, double periodSeconds) {
    if (!(periodSeconds >= shortestPeriod(counts) && periodSeconds <= longestPeriod(counts))) {
      throw new IllegalArgumentException(
          "the period is "
              + Series.seconds(periodSeconds)
              + "; expected "
              + Series.seconds(shortestPeriod(counts))
              + " to "
              + Series.seconds(longestPeriod(counts)));
    }
    return (int) Math.min(MOST_HARMONICS, periodSeconds / shortestPeriod(counts));
  }

  /** Fits what was found in counts to them, or to counts of the same arrivals in other bins. */
  public static RateTrend fit(Series counts, Stationarity found) {
    return new RateTrend(counts, found);
  }

  /** The rate over the mean rate, at a time since the start of the series. */
  public double relativeRate(double seconds) {
    return Math.max(LOWEST, fit(seconds, coefficients.length) / mean);
  }

  /**
   * A stretch of time in which the rate does not jump.
   *
   * @param fromSeconds since the start of the counts
   * @param toSeconds since the start of the counts
   * @param rateAtStart arrivals a second, without the period
   * @param rateAtEnd the same, unless there is a trend
   */
  public record Level(double fromSeconds, double toSeconds, double rateAtStart, double rateAtEnd) {}

  /** The levels between the changes; a single one if there are none. */
  public List<Level> levels() {
    List<Level> levels = new ArrayList<>();
    double from = 0;
    for (int i = 0; i <= found.changesSeconds().size(); i++) {
      boolean isLast = i == found.changesSeconds().size();
      double to = isLast ? spanSeconds : found.changesSeconds().get(i);
      levels.add(new Level(from, to, level(from), level(Math.nextDown(to))));
      from = to;
    }
    return levels;
  }

  private double level(double seconds) {
    return fit(seconds, firstHarmonicTerm) / binSeconds;
  }

  /** The counts as they would be if the rate were even; the first bin begins at a given time. */
  public Series detrendedCounts(Series counts, double startSeconds) {
    return counts.mapped((count, at) -> count / relativeRate(startSeconds + at));
  }

  /**
   * Counts around their mean with the noise of an even rate: m + (N - m r) / sqrt(r) where the rate
   * is r times its mean. Division would leave Poisson counts with a dispersion above 1.
   */
  public Series standardisedCounts(Series counts, double startSeconds) {
    return counts.mapped(
        (count, at) -> {
          double rate = relativeRate(startSeconds + at);
          return counts.mean() + (count - counts.mean() * rate) / Math.sqrt(rate);
        });
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

  /** What the counts have above or below the fit, around their mean. */
  Series residuals(Series counts) {
    return counts.mapped((count, at) -> count + (counts.mean() - fit(at, coefficients.length)));
  }

  /** The counts without trend and changes of level, around their mean. */
  Series withoutLevels(Series counts) {
    return counts.mapped((count, at) -> count + (counts.mean() - fit(at, firstHarmonicTerm)));
  }

  /** The square of the amplitude of a harmonic that was fitted, in arrivals a bin. */
  double squareOfHarmonic(int harmonic) {
    int at = firstHarmonicTerm + 2 * found.period().harmonics().indexOf(harmonic);
    return coefficients[at] * coefficients[at] + coefficients[at + 1] * coefficients[at + 1];
  }

  private double[] fitted(Series counts, int size) {
    double[][] squares = new double[size][size];
    double[] products = new double[size];
    double[] terms = new double[size];
    for (int bin = 0; bin < counts.size(); bin++) {
      fill(terms, (bin + 0.5) * binSeconds);
      for (int i = 0; i < size; i++) {
        products[i] += terms[i] * counts.at(bin);
        for (int j = 0; j <= i; j++) {
          squares[i][j] += terms[i] * terms[j];
        }
      }
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        squares[j][i] = squares[i][j];
      }
    }
    RealMatrix matrix = new Array2DRowRealMatrix(squares, false);
    RealVector solution =
        new CholeskyDecomposition(matrix).getSolver().solve(new ArrayRealVector(products));
    return solution.toArray();
  }

  private double meanWithoutPeriod(Series counts) {
    double sum = 0;
    for (int bin = 0; bin < counts.size(); bin++) {
      sum += fit((bin + 0.5) * binSeconds, firstHarmonicTerm);
    }
    return sum / counts.size();
  }

  /** The arrivals of a bin by the first so many terms. */
  private double fit(double seconds, int terms) {
    double[] values = new double[coefficients.length];
    fill(values, seconds);
    double sum = 0;
    for (int i = 0; i < terms; i++) {
      sum += coefficients[i] * values[i];
    }
    return sum;
  }

  private void fill(double[] terms, double seconds) {
    int next = 0;
    terms[next++] = 1;
    if (found.isTrended()) {
      terms[next++] = seconds / spanSeconds - 0.5;
    }
    List<Double> changes = found.changesSeconds();
    for (int i = 0; i < changes.size(); i++) {
      terms[next++] = seconds >= changes.get(i) ? 1 : 0;
    }
    List<Integer> harmonics = found.period().harmonics();
    for (int i = 0; i < harmonics.size(); i++) {
      double angle = 2 * Math.PI * harmonics.get(i) * seconds / periodSeconds;
      terms[next++] = Math.cos(angle);
      terms[next++] = Math.sin(angle);
    }
  }
}
