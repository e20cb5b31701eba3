package site.ycsb.tectonic.bench.arrivals;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.Dispersion;
import site.ycsb.arrival.analysis.Estimate;
import site.ycsb.arrival.analysis.Series;

/** How even the traffic was that was sent, and how late, as a table in Markdown. */
final class TrafficTable {
  private static final double SLACK = 10;
  private static final double TARGET = 10_000;

  private TrafficTable() {}

  static String of(Map<Model, Recording> recordings) {
    StringBuilder table =
        new StringBuilder(
            """
            | arrivals | requests/s | seconds with 9,990 to 10,010 | CV of gaps | dispersion per 1 ms | sent late, p50 (us) | p99 (us) |
            |---|---|---|---|---|---|---|
            """);
    for (Map.Entry<Model, Recording> entry : recordings.entrySet()) {
      table.append(row(entry.getKey(), entry.getValue()));
    }
    return table.toString();
  }

  private static String row(Model model, Recording recording) {
    CollectedArrivals sent = recording.sent();
    Series fine = sent.fineCounts();
    Series seconds = fine.aggregated((int) Math.round(1 / fine.binSeconds()));
    Series millis = fine.aggregated((int) Math.round(1e-3 / fine.binSeconds()));
    double near =
        (double)
                Arrays.stream(seconds.toArray())
                    .filter(count -> Math.abs(count - TARGET) <= SLACK)
                    .count()
            / seconds.size();
    double[] late = recording.requests().stream().mapToDouble(r -> r.waitMicros()).toArray();
    return String.format(
        Locale.ROOT,
        "| %s | %,.0f | %.0f %% | %s | %s | %s | %s |%n",
        model.title,
        (double) sent.arrivals() / sent.spanSeconds(),
        100 * near,
        text(sent.moments().variation()),
        text(Dispersion.of(millis).index()),
        model.isStock() ? "-" : Recording.Quantiles.of(late).text(0.5),
        model.isStock() ? "-" : Recording.Quantiles.of(late).text(0.99));
  }

  private static String text(Estimate estimate) {
    return estimate instanceof Estimate.Value value
        ? String.format(Locale.ROOT, "%.2f", value.value())
        : "-";
  }
}
