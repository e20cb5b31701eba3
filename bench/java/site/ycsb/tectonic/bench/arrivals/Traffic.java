package site.ycsb.tectonic.bench.arrivals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;

/**
 * Requests per bin over time, at one zoom: the middle of the arrivals, at most so many bins.
 *
 * @param name of the bins
 * @param binSeconds their width
 * @param mostBins that are drawn
 */
record Traffic(String name, double binSeconds, int mostBins) {
  private static final int FEWEST_BINS = 10;
  private static final double FEWEST_ARRIVALS = 10;

  /** The chart; empty if there are fewer than ten bins or arrivals, or bins are wider. */
  Optional<Chart> chart(String title, CollectedArrivals arrivals) {
    return curve("requests", arrivals).map(curve -> chart(title, curve));
  }

  /** The chart of one curve. */
  Chart chart(String title, Curve curve) {
    return new Chart(
        title,
        Axis.linear("time (s)"),
        Axis.linear("requests per " + name).including(0),
        List.of(curve));
  }

  /** The counts, with the time since the first whole bin. */
  private Optional<Curve> curve(String curveName, CollectedArrivals arrivals) {
    Series fine = arrivals.fineCounts();
    long together = Math.round(binSeconds / fine.binSeconds());
    if (together < 1 || together > fine.size()) {
      return Optional.empty();
    }
    // The last bin is seldom full.
    Series bins = fine.aggregated((int) together);
    int shown = Math.min(mostBins, bins.size());
    int from = (bins.size() - shown) / 2;
    double total = 0;
    List<Point> points = new ArrayList<>();
    for (int bin = from; bin < from + shown; bin++) {
      total += bins.at(bin);
      points.add(new Point(bin * bins.binSeconds(), bins.at(bin)));
    }
    if (shown < FEWEST_BINS || total < FEWEST_ARRIVALS) {
      return Optional.empty();
    }
    points.add(new Point((from + shown) * bins.binSeconds(), bins.at(from + shown - 1)));
    return Optional.of(new Curve(curveName, Curve.Style.STEPS, points));
  }
}
