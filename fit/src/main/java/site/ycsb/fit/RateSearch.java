package site.ycsb.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.arrival.schedule.Envelope;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.Linear;
import site.ycsb.arrival.schedule.RatePoint;
import site.ycsb.arrival.schedule.Steps;

/**
 * Finds where a rate changes: levels and straight lines of greatest likelihood. They are of the
 * counts in at most 512 windows, by dynamic programming (Jackson et al., IEEE Signal Processing
 * Letters 12, 2005), as many as pay for their parameters. The likelihood is Poisson's over the
 * dispersion of neighbouring windows. Each change is then moved to the bin where it fits best.
 * Bursts at all scales are no changes: within true levels counts over more windows scatter as those
 * over fewer.
 */
final class RateSearch {
  private static final int MOST_WINDOWS = 512;
  private static final double FEWEST_PER_WINDOW = 8;
  private static final int SHORTEST = 2;
  private static final int SHORTEST_LINE = 8;
  private static final double PRICE = 3;
  private static final double PRICE_OF_SLOPE = 1.5;
  private static final double LEAST_DISPERSION = 0.05;
  private static final double MEDIAN_OF_CHI_SQUARE = 0.4549;
  private static final int TOGETHER = 4;
  private static final int FEWEST_PAIRS = 12;
  private static final double MOST_GROWTH = 2;
  private static final int FINER = 8;
  private static final double FEWEST_IN_FINER = 4;
  private static final double MOST_GROWTH_FROM_FINER = 2.5;
  private static final int MOST_PARTS = 64;
  private static final double TINY = 1e-3;

  private final Series bins;
  private final Series windows;
  private final int perWindow;
  private final double[] sums;
  private final double[] moments;
  private final double logWindows;
  private double dispersion;
  private boolean bursty;
  private final List<Integer> ends = new ArrayList<>();

  private RateSearch(Series bins) {
    this.bins = bins;
    double arrivals = bins.mean() * bins.size();
    double most = Math.max(1, Math.min(MOST_WINDOWS, arrivals / FEWEST_PER_WINDOW));
    perWindow = (int) Math.max(1, Math.ceil(bins.size() / most));
    windows = bins.aggregated(perWindow);
    logWindows = Math.log(Math.max(2, windows.size()));
    sums = sums(windows);
    moments = new double[windows.size() + 1];
    for (int i = 0; i < windows.size(); i++) {
      moments[i + 1] = moments[i] + windows.at(i) * (i + 0.5);
    }
    dispersion = median(windows);
  }

  private static double[] sums(Series series) {
    double[] sums = new double[series.size() + 1];
    for (int i = 0; i < series.size(); i++) {
      sums[i + 1] = sums[i] + series.at(i);
    }
    return sums;
  }

  /** The dispersion of counts, which changes of the rate hardly touch. */
  private static double median(Series counts) {
    double[] scatter = scatter(sums(counts), 1, List.of(0, counts.size()));
    Arrays.sort(scatter);
    double median = scatter.length == 0 ? 1 : scatter[scatter.length / 2] / MEDIAN_OF_CHI_SQUARE;
    return Math.max(LEAST_DISPERSION, median);
  }

  /** Whether counts scatter more, the wider they are counted, as bursts at all scales do. */
  private boolean isBursty() {
    double[] far = scatter(sums, TOGETHER, ends);
    boolean grows =
        far.length >= FEWEST_PAIRS
            && mean(far) > MOST_GROWTH * Math.max(LEAST_DISPERSION, mean(scatter(sums, 1, ends)));
    boolean hasFiner = perWindow >= FINER && windows.mean() >= FINER * FEWEST_IN_FINER;
    return grows
        || ends.size() > MOST_PARTS
        || (hasFiner
            && median(windows)
                > MOST_GROWTH_FROM_FINER * median(bins.aggregated(perWindow / FINER)));
  }

  /** Looks for changes in the counts of bins. */
  static RateSearch of(Series bins) {
    RateSearch search = new RateSearch(bins);
    search.search();
    return search;
  }

  /** The variance over the mean of counts within levels. */
  double dispersion() {
    return dispersion;
  }

  private void search() {
    int all = windows.size();
    double[] best = new double[all + 1];
    int[] last = new int[all + 1];
    for (int end = 1; end <= all; end++) {
      best[end] = Double.POSITIVE_INFINITY;
      for (int start = 0; start <= end - Math.min(end, SHORTEST); start++) {
        double cost = best[start] + cost(start, end) + PRICE * logWindows;
        if (cost < best[end]) {
          best[end] = cost;
          last[end] = start;
        }
      }
    }
    for (int end = all; end > 0; end = last[end]) {
      ends.add(0, end);
    }
    ends.add(0, 0);
    leaveOutJumps();
    bursty = isBursty();
    dispersion = Math.max(LEAST_DISPERSION, mean(scatter(sums, 1, ends)));
  }

  /** Merges a short window in which a rate jumps into the levels beside it. */
  private void leaveOutJumps() {
    for (int i = ends.size() - 2; i > 1; i--) {
      double before = mean(i - 1);
      double after = mean(i + 1);
      boolean isBetween = Math.abs(mean(i) - (before + after) / 2) < Math.abs(after - before) / 2;
      if (ends.get(i) - ends.get(i - 1) <= SHORTEST && isBetween) {
        ends.remove(i);
        ends.set(i - 1, ends.get(i - 1) + 1);
      }
    }
  }

