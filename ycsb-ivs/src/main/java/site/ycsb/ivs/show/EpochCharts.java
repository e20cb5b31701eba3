package site.ycsb.ivs.show;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.MeanCurve;
import site.ycsb.report.chart.Point;

/**
 * Draws what an experiment on one platform has measured, as the figures of the paper do.
 *
 * @param others results of the same experiment by somebody else, drawn pale, each named after them
 */
public record EpochCharts(MeasuredEpochs results, List<MeasuredEpochs> others) {
  private static final double MEGABYTE = 1e6;
  private static final String READ = "READ";
  private static final String UPDATE = "UPDATE";

  /** How far behind the last epoch the intervals stand, each further than the one before. */
  private static final double INTERVAL_DISTANCE = 0.02;

  private static final Across EPOCH =
      new Across("epoch", Figures::epoch, List.of("main-run", "clean-run", "average-baseline"));
  private static final Across VOLUME =
      new Across(
          "data volume (MB)",
          each -> each.liveBytes() / MEGABYTE,
          List.of("average-baseline", "spread-baseline"));

  /** What is drawn to the right, and the modes that are drawn over it. */
  private record Across(String label, ToDoubleFunction<Figures> figure, List<String> modes) {}

  public EpochCharts {
    others = List.copyOf(others);
  }

  /** Returns the figures that there is something to draw for, by file name. */
  public Map<String, Figure> figures() {
    Map<String, Figure> figures = new LinkedHashMap<>();
    if (isThere(each -> each.hasOperation(READ))) {
      figures.put("growth.svg", figure("with growing values", growth()));
    }
    List<Chart> statistics = statistics();
    if (!statistics.isEmpty()) {
      figures.put("statistics.svg", figure("statistics of latency", statistics));
    }
    List<Chart> ratios = ratios();
    if (!ratios.isEmpty()) {
      String title = results.name() + ": one mode by another, with intervals of 95 %";
      figures.put("ratios.svg", new Figure(title, ratios.size(), ratios));
    }
    if (VOLUME.modes().stream().anyMatch(mode -> isThere(each -> each.hasMode(mode)))) {
      figures.put("baselines.svg", figure("baselines by volume", baselines()));
    }
    if (isThere(each -> each.hasOperation(UPDATE))) {
      figures.put("mixed-latency.svg", figure("reads and updates", mixedLatency()));
      figures.put("mixed-throughput.svg", figure("reads and updates", mixedThroughput()));
    }
    if (isThere(each -> !each.sizes().isEmpty())) {
      String trials = results.trials() > 1 ? " of " + results.trials() + " trials together" : "";
      figures.put(
          "sizes.svg",
          new Figure(
              results.name() + ": value sizes" + trials, 2, SizeCharts.charts(results, others)));
    }
    return figures;
  }

  private boolean isThere(Predicate<MeasuredEpochs> what) {
    return what.test(results) || others.stream().anyMatch(what);
  }

  private Figure figure(String what, List<Chart> charts) {
    String trials =
        results.trials() > 1
            ? ", mean of " + results.trials() + " trials, bars from the least to the most"
            : "";
    return new Figure(results.name() + ": " + what + trials, 2, charts);
  }

  private List<Chart> growth() {
    return List.of(
        byEpoch("Mean latency of reads", "mean latency (us)", READ, Figures::meanMicros),
        byEpoch("Throughput of reads", "reads per second", READ, Figures::throughput),
        byEpoch("99th percentile of reads", "latency (us)", READ, Figures::p99Micros));
  }

  private List<Chart> statistics() {
    return MeasuredEpochs.STATISTICS.stream()
        .map(of -> byEpoch("READ, " + of.title(), "latency (us)", READ, each -> each.micros(of)))
        .filter(chart -> !chart.curves().isEmpty())
        .toList();
  }

