package site.ycsb.ivs.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import site.ycsb.ivs.chart.Results.Figures;
import site.ycsb.tectonic.chart.Axis;
import site.ycsb.tectonic.chart.Chart;
import site.ycsb.tectonic.chart.Chart.Figure;
import site.ycsb.tectonic.chart.Curve;

/** Draws what an experiment on one platform has measured, as the figures of the paper do. */
public final class EpochCharts {
  private static final double MEGABYTE = 1e6;
  private static final List<String> GROWTH = List.of("main-run", "clean-run", "average-baseline");
  private static final List<String> BASELINES = List.of("average-baseline", "spread-baseline");
  private static final String READ = "READ";
  private static final String UPDATE = "UPDATE";

  private final Results results;
  private final List<Results> authors;

  /**
   * @param authors results of the paper's authors for the same experiment, drawn pale
   */
  public EpochCharts(Results results, List<Results> authors) {
    this.results = results;
    this.authors = List.copyOf(authors);
  }

  /** Returns the figures that there is something to draw for, by file name. */
  public Map<String, Figure> figures() {
    Map<String, Figure> figures = new LinkedHashMap<>();
    if (isThere(each -> each.hasOperation(READ))) {
      figures.put("growth.svg", figure("with growing values", growth()));
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

  private boolean isThere(Predicate<Results> what) {
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
}