  /** Arrivals a window in the part that ends there. */
  private double mean(int part) {
    int start = ends.get(part - 1);
    int end = ends.get(part);
    return (sums[end] - sums[start]) / (end - start);
  }

  /**
   * Squares of the differences of neighbours over their sums, of so many windows taken together
   * between changes: their mean is the dispersion of counts.
   */
  private static double[] scatter(double[] sums, int together, List<Integer> changes) {
    List<Double> squares = new ArrayList<>();
    for (int i = 1; i < changes.size(); i++) {
      for (int at = changes.get(i - 1); at + 2 * together <= changes.get(i); at += together) {
        double one = sums[at + together] - sums[at];
        double next = sums[at + 2 * together] - sums[at + together];
        if (one + next > 0) {
          squares.add((one - next) * (one - next) / (one + next));
        }
      }
    }
    return squares.stream().mapToDouble(square -> square).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(1);
  }

  /** What a part costs: as a level, or as a line where its slope pays. */
  private double cost(int start, int end) {
    double count = sums[end] - sums[start];
    double length = end - (double) start;
    double level = count > 0 ? -count * Math.log(count / length) / dispersion : 0;
    return level - Math.max(0, gainOfSlope(start, end) - PRICE_OF_SLOPE * logWindows);
  }

  private double gainOfSlope(int start, int end) {
    if (end - start < SHORTEST_LINE) {
      return 0;
    }
    double count = sums[end] - sums[start];
    double length = end - (double) start;
    double tilt = Math.abs(slope(start, end)) * length * length / (2 * Math.max(TINY, count));
    double u = Math.min(1 - TINY, Math.max(TINY, tilt));
    return count * (tilted(1 + u) - tilted(1 - u)) / (8 * u * dispersion);
  }

  /**
   * Eight times the integral of x ln x: its mean over the rates of a line, relative to the mean
   * rate, is what an arrival gains by the slope.
   */
  private static double tilted(double rate) {
    return rate * rate * (2 * Math.log(rate) - 1);
  }

  /** Arrivals a window, by the window. */
  private double slope(int start, int end) {
    double middle = (start + end) / 2.0;
    double product = moments[end] - moments[start] - middle * (sums[end] - sums[start]);
    return product / cubes(end - (double) start);
  }

  private static double cubes(double length) {
    return (length * length * length - length) / 12;
  }

  /** Whether a curve makes the counts less likely than the levels and lines that were found. */
  boolean isBetterThan(DoubleUnaryOperator arrivalsBy, int parameters) {
    double cost = parameters * PRICE_OF_SLOPE * logWindows + PRICE * logWindows;
    for (int i = 0; i < windows.size(); i++) {
      double seconds = windows.binSeconds();
      double due =
          arrivalsBy.applyAsDouble((i + 1) * seconds) - arrivalsBy.applyAsDouble(i * seconds);
      cost -= windows.at(i) * Math.log(Math.max(TINY, due)) / dispersion;
    }
    double own = 0;
    for (int i = 1; i < ends.size(); i++) {
      own += cost(ends.get(i - 1), ends.get(i)) + PRICE * logWindows;
    }
    return own < cost;
  }

  /**
   * The rate, as levels or straight lines between its changes; null where it is even or bursty.
   *
   * @param leftOut seconds before the first bin, which are not whole
   */
  @Nullable Envelope envelope(GapDistribution gaps, double leftOut) {
    List<RatePoint> steps = new ArrayList<>();
    List<RatePoint> lines = new ArrayList<>();
    boolean slopes = false;
    double from = 0;
    for (int i = 1; i < ends.size(); i++) {
      int start = ends.get(i - 1);
      int end = ends.get(i);
      int bin = i == ends.size() - 1 ? end * perWindow : change(i);
      double to = leftOut + bin * bins.binSeconds();
      slopes |= gainOfSlope(start, end) > PRICE_OF_SLOPE * logWindows;
      steps.add(point(from, Math.max(TINY, mean(i))));
      lines.add(point(from, rateAt(i, start)));
      lines.add(point(to, rateAt(i, end)));
      from = to;
    }
    boolean isEven = steps.size() == 1 && !slopes;
    return isEven || bursty
        ? null
        : slopes ? new Linear(lines, false, null, gaps) : new Steps(steps, false, null, gaps);
  }

  private RatePoint point(double seconds, double perWindow) {
    double rate = perWindow / windows.binSeconds();
    return new RatePoint(LawFamily.rounded(seconds), LawFamily.rounded(rate));
  }

  /** The bin, of those around the end of a part, with which a rate changes. */
  private int change(int part) {
    int middle = ends.get(part);
    double before = rateAt(part, middle) / perWindow;
    double after = rateAt(part + 1, middle) / perWindow;
    return PhaseSearch.bestPlace(
        (middle - 1) * perWindow,
        (middle + 1) * perWindow,
        bin -> bins.at(bin) * Math.log(before / after) - (before - after));
  }

  /** Arrivals a window by the line or level of a part, at least a few. */
  private double rateAt(int part, int at) {
    int start = ends.get(part - 1);
    int end = ends.get(part);
    boolean isLine = gainOfSlope(start, end) > PRICE_OF_SLOPE * logWindows;
    double off = isLine ? slope(start, end) * (at - (start + end) / 2.0) : 0;
    return Math.max(TINY, mean(part) + off);
  }
}
