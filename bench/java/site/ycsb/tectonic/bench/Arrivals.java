package site.ycsb.tectonic.bench;

import java.io.IOException;
import java.util.Locale;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.loop.ArrivalResult;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.loop.TimeSeries.Quantity;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.measurements.Measurements;

/** Prints how exactly and how fast arrivals are issued, beside what the machine does by itself. */
public final class Arrivals {
  private static final int THREADS = 8;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  private Arrivals() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Measurements.setProperties(new Properties());
    print("Requests that do nothing, 8 threads that park (us)", dispatch());
    print("Queues with known answers, requests that sleep (ms)", KnownQueues.table());
    print(
        "Clients at 10,000/s, seen by the binding (us), without the first second",
        ClientSpacing.table(THREADS));
  }

  private static MarkdownTable dispatch() throws InterruptedException {
    MarkdownTable table =
        new MarkdownTable(
            "arrivals",
            "issued/s",
            "lag p50",
            "lag p99",
            "hiccup p99",
            "handoff p50",
            "handoff p99",
            "master ready %",
            "seconds within 0.1 %");
    // Loads the classes and compiles what is hot.
    run(new Poisson(10_000), 3);
    row(table, "Poisson 1,000/s", run(new Poisson(1000), 20), 0);
    row(table, "Poisson 10,000/s", run(new Poisson(10_000), 20), 0);
    row(table, "constant 10,000/s", run(new Constant(10_000), 30), 10_000);
    row(table, "constant 200,000/s", run(new Constant(200_000), 5), 200_000);
    row(table, "all at once: 1,000,000", run(new Constant(1e9), 0.001), 0);
    return table;
  }

  private static ArrivalResult run(ArrivalModel model, double seconds) throws InterruptedException {
    return PoolRun.of(new PoolRun.SleepingWorkload(now -> now), model, THREADS, seconds);
  }

  private static void row(MarkdownTable table, String name, ArrivalResult result, int perSecond) {
    SendTimes times = result.phases().get(0).times();
    double seconds = times.lastActualNanos() / NANOS_PER_SECOND;
    Histogram handoff = result.latencies().handoff();
    table.row(
        name,
        format("%,.0f", result.counts().offered() / seconds),
        micros(times.lags(), 50),
        micros(times.lags(), 99),
        micros(result.latencies().hiccup(), 99),
        micros(handoff, 50),
        micros(handoff, 99),
        format("%.1f", 100 * result.readyShare()),
        perSecond == 0 ? "" : even(result.series(), perSecond));
  }

  /** How many of the full seconds have the number of requests that they should, within 0.1 %. */
  private static String even(TimeSeries series, int perSecond) {
    int full = series.length() - 1;
    int even = 0;
    for (int second = 0; second < full; second++) {
      even += Math.abs(series.value(Quantity.SENT, second) - perSecond) <= perSecond / 1000 ? 1 : 0;
    }
    return format("%d of %d", even, full);
  }

  static String micros(Histogram nanos, double percentile) {
    return format("%,.1f", nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
  }

  static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  private static void print(String title, MarkdownTable table) {
    System.out.println(title + "\n");
    System.out.println(table);
  }
}
