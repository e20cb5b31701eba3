package site.ycsb.tectonic.bench.arrivals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.ChartImage;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;

/** Figure 10: latency over time and its distribution, under each model. */
final class LatencyFigures {
  private static final double NANOS_PER_BIN = 5e8;
  private static final double[] SHOWN = {0.5, 0.9, 0.99, 0.999, 1};

  private LatencyFigures() {}

  static void write(Map<Model, Recording> recordings, Path results) throws IOException {
    if (recordings.isEmpty()) {
      return;
    }
    List<Chart> overTime = new ArrayList<>();
    recordings.forEach((model, recording) -> overTime.add(overTime(model, recording)));
    ChartImage.write(
        new Figure("Latency of 1 KB inserts over time", 2, overTime),
        results.resolve("fig10a-latency-over-time.svg"));
    ChartImage.write(
        new Figure(
            "Latency of 1 KB inserts",
            1,
            List.of(
                distribution("response time", recordings, Recording.Request::responseMillis),
                distribution("service time", recordings, Recording.Request::serviceMillis))),
        results.resolve("fig10b-latency-distribution.svg"));
    Files.writeString(results.resolve("latency.md"), table(recordings));
  }

  private static Chart overTime(Model model, Recording recording) {
    Map<Long, List<Recording.Request>> bins =
        recording.requests().stream()
            .collect(
                Collectors.groupingBy(
                    request -> (long) ((double) request.due() / NANOS_PER_BIN),
                    TreeMap::new,
                    Collectors.toList()));
    List<Curve> curves =
        List.of(
            curve("response p99", bins, Recording.Request::responseMillis, 0.99),
            curve("service p99", bins, Recording.Request::serviceMillis, 0.99),
            curve("response p50", bins, Recording.Request::responseMillis, 0.5));
    return new Chart(
        model.title,
        Axis.linear("time at which requests were due (s)"),
        Axis.logarithmic("latency (ms)").including(0.01).including(1000),
        curves);
  }

  private static Curve curve(
      String name,
      Map<Long, List<Recording.Request>> bins,
      ToDoubleFunction<Recording.Request> latency,
      double share) {
    List<Point> points = new ArrayList<>();
    bins.forEach(
        (bin, requests) ->
            points.add(
                new Point(
                    (double) bin * NANOS_PER_BIN / 1e9,
                    Recording.Quantiles.of(requests.stream().mapToDouble(latency).toArray())
                        .at(share))));
    return new Curve(name, Curve.Style.LINE, points);
  }

  private static Chart distribution(
      String name, Map<Model, Recording> recordings, ToDoubleFunction<Recording.Request> latency) {
    List<Curve> curves = new ArrayList<>();
    recordings.forEach(
        (model, recording) -> {
          Recording.Quantiles quantiles = quantiles(recording, latency);
          List<Point> points = new ArrayList<>();
          for (int permille = 1; permille < 1000; permille += 3) {
            points.add(new Point(quantiles.at(permille / 1000.0), permille / 1000.0));
          }
          points.add(new Point(quantiles.at(1), 1));
          curves.add(new Curve(model.title, Curve.Style.LINE, points));
        });
    return new Chart(
        name,
        Axis.logarithmic(name + " (ms)"),
        Axis.linear("share of the requests that took no longer").including(0),
        curves);
  }

  private static String table(Map<Model, Recording> recordings) {
    StringBuilder table =
        new StringBuilder(
            """
            | arrivals | requests | response p50 (ms) | p90 | p99 | p99.9 | max | service p50 (ms) | p90 | p99 | p99.9 | max |
            |---|---|---|---|---|---|---|---|---|---|---|---|
            """);
    recordings.forEach(
        (model, recording) -> {
          table.append(
              String.format(
                  Locale.ROOT, "| %s | %,d | ", model.title, recording.requests().size()));
          for (double share : SHOWN) {
            table
                .append(quantiles(recording, Recording.Request::responseMillis).text(share))
                .append(" | ");
          }
          for (double share : SHOWN) {
            table
                .append(quantiles(recording, Recording.Request::serviceMillis).text(share))
                .append(" | ");
          }
          table.setLength(table.length() - 1);
          table.append("\n");
        });
    return table.toString();
  }

  private static Recording.Quantiles quantiles(
      Recording recording, ToDoubleFunction<Recording.Request> latency) {
    return Recording.Quantiles.of(recording.requests().stream().mapToDouble(latency).toArray());
  }
}