  /**
   * By epoch the mean latency of a mode by that of another, and behind the last epoch the interval
   * of the mean over all of them.
   */
  private List<Chart> ratios() {
    List<Ratios.Row> all = Ratios.of(results);
    List<Chart> charts = new ArrayList<>();
    for (String operation : List.of(READ, UPDATE)) {
      List<Curve> curves = new ArrayList<>();
      for (Ratios.Row row : all) {
        if (row.operation().equals(operation)) {
          List<Point> points = row.byEpoch(results);
          double last = points.get(points.size() - 1).x();
          double place = last * (1 + INTERVAL_DISTANCE * (1 + curves.size() / 2));
          curves.add(new Curve(row.mode() + " by " + row.by(), Curve.Style.LINE, points));
          curves.add(
              new Curve(
                  "",
                  Curve.Style.BARS,
                  List.of(new Point(place, row.least()), new Point(place, row.most()))));
        }
      }
      if (!curves.isEmpty()) {
        Axis ratio = Axis.linear("mean latency by that of another mode");
        charts.add(new Chart(operation, Axis.linear("epoch"), ratio, curves));
      }
    }
    return charts;
  }

  private List<Chart> mixedLatency() {
    return List.of(
        byEpoch("READ, mean", "latency (us)", READ, Figures::meanMicros),
        byEpoch("READ, 99th percentile", "latency (us)", READ, Figures::p99Micros),
        byEpoch("UPDATE, mean", "latency (us)", UPDATE, Figures::meanMicros),
        byEpoch("UPDATE, 99th percentile", "latency (us)", UPDATE, Figures::p99Micros));
  }

  private List<Chart> mixedThroughput() {
    return List.of(
        byEpoch("READ", "operations per second", READ, Figures::throughput),
        byEpoch("UPDATE", "operations per second", UPDATE, Figures::throughput));
  }

  private List<Chart> baselines() {
    return List.of(
        chart(VOLUME, "Mean latency of reads", "mean latency (us)", READ, Figures::meanMicros),
        chart(VOLUME, "Throughput of reads", "reads per second", READ, Figures::throughput));
  }

  private Chart byEpoch(
      String title, String label, String operation, ToDoubleFunction<Figures> figure) {
    return chart(EPOCH, title, label, operation, figure);
  }

  private Chart chart(
      Across across,
      String title,
      String label,
      String operation,
      ToDoubleFunction<Figures> figure) {
    List<Curve> curves = new ArrayList<>();
    for (String mode : across.modes()) {
      curves.addAll(beside(mode, each -> trials(each, mode, operation, across.figure(), figure)));
    }
    return new Chart(title, Axis.linear(across.label()), Axis.linear(label).including(0), curves);
  }

  /** Draws the extends of several platforms beside each other. */
  public static Figure platforms(List<EpochCharts> platforms) {
    return new Figure(
        "Extends by platform",
        1,
        List.of(
            extending(platforms, "Mean latency", "mean latency (us)", Figures::meanMicros),
            extending(platforms, "Throughput", "extends per second", Figures::throughput)));
  }

  private static Chart extending(
      List<EpochCharts> platforms, String title, String label, ToDoubleFunction<Figures> figure) {
    List<Curve> curves = new ArrayList<>();
    for (EpochCharts each : platforms) {
      curves.addAll(
          each.beside(
              each.results.name(),
              results -> trials(results, "extend", "EXTEND", Figures::epoch, figure)));
    }
    return new Chart(title, Axis.linear("epoch"), Axis.logarithmic(label), curves);
  }

  /** Our curve and its bars, and pale in the same colour those of others. */
  private List<Curve> beside(String name, Function<MeasuredEpochs, MeanCurve> drawn) {
    List<Curve> curves = new ArrayList<>(drawn.apply(results).curves(name));
    for (MeasuredEpochs each : others) {
      List<Point> theirs = drawn.apply(each).means();
      if (!theirs.isEmpty()) {
        if (curves.isEmpty()) {
          // Of the colour that ours would have.
          curves.add(new Curve("", Curve.Style.LINE, List.of()));
        }
        curves.add(new Curve(name + ", " + each.name(), Curve.Style.COUNTERPART, theirs));
      }
    }
    return curves;
  }

  /** What the trials have in each epoch for a mode and operation. */
  private static MeanCurve trials(
      MeasuredEpochs results,
      String mode,
      String operation,
      ToDoubleFunction<Figures> across,
      ToDoubleFunction<Figures> upwards) {
    MeanCurve trials = new MeanCurve(StatUtils::mean);
    for (Figures each : results.figures()) {
      if (each.mode().equals(mode) && each.operation().equals(operation)) {
        Point point = new Point(across.applyAsDouble(each), upwards.applyAsDouble(each));
        if (!Double.isNaN(point.y())) {
          trials.add(each.epoch(), point);
        }
      }
    }
    return trials;
  }
}
