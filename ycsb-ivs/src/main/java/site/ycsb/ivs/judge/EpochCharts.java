package site.ycsb.ivs.judge;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;

/** Draws what an experiment on one platform has measured, as the figures of the paper do. */
public final class EpochCharts {
  private static final double MEGABYTE = 1e6;
  private static final List<String> GROWTH = List.of("main-run", "clean-run", "average-baseline");
  private static final List<String> BASELINES = List.of("average-baseline", "spread-baseline");
  private static final String READ = "READ";
  private static final String UPDATE = "UPDATE";

  /** Of the bootstrap, as of "judge" unless it says otherwise. */
  private static final long SEED = 1;

  /** How far behind the last epoch the intervals stand, each further than the one before. */
  private static final double INTERVAL_DISTANCE = 0.02;

  private final MeasuredEpochs results;
  private final List<MeasuredEpochs> authors;

  /**
   * @param authors results of the paper's authors for the same experiment, drawn pale
   */
  public EpochCharts(MeasuredEpochs results, List<MeasuredEpochs> authors) {
    this.results = results;
    this.authors = List.copyOf(authors);
  }

  /** Returns the figures that there is something to draw for, by file name. */
  public Map<String, Figure> figures() {
    Map<String, Figure> figures = new LinkedHashMap<>();
    if (isThere(each -> each.hasOperation(READ))) {
      figures.put("growth.svg", figure("with growing values", growth()));
    }
    List<Chart> ratios = ratios();
    if (!ratios.isEmpty()) {
      String title = results.name() + ": one mode by another, with intervals of 95 %";
      figures.put("ratios.svg", new Figure(title, ratios.size(), ratios));
    }
    if (BASELINES.stream().anyMatch(mode -> isThere(each -> each.hasMode(mode)))) {
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
              results.name() + ": value sizes" + trials, 2, SizeCharts.charts(results, authors)));
    }
    return figures;
  }

  private boolean isThere(Predicate<MeasuredEpochs> what) {
    return what.test(results) || authors.stream().anyMatch(what);
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

  /**
   * By epoch the mean latency of a mode by that of another, and behind the last epoch the interval
   * of the mean over all of them, as judged.
   */
  private List<Chart> ratios() {
    List<Ratios.Row> all = Ratios.of(results, SEED);
    List<Chart> charts = new ArrayList<>();
    for (String operation : List.of(READ, UPDATE)) {
      List<Curve> curves = new ArrayList<>();
      for (Ratios.Row row : all) {
        if (row.operation().equals(operation)) {
          List<Point> points = row.byEpoch(results);
          double last = points.get(points.size() - 1).x();
          double place = last * (1 + INTERVAL_DISTANCE * (1 + curves.size() / 2));
          curves.add(new Curve(row.over() + " by " + row.under(), Curve.Style.LINE, points));
          curves.add(
              Curve.bars(List.of(new Point(place, row.least()), new Point(place, row.most()))));
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
    List<Chart> charts = new ArrayList<>();
    for (String operation : List.of(READ, UPDATE)) {
      charts.add(byEpoch(operation + ", mean", "latency (us)", operation, Figures::meanMicros));
      charts.add(
          byEpoch(operation + ", 99th percentile", "latency (us)", operation, Figures::p99Micros));
    }
    return charts;
  }

  private List<Chart> mixedThroughput() {
    return List.of(
        byEpoch("READ", "operations per second", READ, Figures::throughput),
        byEpoch("UPDATE", "operations per second", UPDATE, Figures::throughput));
  }

  private Chart byEpoch(
      String title, String label, String operation, ToDoubleFunction<Figures> figure) {
    return chart(title, "epoch", label, GROWTH, operation, Trials.byEpoch(figure));
  }

  private List<Chart> baselines() {
    return List.of(
        byVolume("Mean latency of reads", "mean latency (us)", Figures::meanMicros),
        byVolume("Throughput of reads", "reads per second", Figures::throughput));
  }

  private Chart byVolume(String title, String label, ToDoubleFunction<Figures> figure) {
    Trials trials = new Trials(figure, each -> each.liveBytes() / MEGABYTE);
    return chart(title, "data volume (MB)", label, BASELINES, READ, trials);
  }

  private Chart chart(
      String title,
      String across,
      String upwards,
      List<String> modes,
      String operation,
      Trials trials) {
    List<Curve> curves = new ArrayList<>();
    modes.forEach(mode -> curves.addAll(trials.beside(mode, results, authors, mode, operation)));
    return new Chart(title, Axis.linear(across), Axis.linear(upwards).including(0), curves);
  }

  /** Draws the extends of several platforms beside each other. */
  public static Figure platforms(List<EpochCharts> platforms) {
    List<Curve> latencies = new ArrayList<>();
    List<Curve> throughputs = new ArrayList<>();
    for (EpochCharts each : platforms) {
      latencies.addAll(each.extending(Figures::meanMicros));
      throughputs.addAll(each.extending(Figures::throughput));
    }
    Axis epoch = Axis.linear("epoch");
    return new Figure(
        "Extends by platform",
        1,
        List.of(
            new Chart("Mean latency", epoch, Axis.logarithmic("mean latency (us)"), latencies),
            new Chart("Throughput", epoch, Axis.logarithmic("extends per second"), throughputs)));
  }

  private List<Curve> extending(ToDoubleFunction<Figures> figure) {
    return Trials.byEpoch(figure).beside(results.name(), results, authors, "extend", "EXTEND");
  }

  /**
   * Makes curves of one figure in the epochs: its mean over trials, with bars from the least to the
   * most where there are several.
   *
   * @param figure what is drawn upwards
   * @param across what is drawn to the right: the epoch, or the volume
   */
  private record Trials(ToDoubleFunction<Figures> figure, ToDoubleFunction<Figures> across) {
    static Trials byEpoch(ToDoubleFunction<Figures> figure) {
      return new Trials(figure, Figures::epoch);
    }

    /**
     * Returns the curve of a mode and its bars, and pale in the same colour those of the authors.
     */
    List<Curve> beside(
        String name,
        MeasuredEpochs results,
        List<MeasuredEpochs> authors,
        String mode,
        String operation) {
      List<Curve> curves = new ArrayList<>(curves(name, results, mode, operation));
      for (MeasuredEpochs each : authors) {
        List<Curve> theirs = curves(name, each, mode, operation);
        if (!theirs.isEmpty()) {
          if (curves.isEmpty()) {
            // Of the colour that ours would have.
            curves.add(new Curve("", Curve.Style.LINE, List.of()));
          }
          curves.add(Curve.counterpart(name + ", authors", theirs.get(0).points()));
        }
      }
      return curves;
    }

    /** Returns the curve of a mode and its bars; nothing without any epoch. */
    List<Curve> curves(String name, MeasuredEpochs results, String mode, String operation) {
      Map<Integer, List<Figures>> epochs = new TreeMap<>();
      for (Figures each : results.figures()) {
        if (each.mode().equals(mode) && each.operation().equals(operation)) {
          epochs.computeIfAbsent(each.epoch(), e -> new ArrayList<>()).add(each);
        }
      }
      List<Point> means = new ArrayList<>();
      List<Point> bars = new ArrayList<>();
      for (List<Figures> trials : epochs.values()) {
        DoubleSummaryStatistics up = trials.stream().mapToDouble(figure).summaryStatistics();
        double right = trials.stream().mapToDouble(across).average().orElseThrow();
        means.add(new Point(right, up.getAverage()));
        if (trials.size() > 1) {
          bars.add(new Point(right, up.getMin()));
          bars.add(new Point(right, up.getMax()));
        }
      }
      if (means.isEmpty()) {
        return List.of();
      }
      Curve curve = new Curve(name, Curve.Style.LINE, means);
      return bars.isEmpty() ? List.of(curve) : List.of(curve, Curve.bars(bars));
    }
  }
}
