package site.ycsb.report.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Curve.Style;
import site.ycsb.report.chart.Point;
import site.ycsb.report.run.RunFolder.SecondRow;

/** Draws how a run went, second by second, with its phases. */
final class Course {
  private static final int FEWEST_SECONDS = 3;
  private static final int MOST_BINS = 300;

  /** Readings at the end of a phase and the start of the next are almost one. */
  private static final double SHORTEST_GROWTH_SECONDS = 0.1;

  private final RunFolder run;
  private final TimeScale time;
  private final Axis axis;
  private final List<SecondRow> rows;
  private final int seconds;

  /** Leaves out the last second where it is not a whole one, as it has fewer operations. */
  Course(RunFolder run) {
    this.run = run;
    int last = run.rows().stream().mapToInt(SecondRow::second).max().orElse(-1);
    boolean cut = last >= FEWEST_SECONDS && run.seconds() < last + 1;
    this.rows = cut ? run.rows().stream().filter(row -> row.second() < last).toList() : run.rows();
    this.seconds = cut ? last : last + 1;
    this.time = TimeScale.of(run.seconds());
    this.axis = time.axis(run.seconds());
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Operations in each second: all, and of each kind. */
  List<Chart> throughput() {
    List<Curve> curves = new ArrayList<>();
    run.operations().forEach(operation -> curves.add(counts(operation)));
    if (curves.size() > 1) {
      curves.add(total("all"));
    }
    String label = "operations per second";
    Axis rates =
        run.isSpread() ? Axis.logarithmic(label + ", log scale") : Axis.linear(label).including(0);
    return List.of(new Chart("Throughput", axis, rates, curves).over(time.bands(run.phases())));
  }

  /** Percentiles of the times in each second, and the longest. */
  List<Chart> latency() {
    return List.of(
        latency("Median", SecondRow::p50Micros),
        latency("99th percentile", SecondRow::p99Micros),
        latency("Maximum", SecondRow::maxMicros));
  }

  /** Processors in use, by who used them, and the longest stop of a sleeping thread. */
  List<Chart> machine() {
    return List.of(
        course(
            "Processors in use",
            "processors",
            List.of(
                machine("the client", RunFolder.MachineRow::own),
                machine("others", RunFolder.MachineRow::others),
                machine("stolen", RunFolder.MachineRow::stolen))),
        course(
            "Longest stop",
            "time (ms)",
            List.of(machine("stop", RunFolder.MachineRow::hiccupMillis))));
  }

  private Curve machine(String name, ToDoubleFunction<RunFolder.MachineRow> figure) {
    List<Point> points =
        run.machine().stream()
            // A second of the rows above has the number at which it begins.
            .map(
                row ->
                    new Point(
                        Math.max(0, row.seconds() - 1) / time.seconds(), figure.applyAsDouble(row)))
            .toList();
    return new Curve(name, Style.LINE, points);
  }

  /** Whether the times are from when operations were due. */
  boolean isResponse() {
    return rows.stream().anyMatch(SecondRow::response);
  }

  /** The operations of each second, of all kinds. */
  private Curve total(String name) {
    double[] counts = new double[seconds];
    rows.forEach(row -> counts[row.second()] += row.count());
    List<Point> points = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      points.add(new Point(time.at(second), counts[second]));
    }
    return new Curve(name, Style.LINE, points);
  }

  /** A figure of the operations of a kind in each second. */
  private Curve times(String operation, ToDoubleFunction<SecondRow> figure) {
    // Where two phases share a second, the one with more operations stands for it.
    NavigableMap<Integer, SecondRow> bySecond = new TreeMap<>();
    for (SecondRow row : rows) {
      if (row.operation().equals(operation) && row.count() > 0) {
        bySecond.merge(row.second(), row, (a, b) -> a.count() >= b.count() ? a : b);
      }
    }
    return figure(operation, bySecond, figure);
  }

  /** What share of the operations each kind has, over time. */
  List<Chart> mix() {
    int width = Math.max(1, (seconds + MOST_BINS - 1) / MOST_BINS);
    int bins = Math.max(1, (seconds + width - 1) / width);
    double[] totals = new double[bins + 1];
    Map<String, double[]> counts = new LinkedHashMap<>();
    run.operations().forEach(operation -> counts.put(operation, new double[bins + 1]));
    for (SecondRow row : rows) {
      int bin = row.second() / width;
      counts.computeIfAbsent(row.operation(), o -> new double[bins + 1])[bin] += row.count();
      totals[bin] += row.count();
    }
    List<Curve> curves = new ArrayList<>();
    counts.forEach(
        (operation, count) -> {
          List<Point> points = new ArrayList<>();
          for (int bin = 0; bin < bins; bin++) {
            double share = totals[bin] == 0 ? 0 : 100 * count[bin] / totals[bin];
            points.add(new Point(time.at(bin * width), share));
          }
          curves.add(new Curve(operation, Style.AREA, points));
        });
    return List.of(
        new Chart(
                "Operation mix",
                axis,
                Axis.linear("share of the operations (%)").including(0).including(100),
                curves)
            .over(time.bands(run.phases())));
  }

