package site.ycsb.report.run;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Curve.Style;
import site.ycsb.report.chart.Point;

/** Draws distributions of times, one curve for each operation. */
public final class LatencyCharts {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final int TICKS_PER_HALF = 8;
  private static final int MOST_STEPS = 400;

  private LatencyCharts() {}

  /** The time that a share of the operations does not exceed, with as much room for each nine. */
  public static Chart spectrum(String title, List<Curve> curves) {
    return new Chart(title, Axis.percentiles("percentile"), Axis.logarithmic("time (us)"), curves);
  }

  /** The share of the operations that took no longer. */
  public static Chart distribution(String title, List<Curve> curves) {
    return new Chart(
        title,
        Axis.logarithmic("time (us)"),
        Axis.linear("operations up to this time (%)").including(0).including(100),
        curves);
  }

  /** The curve of a spectrum: of one in so many operations, the time of the longest. */
  public static Curve spectrumOf(String name, Histogram nanos) {
    List<Point> points = new ArrayList<>();
    double most = (double) nanos.getTotalCount();
    for (HistogramIterationValue value : nanos.percentiles(TICKS_PER_HALF)) {
      double left = 1 - value.getPercentileLevelIteratedTo() / 100;
      double oneIn = left > 0 ? Math.min(1 / left, most) : most;
      points.add(new Point(oneIn, (double) value.getValueIteratedTo() / NANOS_PER_MICRO));
      if (oneIn >= most) {
        break;
      }
    }
    return new Curve(name, Style.LINE, points);
  }

  /** The curve of a distribution. */
  public static Curve distributionOf(String name, Histogram nanos) {
    List<Point> points = new ArrayList<>();
    double all = (double) nanos.getTotalCount();
    double sum = 0;
    double drawn = Double.NEGATIVE_INFINITY;
    points.add(new Point((double) nanos.getMinValue() / NANOS_PER_MICRO, 0));
    for (HistogramIterationValue value : nanos.recordedValues()) {
      sum += (double) value.getCountAtValueIteratedTo();
      if (sum - drawn >= all / MOST_STEPS || sum >= all) {
        double micros = (double) value.getValueIteratedTo() / NANOS_PER_MICRO;
        points.add(new Point(micros, 100 * sum / all));
        drawn = sum;
      }
    }
    return new Curve(name, Style.LINE, points);
  }
}
