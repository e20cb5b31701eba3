package site.ycsb.arrival.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import site.ycsb.arrival.analysis.WaveletEnergies.Wavelet;

/**
 * Looks for a straight trend and for changes of level in counts. It adds, one after the other, what
 * lowers the sum of squares most, while that exceeds the penalty. Squares are weighted with the
 * power that chance has at each frequency, so that the slow waves of long memory are no changes;
 * that power is a line through the logarithms of the lower octaves' energies, which trends and
 * changes of level hardly touch (least squares in the frequency domain of Hannan, 1970).
 *
 * <p>The penalty is 2 ln n for a trend and 3 ln n for a change, which has a place, too, of n points
 * (Zhang and Siegmund, Biometrics 63, 2007). A level lasts at least a 20th of the series. In the
 * end each change is looked for again beside the others.
 */
final class ChangeSearch {
  private static final int FEWEST_POINTS = 512;
  private static final int MOST_POINTS = 1 << 14;
  private static final int MOST_CHANGES = 10;
  private static final int SHORTEST_LEVEL = 20;
  private static final int LOWEST_OCTAVE = 2;
  private static final int FEWEST_COEFFICIENTS = 24;
  // A Hurst exponent just below 1.
  private static final double STEEPEST = 0.98;
  // Of the variance: arrivals by the clock have no slow waves at all, and nothing is nothing's
  // share.
  private static final double LEAST_POWER = 0.1;

  private final Series counts;
  private final Series points;
  private final boolean isPeriodKnown;
  private final double[][] transform;
  private final List<Integer> changes = new ArrayList<>();
  private Periodicity period;
  private boolean isTrended;

  private ChangeSearch(Series counts, Periodicity period, boolean isPeriodKnown) {
    this.counts = counts;
    this.points = counts.resampled(Math.min(MOST_POINTS, Integer.highestOneBit(counts.size())));
    this.isPeriodKnown = isPeriodKnown;
    this.period = period;
    this.transform = WhitenedFit.transform(points.toArray());
  }

  /** What is found in counts of a known period, or of one that is looked for, too. */
  static Stationarity search(Series counts, Periodicity period, boolean isPeriodKnown) {
    if (counts.size() < FEWEST_POINTS || counts.isConstant()) {
      return Stationarity.periodic(period);
    }
    ChangeSearch search = new ChangeSearch(counts, period, isPeriodKnown);
    search.grow();
    search.settle();
    return search.found();
  }

  private void grow() {
    while (changes.size() < MOST_CHANGES && add()) {
      if (!isPeriodKnown && !period.isFound()) {
        Periodicity uncovered = Periodicity.of(withoutLevels());
        if (uncovered.isFound()) {
          // A slow period without its fit is a row of changes.
          period = uncovered;
          changes.clear();
          isTrended = false;
        }
      }
    }
  }

  /** Looks for each change again, beside all others. */
  private void settle() {
    for (int change : List.copyOf(changes)) {
      changes.remove((Integer) change);
      add();
    }
    if (!isPeriodKnown && !(changes.isEmpty() && !isTrended)) {
      Periodicity clear = Periodicity.of(withoutLevels());
      period = clear.isFound() ? clear : period;
    }
  }

  /** Adds what lowers the sum of squares most, a trend or a change. */
  private boolean add() {
    Series rest = RateTrend.fit(points, found()).residuals(points);
    WhitenedFit fit = WhitenedFit.of(transform, background(rest), terms());
    double logPoints = unevenness(rest) * Math.log(points.size());
    double trend = isTrended ? 0 : fit.gain(line()) - 2 * logPoints;
    double[] gains = fit.gainsOfSteps();
    int best = 0;
    for (int at = 0; at < gains.length; at++) {
      best = isFree(at) && (!isFree(best) || gains[at] > gains[best]) ? at : best;
    }
    double change = isFree(best) ? gains[best] - 3 * logPoints : 0;
    if (!(Math.max(trend, change) > 0)) {
      return false;
    } else if (trend >= change) {
      isTrended = true;
    } else {
      changes.add(best);
    }
    return true;
  }

  /** Whether a level could begin here, and the one before end. */
  private boolean isFree(int at) {
    int shortest = points.size() / SHORTEST_LEVEL;
    return at >= shortest
        && at <= points.size() - shortest
        && changes.stream().allMatch(change -> Math.abs(change - at) >= shortest);
  }

  /** The power of chance at each frequency, as the octaves of what is left have it. */
  private static double[] background(Series rest) {
    WaveletEnergies energies = WaveletEnergies.of(rest, Wavelet.DAUBECHIES_3);
    int last = energies.lastOctave(Math.max(FEWEST_COEFFICIENTS, rest.size() / 128));
    LineFit line = energies.line(energies.firstOctave(rest, LOWEST_OCTAVE, last), last);
    double slope = Math.min(STEEPEST, Math.max(0, line.slope()));
    double least = LEAST_POWER * rest.variance();
    double[] power = new double[rest.size() / 2 + 1];
    for (int k = 1; k < power.length; k++) {
      double octave = Math.log(rest.size() / (Math.sqrt(2) * k)) / Math.log(2);
      power[k] = Math.max(least, Math.pow(2, line.at(last) + slope * (octave - last)));
    }
    return power;
  }

  /**
   * The mean square of the energies of twenty parts over the square of their mean: 1 for noise that
   * is the same throughout, more for bursts, which make changes of level out of chance.
   */
  private static double unevenness(Series rest) {
    double sum = 0;
    double squares = 0;
    for (int part = 0; part < SHORTEST_LEVEL; part++) {
      double energy = 0;
      int end = (int) ((long) rest.size() * (part + 1) / SHORTEST_LEVEL) - 1;
      for (int t = (int) ((long) rest.size() * part / SHORTEST_LEVEL); t < end; t++) {
        energy += (rest.at(t + 1) - rest.at(t)) * (rest.at(t + 1) - rest.at(t));
      }
      sum += energy;
      squares += energy * energy;
    }
    return squares * SHORTEST_LEVEL / (sum * sum);
  }

  private List<double[]> terms() {
    List<double[]> terms = new ArrayList<>();
    if (isTrended) {
      terms.add(line());
    }
    for (int change : changes) {
      terms.add(term(t -> t >= change ? 1 : 0));
    }
    double periodPoints = periodPoints();
    for (int harmonic : period.harmonics()) {
      if (periodPoints / harmonic >= 2) {
        terms.add(term(t -> Math.cos(2 * Math.PI * harmonic * t / periodPoints)));
        terms.add(term(t -> Math.sin(2 * Math.PI * harmonic * t / periodPoints)));
      }
    }
    return terms;
  }

  private double periodPoints() {
    return period.seconds() instanceof Estimate.Value v ? v.value() / points.binSeconds() : 0;
  }

  private double[] line() {
    return term(t -> (double) t / points.size());
  }

  private double[] term(IntToDoubleFunction value) {
    double[] term = new double[points.size()];
    Arrays.setAll(term, value);
    return term;
  }

  private Series withoutLevels() {
    return RateTrend.fit(counts, found()).withoutLevels(counts);
  }

  private Stationarity found() {
    List<Double> seconds =
        changes.stream().sorted().map(change -> change * points.binSeconds()).toList();
    return new Stationarity(isTrended, seconds, period);
  }
}
