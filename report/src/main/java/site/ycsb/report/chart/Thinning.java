package site.ycsb.report.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Draws long curves with fewer points: of each group of neighbours the lowest and the highest, so
 * that no peak and no dip is lost.
 */
public final class Thinning {
  private Thinning() {}

  /** Returns the chart with at most so many points in each line; areas stay as they are. */
  public static Chart of(Chart chart, int mostPoints) {
    return new Chart(
        chart.title(),
        chart.x(),
        chart.y(),
        chart.curves().stream().map(curve -> thinned(curve, mostPoints)).toList(),
        chart.bands());
  }

  private static Curve thinned(Curve curve, int mostPoints) {
    boolean joined =
        switch (curve.style()) {
          case LINE, STEPS, POINTS, DASHES, COUNTERPART -> true;
          case AREA, BARS, RANGE -> false;
        };
    List<Point> points = curve.points();
    if (!joined || points.size() <= mostPoints) {
      return curve;
    }
    int inner = points.size() - 2;
    int groups = Math.max(1, (mostPoints - 2) / 2);
    List<Point> kept = new ArrayList<>();
    kept.add(points.get(0));
    for (int group = 0; group < groups; group++) {
      int from = 1 + (int) ((long) inner * group / groups);
      int to = 1 + (int) ((long) inner * (group + 1) / groups);
      addExtremes(kept, points.subList(from, to));
    }
    kept.add(points.get(points.size() - 1));
    return new Curve(curve.name(), curve.style(), kept);
  }

  private static void addExtremes(List<Point> kept, List<Point> group) {
    List<Point> points = group.stream().filter(point -> !Double.isNaN(point.y())).toList();
    if (points.isEmpty()) {
      group.stream().limit(1).forEach(kept::add);
      return;
    }
    int lowest = points.indexOf(Collections.min(points, Comparator.comparingDouble(Point::y)));
    int highest = points.indexOf(Collections.max(points, Comparator.comparingDouble(Point::y)));
    kept.add(points.get(Math.min(lowest, highest)));
    if (lowest != highest) {
      kept.add(points.get(Math.max(lowest, highest)));
    }
  }
}
