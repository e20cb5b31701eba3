package site.ycsb.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Curve.Style;
import site.ycsb.report.chart.Point;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunFolder.SecondRow;
import site.ycsb.report.run.TimeScale;

/** How the runs of a group went together: the median of them over time, and their range. */
final class GroupCourse {
  private static final int MOST_POINTS = 600;

  private final RunGroup group;
  private final TimeScale time;
  private final int width;

  /**
   * Prepares to draw.
   *
   * @param longestSeconds of the runs of all groups, which share their axis
   */
  GroupCourse(RunGroup group, TimeScale time, double longestSeconds) {
    this.group = group;
    this.time = time;
    this.width = (int) Math.max(1, Math.ceil(longestSeconds / MOST_POINTS));
  }

  /** The operations of each second. */
  List<Curve> throughput() {
    return curves(group.runs().stream().map(this::throughput).toList());
  }

  /** The 99th percentile of an operation. */
  List<Curve> latency(String operation) {
    return curves(group.runs().stream().map(run -> latency(run, operation)).toList());
  }

  private double[] throughput(RunFolder run) {
    // The last second is seldom a whole one.
    double[] counts = new double[bins((int) run.seconds())];
    for (SecondRow row : run.rows()) {
      if (row.second() / width < counts.length) {
        counts[row.second() / width] += (double) row.count() / width;
      }
    }
    return counts;
  }

  private double[] latency(RunFolder run, String operation) {
    int seconds = run.rows().stream().mapToInt(SecondRow::second).max().orElse(-1) + 1;
    List<List<Double>> values = new ArrayList<>();
    for (int bin = 0; bin < bins(seconds); bin++) {
      values.add(new ArrayList<>());
    }
    for (SecondRow row : run.rows()) {
      if (row.operation().equals(operation) && row.p99Micros() > 0) {
        values.get(row.second() / width).add(row.p99Micros());
      }
    }
    return values.stream().mapToDouble(GroupCourse::median).toArray();
  }

  private int bins(int seconds) {
    return (seconds + width - 1) / width;
  }

  /** The median of the runs that have got so far, then the lowest and the highest. */
  private List<Curve> curves(List<double[]> runs) {
    int bins = runs.stream().mapToInt(run -> run.length).max().orElse(0);
    List<Point> medians = new ArrayList<>();
    List<Point> range = new ArrayList<>();
    for (int bin = 0; bin < bins; bin++) {
      int at = bin;
      List<Double> values =
          runs.stream()
              .filter(run -> at < run.length && !Double.isNaN(run[at]))
              .map(run -> run[at])
              .toList();
      double x = time.at(bin * width);
      medians.add(new Point(x, median(values)));
      double[] array = values.stream().mapToDouble(Double::doubleValue).toArray();
      range.add(new Point(x, Arrays.stream(array).min().orElse(Double.NaN)));
      range.add(new Point(x, Arrays.stream(array).max().orElse(Double.NaN)));
    }
    Curve median = new Curve(group.name(), Style.LINE, medians);
    return runs.size() > 1 ? List.of(median, Curve.range(range)) : List.of(median);
  }

  private static double median(List<Double> values) {
    return values.isEmpty()
        ? Double.NaN
        : StatUtils.percentile(values.stream().mapToDouble(Double::doubleValue).toArray(), 50);
  }
}
