package site.ycsb.tectonic.bench.arrivals;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;

/**
 * Requests per bin over time, at one zoom: the middle of the arrivals, at most so many bins. Where
 * there are fewer than ten, as in a rehearsal, each is a tenth as wide.
 *
 * @param name of the bins
 * @param binSeconds their width
 * @param mostBins that are drawn
 */
record Traffic(String name, double binSeconds, int mostBins) {
  private static final int FEWEST_BINS = 10;

  /** The chart: counts, with the time since the first whole bin. */
  Chart chart(String title, CollectedArrivals arrivals) {
    Series fine = arrivals.fineCounts();
    int together = (int) Math.round(binSeconds / fine.binSeconds());
    if (fine.size() / together < FEWEST_BINS && together >= 10) {
      return tenth().chart(title, arrivals);
    }
    // The last bin is seldom full.
    Series bins = fine.aggregated(together);
    if (bins.size() < FEWEST_BINS) {
      throw new IllegalArgumentException("%s: less than %d bins".formatted(title, FEWEST_BINS));
    }
    int shown = Math.min(mostBins, bins.size());
    int from = (bins.size() - shown) / 2;
    List<Point> points = new ArrayList<>();
    for (int bin = from; bin < from + shown; bin++) {
      points.add(new Point(bin * bins.binSeconds(), bins.at(bin)));
    }
    points.add(new Point((from + shown) * bins.binSeconds(), bins.at(from + shown - 1)));
    return new Chart(
        title,
        Axis.linear("time (s)"),
        Axis.linear("requests per " + name).including(0),
        List.of(new Curve("requests", Curve.Style.STEPS, points)));
  }

  private Traffic tenth() {
    double width = binSeconds / 10;
    return new Traffic(Math.round(width * 1000) + " ms", width, mostBins);
  }
}
