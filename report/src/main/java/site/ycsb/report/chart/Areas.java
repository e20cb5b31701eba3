package site.ycsb.report.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Stacks areas: each stands on those before it. */
final class Areas {
  private final Map<Double, Double> heights = new HashMap<>();

  private Areas() {}

  /** Returns the curves, with the outline of its place in the stack for each area. */
  static List<Curve> outlined(List<Curve> curves) {
    Areas areas = new Areas();
    return curves.stream()
        .map(
            curve ->
                curve.style() == Curve.Style.AREA
                    ? new Curve(curve.name(), curve.style(), areas.outline(curve.points()))
                    : curve)
        .toList();
  }

  private List<Point> outline(List<Point> points) {
    List<Point> top = new ArrayList<>();
    List<Point> bottom = new ArrayList<>();
    for (Point point : points) {
      double base = heights.getOrDefault(point.x(), 0.0);
      double height = base + (Double.isFinite(point.y()) ? point.y() : 0);
      bottom.add(new Point(point.x(), base));
      top.add(new Point(point.x(), height));
      heights.put(point.x(), height);
    }
    Collections.reverse(bottom);
    top.addAll(bottom);
    return top;
  }
}
