package site.ycsb.report.chart.arrivals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.FigureSvg;

/** All pictures of one sequence of arrivals, by file name. */
public final class ArrivalPictures {
  private final Map<String, Optional<Chart>> charts = new LinkedHashMap<>();

  /** Plans the pictures of arrivals that have a name. */
  public ArrivalPictures(String name, CollectedArrivals arrivals) {
    for (Traffic zoom : Traffic.ZOOMS) {
      charts.put("traffic-" + zoom.name() + ".svg", zoom.chart("Traffic of " + name, arrivals));
    }
    charts.put(
        "autocorrelation-gaps.svg",
        ArrivalCharts.autocorrelation("Autocorrelation of gaps of " + name, arrivals.gaps()));
    charts.put(
        "autocorrelation-counts.svg",
        ArrivalCharts.autocorrelation("Autocorrelation of counts of " + name, arrivals.counts()));
    charts.put(
        "entropy.svg", ArrivalCharts.entropy("Entropy plot of " + name, arrivals.fineCounts()));
    charts.put(
        "variance.svg", ArrivalCharts.variance("Variance of " + name, arrivals.fineCounts()));
    charts.put("gaps.svg", ArrivalCharts.gaps("Gaps of " + name, arrivals.gaps()));
  }

  /** Writes those that can be drawn to a folder; returns the names of those that cannot. */
  public List<String> write(Path folder) throws IOException {
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, Optional<Chart>> picture : charts.entrySet()) {
      Optional<Chart> chart = picture.getValue();
      if (chart.isPresent()) {
        FigureSvg.write(Figure.of(chart.get()), folder.resolve(picture.getKey()));
      } else {
        missing.add(picture.getKey());
      }
    }
    return missing;
  }
}
