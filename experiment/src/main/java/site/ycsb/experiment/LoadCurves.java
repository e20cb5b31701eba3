package site.ycsb.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.commons.math3.stat.StatUtils;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.MeanCurve;
import site.ycsb.report.chart.Point;
import site.ycsb.report.page.Page.Block;

/** Times of operations against the load under which they were measured: a chart for each figure. */
final class LoadCurves {
  private static final String LOAD = "load (operations/s)";

  private final Map<String, Map<String, MeanCurve>> charts = new LinkedHashMap<>();

  /** What a search found, of its charts' figure. */
  private final List<Point> found = new ArrayList<>();

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
        .computeIfAbsent(curve, name -> new MeanCurve(StatUtils::geometricMean))
        .add(rate, new Point(rate, micros));
  }

  /** Marks the highest rate that a search ran within the limit. */
  void mark(double rate, double micros) {
    found.add(new Point(rate, micros));
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

  private Chart chart(String figure, Map<String, MeanCurve> curves, double limitMicros) {
    List<Curve> drawn = new ArrayList<>();
    NavigableSet<Double> rates = new TreeSet<>();
    curves.forEach(
        (name, runs) -> {
          rates.addAll(runs.places());
          drawn.addAll(runs.curves(name));
        });
    if (!found.isEmpty()) {
      drawn.add(new Curve("highest rate within the limit", Curve.Style.POINTS, found));
    }
    if (Double.isFinite(limitMicros)) {
      Point from = new Point(rates.first(), limitMicros);
      drawn.add(
          new Curve(
              "limit", Curve.Style.DASHES, List.of(from, new Point(rates.last(), limitMicros))));
    }
    return new Chart(
        figure + " against load",
        Axis.logarithmic(LOAD),
        Axis.logarithmic(figure + " (us)"),
        drawn);
  }
}