  /** Arrivals that were due and operations that returned; the backlog; how late requests were. */
  List<Chart> arrivals() {
    NavigableMap<Integer, SecondRow> bySecond = new TreeMap<>();
    rows.forEach(row -> bySecond.putIfAbsent(row.second(), row));
    List<Curve> rates = List.of(figure("offered", bySecond, SecondRow::offered), total("achieved"));
    return List.of(
        course("Offered and achieved", "per second", rates),
        course(
            "Backlog",
            "arrivals that wait",
            List.of(figure("backlog", bySecond, SecondRow::backlog))),
        course(
            "Schedule lag",
            "99th percentile (us)",
            List.of(figure("lag", bySecond, SecondRow::lagMicros))));
  }

  /** Each counter of the engine: levels as they are, others by their growth per second. */
  List<Chart> statistics() {
    Map<String, List<Point>> values = new LinkedHashMap<>();
    for (RunFolder.StatisticRow row : run.statistics()) {
      values
          .computeIfAbsent(row.name(), n -> new ArrayList<>())
          .add(new Point(row.seconds(), row.value()));
    }
    List<Chart> charts = new ArrayList<>();
    values.forEach(
        (name, points) -> {
          if (points.stream().mapToDouble(Point::y).distinct().count() > 1) {
            charts.add(statistic(name, points));
          }
        });
    return charts;
  }

  private Chart statistic(String name, List<Point> points) {
    boolean level = name.startsWith("live-");
    List<Point> drawn = new ArrayList<>();
    Point before = points.get(0);
    for (Point here : points) {
      double seconds = here.x() - before.x();
      if (level) {
        drawn.add(new Point(here.x() / time.seconds(), here.y()));
      } else if (seconds >= SHORTEST_GROWTH_SECONDS) {
        drawn.add(new Point(here.x() / time.seconds(), (here.y() - before.y()) / seconds));
        before = here;
      }
    }
    return course(
        name, level ? "level" : "per second", List.of(new Curve(name, Style.LINE, drawn)));
  }

  private Chart latency(String title, ToDoubleFunction<SecondRow> figure) {
    List<Curve> curves = new ArrayList<>();
    run.operations().forEach(operation -> curves.add(times(operation, figure)));
    return new Chart(title, axis, Axis.logarithmic("time (us)"), curves)
        .over(time.bands(run.phases()));
  }

  private Chart course(String title, String label, List<Curve> curves) {
    return new Chart(title, axis, Axis.linear(label).including(0), curves)
        .over(time.bands(run.phases()));
  }

  /** A figure of each second, with a gap where there are seconds without one. */
  private <T> Curve figure(
      String name, NavigableMap<Integer, T> bySecond, ToDoubleFunction<? super T> figure) {
    List<Point> points = new ArrayList<>();
    bySecond.forEach(
        (second, row) -> {
          Integer before = bySecond.lowerKey(second);
          if (before != null && second > before + 1) {
            points.add(new Point(time.at(before + 1), Double.NaN));
          }
          points.add(new Point(time.at(second), figure.applyAsDouble(row)));
        });
    return new Curve(name, Style.LINE, points);
  }

  /** A second of a phase in which the kind has none counts 0; between its phases is a gap. */
  private Curve counts(String operation) {
    NavigableMap<Integer, Double> counts = new TreeMap<>();
    Map<Integer, IntSummaryStatistics> phases = new HashMap<>();
    for (SecondRow row : rows) {
      if (row.operation().equals(operation)) {
        counts.merge(row.second(), (double) row.count(), Double::sum);
        phases
            .computeIfAbsent(row.phase(), phase -> new IntSummaryStatistics())
            .accept(row.second());
      }
    }
    for (IntSummaryStatistics phase : phases.values()) {
      IntStream.range(phase.getMin(), phase.getMax())
          .forEach(second -> counts.putIfAbsent(second, 0.0));
    }
    return figure(operation, counts, Double::doubleValue);
  }
}
