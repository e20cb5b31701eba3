package site.ycsb.report.chart.arrivals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.arrival.analysis.Autocorrelation;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.EntropyPlot;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.ChartImage;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Curve.Style;
import site.ycsb.report.chart.Point;

/** Charts of the figures that describe arrivals, each beside what Poisson arrivals would give. */
public final class ArrivalCharts {
  private static final int LAGS_PER_DECADE = 30;
  private static final int POINTS_PER_LAG = 4;
  private static final int FEWEST_BLOCKS = 16;
  private static final int QUANTILES_PER_DECADE = 20;

  private ArrivalCharts() {}

  /**
   * Draws all pictures of arrivals that can be drawn.
   *
   * @param name of the arrivals
   * @return the names of the files that cannot
   */
  public static List<String> draw(String name, CollectedArrivals arrivals, Path folder)
      throws IOException {
    Map<String, Optional<Chart>> charts = new LinkedHashMap<>();
    for (Traffic zoom : Traffic.ZOOMS) {
      charts.put("traffic-" + zoom.name(), zoom.chart("Traffic of " + name, arrivals));
    }
    charts.put(
        "autocorrelation-gaps",
        autocorrelation("Autocorrelation of gaps of " + name, arrivals.gaps()));
    charts.put(
        "autocorrelation-counts",
        autocorrelation("Autocorrelation of counts of " + name, arrivals.counts()));
    charts.put("entropy", entropy("Entropy plot of " + name, arrivals.fineCounts()));
    charts.put("variance", variance("Variance of " + name, arrivals.fineCounts()));
    charts.put("gaps", gaps("Gaps of " + name, arrivals.gaps()));
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, Optional<Chart>> picture : charts.entrySet()) {
      String file = picture.getKey() + ".svg";
      if (picture.getValue().isPresent()) {
        ChartImage.write(Figure.of(picture.getValue().get()), folder.resolve(file));
      } else {
        missing.add(file);
      }
    }
    return missing;
  }

  /** Autocorrelation at lags up to a quarter of the series, with the bound of Poisson arrivals. */
  public static Optional<Chart> autocorrelation(String title, Series series) {
    int last = series.size() / POINTS_PER_LAG;
    List<Point> points = new ArrayList<>();
    for (int lag : lags(last)) {
      if (Autocorrelation.at(series, lag).coefficient() instanceof Estimate.Value value) {
        points.add(new Point(lag, value.value()));
      }
    }
    if (points.isEmpty()) {
      return Optional.empty();
    }
    double bound = Estimate.QUANTILE_99 / Math.sqrt(series.size());
    return Optional.of(
        new Chart(
            title,
            Axis.logarithmic("lag (" + (series.isCounts() ? series.name() : "requests") + ")"),
            Axis.linear("autocorrelation").including(0),
            List.of(
                new Curve("autocorrelation of " + series.name(), Style.LINE, points),
                level("99 % bound of Poisson", bound, last),
                level("", -bound, last))));
  }

  /** The entropy plot, with the line of even arrivals. */
  public static Optional<Chart> entropy(String title, Series counts) {
    List<Double> bits = EntropyPlot.of(counts).entropyBits();
    if (bits.size() < 2) {
      return Optional.empty();
    }
    List<Point> points = new ArrayList<>();
    for (int level = 0; level < bits.size(); level++) {
      points.add(new Point(level, bits.get(level)));
    }
    double last = bits.size() - 1;
    return Optional.of(
        new Chart(
            title,
            Axis.linear("level k: 2^k equal pieces of the time"),
            Axis.linear("entropy of their shares (bits)"),
            List.of(
                new Curve("arrivals", Style.POINTS, points),
                Curve.reference("even: slope 1", new Point(0, 0), new Point(last, last)))));
  }

  /**
   * The variance of the rate over ever longer blocks. Poisson arrivals fall as 1/length; a slope of
   * 2H-2 is that of a Hurst exponent H.
   */
  public static Optional<Chart> variance(String title, Series counts) {
    List<Point> points = new ArrayList<>();
    Series blocks = counts;
    while (blocks.size() >= FEWEST_BLOCKS) {
      double relative = blocks.variance() / (blocks.mean() * blocks.mean());
      points.add(new Point(blocks.binSeconds(), relative));
      blocks = blocks.aggregated(2);
    }
    if (points.stream().noneMatch(point -> point.y() > 0)) {
      return Optional.empty();
    }
    double rate = counts.mean() / counts.binSeconds();
    double shortest = points.get(0).x();
    double longest = points.get(points.size() - 1).x();
    return Optional.of(
        new Chart(
            title,
            Axis.logarithmic("length of the blocks (s)"),
            Axis.logarithmic("variance of the rate over mean squared"),
            List.of(
                new Curve("arrivals", Style.POINTS, points),
                Curve.reference(
                    "Poisson: 1 / (rate x length)",
                    new Point(shortest, 1 / (rate * shortest)),
                    new Point(longest, 1 / (rate * longest))))));
  }

  /** The share of gaps that are longer, with that of exponential gaps of the same mean. */
  public static Optional<Chart> gaps(String title, Series gaps) {
    if (gaps.size() == 0) {
      return Optional.empty();
    }
    double[] sorted = gaps.toArray();
    Arrays.sort(sorted);
    List<Point> points = new ArrayList<>();
    List<Point> exponential = new ArrayList<>();
    for (double share : shares(sorted.length)) {
      int longer = (int) Math.round(share * sorted.length);
      points.add(new Point(sorted[Math.max(0, sorted.length - 1 - longer)], share));
      exponential.add(new Point(-gaps.mean() * Math.log(share), share));
    }
    if (points.stream().noneMatch(point -> point.x() > 0)) {
      return Optional.empty();
    }
    return Optional.of(
        new Chart(
            title,
            Axis.logarithmic("gap (s)"),
            Axis.logarithmic("share of the gaps that are longer"),
            List.of(
                new Curve("gaps", Style.LINE, points),
                new Curve("Poisson: exponential gaps", Style.DASHES, exponential))));
  }

  private static Curve level(String name, double value, double last) {
    return Curve.reference(name, new Point(1, value), new Point(last, value));
  }

  /** 1, 2, 3, ... and then evenly spread in logarithms. */
  private static List<Integer> lags(int last) {
    List<Integer> lags = new ArrayList<>();
    for (int lag = 1; lag <= last; lag = next(lag)) {
      lags.add(lag);
    }
    return lags;
  }

  private static int next(int lag) {
    return Math.max(lag + 1, (int) Math.round(lag * Math.pow(10, 1.0 / LAGS_PER_DECADE)));
  }

  /** 0.99, 0.98, ... down to one gap of all. */
  private static List<Double> shares(int gaps) {
    List<Double> shares = new ArrayList<>();
    for (int percent = 99; percent > 50; percent--) {
      shares.add(percent / 100.0);
    }
    double factor = Math.pow(10, -1.0 / QUANTILES_PER_DECADE);
    for (double share = 0.5; share * gaps >= 1; share *= factor) {
      shares.add(share);
    }
    return shares;
  }
}
