package site.ycsb.report.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.commons.math3.stat.StatUtils;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Curve.Style;
import site.ycsb.report.chart.Point;
import site.ycsb.report.page.Page.Block;

/** Times of operations against the load under which they were measured: a chart for each figure. */
final class LoadCurves {
  private static final String LOAD = "load (operations/s)";

  private final Map<String, Map<String, NavigableMap<Double, List<Double>>>> charts =
      new LinkedHashMap<>();

  /**
   * Notes what a run has measured.
   *
   * @param figure such as "READ p99"
   * @param curve what the run has in common with others
   * @param rate operations per second that were asked for
   */
  void add(String figure, String curve, double rate, double micros) {
    charts
        .computeIfAbsent(figure, name -> new LinkedHashMap<>())
        .computeIfAbsent(curve, name -> new TreeMap<>())
        .computeIfAbsent(rate, each -> new ArrayList<>())
        .add(micros);
  }

  boolean isEmpty() {
    return charts.isEmpty();
  }

  /**
   * The charts.
   *
   * @param limitMicros drawn as a line, if it is a number
   */
  Block block(double limitMicros) {
    List<Chart> drawn = new ArrayList<>();
    charts.forEach((figure, curves) -> drawn.add(chart(figure, curves, limitMicros)));
    return Block.charts(
        "Response against load",
        "Geometric means of the runs at a rate, and all that they lie between.",
        drawn);
  }

  private static Chart chart(
      String figure, Map<String, NavigableMap<Double, List<Double>>> curves, double limitMicros) {
    List<Curve> drawn = new ArrayList<>();
    TreeMap<Double, Double> rates = new TreeMap<>();
    curves.forEach(
        (name, byRate) -> {
          byRate.keySet().forEach(rate -> rates.put(rate, limitMicros));
          drawn.add(new Curve(name, Style.LINE, means(byRate)));
          drawn.add(Curve.bars(ranges(byRate)));
        });
    if (Double.isFinite(limitMicros)) {
      Point from = new Point(rates.firstKey(), limitMicros);
      drawn.add(Curve.reference("limit", from, new Point(rates.lastKey(), limitMicros)));
    }
    return new Chart(
        figure + " against load",
        Axis.logarithmic(LOAD),
        Axis.logarithmic(figure + " (us)"),
        drawn);
  }

  private static List<Point> means(NavigableMap<Double, List<Double>> byRate) {
    List<Point> means = new ArrayList<>();
    byRate.forEach((rate, micros) -> means.add(new Point(rate, mean(micros))));
    return means;
  }

  private static double mean(List<Double> micros) {
    return StatUtils.geometricMean(micros.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static List<Point> ranges(NavigableMap<Double, List<Double>> byRate) {
    List<Point> ranges = new ArrayList<>();
    for (Entry<Double, List<Double>> each : byRate.entrySet()) {
      double[] micros = each.getValue().stream().mapToDouble(Double::doubleValue).toArray();
      ranges.add(new Point(each.getKey(), StatUtils.min(micros)));
      ranges.add(new Point(each.getKey(), StatUtils.max(micros)));
    }
    return ranges;
  }
}
