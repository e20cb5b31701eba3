package site.ycsb.report.chart;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A curve of means, where each place has several values, such as one for each run. Bars reach from
 * the least to the greatest.
 */
public final class MeanCurve {
  private final ToDoubleFunction<double[]> mean;
  private final NavigableMap<Double, List<Point>> places = new TreeMap<>();

  /**
   * @param mean of the values of a place
   */
  public MeanCurve(ToDoubleFunction<double[]> mean) {
    this.mean = mean;
  }

  /** Adds a value; those of one place are drawn at the mean of their x. */
  public void add(double place, Point value) {
    places.computeIfAbsent(place, none -> new ArrayList<>()).add(value);
  }

  /** The places that have values, ascending. */
  public NavigableSet<Double> places() {
    return places.navigableKeySet();
  }

  /** The mean of each place. */
  public List<Point> means() {
    return places.values().stream().map(this::mean).toList();
  }

  /** The means, and their bars where a place has several values; nothing where none has any. */
  public List<Curve> curves(String name) {
    List<Point> bars = new ArrayList<>();
    for (List<Point> values : places.values()) {
      if (values.size() > 1) {
        double x = mean(values).x();
        DoubleSummaryStatistics y = values.stream().mapToDouble(Point::y).summaryStatistics();
        bars.add(new Point(x, y.getMin()));
        bars.add(new Point(x, y.getMax()));
      }
    }
    if (places.isEmpty()) {
      return List.of();
    }
    Curve curve = new Curve(name, Curve.Style.LINE, means());
    return bars.isEmpty() ? List.of(curve) : List.of(curve, new Curve("", Curve.Style.BARS, bars));
  }

  private Point mean(List<Point> values) {
    double x = values.stream().mapToDouble(Point::x).average().orElseThrow();
    return new Point(x, mean.applyAsDouble(values.stream().mapToDouble(Point::y).toArray()));
  }
}
