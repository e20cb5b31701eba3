package site.ycsb.tectonic.bench.arrivals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import site.ycsb.arrival.analysis.Autocorrelation;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.Series;
import site.ycsb.arrival.csv.ArrivalCsv;
import site.ycsb.arrival.csv.TimestampUnit;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.ChartImage;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;

/** Figures 5 to 8, traffic at several zooms, and 9, autocorrelation. */
final class TrafficFigures {
  private static final Traffic SCHEDULE = new Traffic("10 seconds", 10, 600);
  private static final Traffic SECONDS = new Traffic("second", 1, 600);
  private static final Traffic TENTHS = new Traffic("100 ms", 0.1, 100);
  private static final Traffic MILLISECONDS = new Traffic("millisecond", 1e-3, 100);
  private static final int LAG_STEP = 400;

  private final Map<Model, Recording> recordings;
  private final Map<Model, CollectedArrivals> sent = new EnumMap<>(Model.class);
  private final Map<Model, CollectedArrivals> schedules = new EnumMap<>(Model.class);

  TrafficFigures(Path folder) throws IOException {
    recordings = Study.recordings(folder, ".traffic");
    for (Map.Entry<Model, Recording> entry : recordings.entrySet()) {
      Model model = entry.getKey();
      sent.put(model, entry.getValue().sent());
      if (!model.isStock()) {
        try (InputStream in = Files.newInputStream(folder.resolve(model.file + ".counts.csv"))) {
          TimestampUnit seconds = TimestampUnit.of("s").orElseThrow();
          schedules.put(
              model, new ArrivalCsv(in, model.file, seconds, OptionalLong.empty()).read());
        }
      }
    }
  }

  Map<Model, Recording> recordings() {
    return recordings;
  }

  /** The longer schedules, in counts per second. */
  Map<Model, CollectedArrivals> schedules() {
    return schedules;
  }

  void write(Path results) throws IOException {
    writeStock(results);
    ChartImage.write(
        traffic("Constant and Poisson arrivals, 10,000/s", Model.CONSTANT, Model.POISSON),
        results.resolve("fig6-constant-poisson.svg"));
    ChartImage.write(
        traffic("Self-similar arrivals, 10,000/s", Model.SELF_SIMILAR_65, Model.SELF_SIMILAR_75),
        results.resolve("fig7-self-similar.svg"));
    ChartImage.write(
        traffic("Diurnal arrivals, 10,000/s", Model.DIURNAL_19, Model.DIURNAL_11),
        results.resolve("fig8-diurnal.svg"));
    ChartImage.write(autocorrelation(), results.resolve("fig9-autocorrelation.svg"));
  }

  void writeStock(Path results) throws IOException {
    ChartImage.write(
        traffic("Stock YCSB, -target 10000", Model.STOCK_1, Model.STOCK_4, Model.STOCK_8),
        results.resolve("fig5-stock.svg"));
  }

  private Figure traffic(String title, Model... models) {
    List<Chart> charts = new ArrayList<>();
    boolean stock = models[0].isStock();
    if (!stock) {
      for (Model model : models) {
        charts.add(chart(SCHEDULE, model, "as scheduled", schedules));
      }
    }
    // Stock YCSB has no schedule of its own, so its third zoom lies between the other two.
    for (Traffic zoom :
        stock ? List.of(SECONDS, TENTHS, MILLISECONDS) : List.of(SECONDS, MILLISECONDS)) {
      for (Model model : models) {
        charts.add(chart(zoom, model, "as sent", sent));
      }
    }
    return new Figure(title, models.length, charts);
  }

  private static Chart chart(
      Traffic zoom, Model model, String source, Map<Model, CollectedArrivals> arrivals) {
    CollectedArrivals found = arrivals.get(model);
    if (found == null) {
      throw new IllegalStateException("there is no recording of " + model.file);
    }
    return zoom.chart(model.title + ", " + source, found);
  }

  private Figure autocorrelation() {
    List<Curve> curves = new ArrayList<>();
    double last = 0;
    for (Model model : List.of(Model.POISSON, Model.SELF_SIMILAR_65, Model.DIURNAL_19)) {
      CollectedArrivals arrivals = sent.get(model);
      if (arrivals != null) {
        List<Point> points = correlations(arrivals.gaps());
        curves.add(new Curve(model.title, Curve.Style.LINE, points));
        last = Math.max(last, points.get(points.size() - 1).x());
      }
    }
    Axis y = Axis.linear("autocorrelation").including(0);
    return new Figure(
        "Autocorrelation of the gaps between requests, as sent",
        1,
        List.of(
            new Chart("on a logarithmic axis", Axis.logarithmic("lag (requests)"), y, curves),
            new Chart("on a linear axis", Axis.linear("lag (requests)"), y, curves)));
  }

  /** Every lag up to 10, every tenth up to 1,000, and then more of them: the cycle is long. */
  private static List<Point> correlations(Series gaps) {
    List<Point> points = new ArrayList<>();
    int step = 1;
    for (int lag = 1; 4 * lag <= gaps.size(); lag += step) {
      if (Autocorrelation.at(gaps, lag).coefficient() instanceof Estimate.Value value) {
        points.add(new Point(lag, value.value()));
      }
      step = lag < 10 ? 1 : lag < 200 ? 10 : LAG_STEP;
    }
    return points;
  }
}
