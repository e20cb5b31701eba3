package site.ycsb.tectonic.bench;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.TextTable;
import site.ycsb.arrival.openloop.ArrivalResult;
import site.ycsb.arrival.openloop.TimeSeries;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.measurements.Measurements;

/** Prints how exactly and how fast arrivals are issued, beside what the machine does by itself. */
public final class Arrivals {
  private static final int THREADS = 8;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  private Arrivals() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Measurements.setProperties(new Properties());
    print("Requests that do nothing, 8 threads that park (us)", dispatch());
    print("Queues with known answers, requests that sleep (ms)", queues());
    print(
        "Clients at 10,000/s, seen by the binding (us), without the first second",
        ClientSpacing.table(THREADS));
  }

  private static TextTable dispatch() throws InterruptedException {
    TextTable table = new TextTable();
    table.row(
        List.of(
            "arrivals",
            "issued/s",
            "lag p50",
            "lag p99",
            "hiccup p99",
            "handoff p50",
            "handoff p99",
            "master ready %",
            "seconds within 0.1 %"));
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
    return PoolRun.of(new SleepingWorkload(now -> now), model, THREADS, seconds);
  }

  private static void row(TextTable table, String name, ArrivalResult result, int perSecond) {
    double seconds = result.times().lastActualNanos() / NANOS_PER_SECOND;
    Histogram handoff = result.latencies().handoff();
    table.row(
        List.of(
            name,
            format("%,.0f", result.offered() / seconds),
            micros(result.times().lags(), 50),
            micros(result.times().lags(), 99),
            micros(result.latencies().hiccup(), 99),
            micros(handoff, 50),
            micros(handoff, 99),
            format("%.1f", 100 * result.readyShare()),
            perSecond == 0 ? "" : even(result.series().sent(), perSecond)));
  }

  /** How many of the full seconds have the number of requests that they should, within 0.1 %. */
  private static String even(TimeSeries sent, int perSecond) {
    int full = sent.length() - 1;
    int even = 0;
    for (int second = 0; second < full; second++) {
      even += Math.abs(sent.value(second) - perSecond) <= perSecond / 1000 ? 1 : 0;
    }
    return format("%d of %d", even, full);
  }

  private static TextTable queues() throws InterruptedException {
    TextTable table = new TextTable();
    table.row(List.of("", "expected", "response or wait", "service", ""));
    ArrivalResult erlang =
        PoolRun.of(SleepingWorkload.exponential(5e6, 1), new Poisson(1000), THREADS, 25);
    double waited = (double) erlang.waited() / erlang.offered();
    table.row(List.of("M/M/8", "0.1673", format("%.4f", waited), "", "P(wait)"));
    Histogram poolWait = erlang.latencies().poolWait();
    table.row(
        List.of(
            "",
            "0.279",
            format("%.3f", poolWait.getMean() / NANOS_PER_MILLI),
            "",
            "mean pool wait"));
    table.row(List.of("", "4.690", millis(poolWait, 99), "", "p99 pool wait"));
    compare(table, "", erlang, 5.279, 0, "mean response");
    compare(table, "", erlang, 23.42, 99, "p99 response");
    ArrivalResult stall =
        PoolRun.of(SleepingWorkload.stalling(4.5, 5.5, 1e5), new Constant(1000), THREADS, 10);
    compare(table, "stall of a second", stall, 50.1, 0, "mean response");
    compare(table, "", stall, 501.1, 95, "p95 response");
    compare(table, "", stall, 901.1, 99, "p99 response");
    ArrivalResult saturated =
        PoolRun.of(new SleepingWorkload(now -> now + 2_000_000), new Constant(1000), 1, 5);
    compare(table, "saturated thread", saturated, 2501.5, 0, "mean response");
    compare(table, "", saturated, 4951, 99, "p99 response");
    return table;
  }

  /** Percentile 0 stands for the mean. */
  private static void compare(
      TextTable table,
      String name,
      ArrivalResult result,
      double expected,
      double percentile,
      String what) {
    table.row(
        List.of(
            name,
            format("%,.3f", expected),
            millis(result.latencies().response(), percentile),
            millis(result.latencies().service(), percentile),
            what));
  }

  private static String millis(Histogram nanos, double percentile) {
    double value =
        percentile == 0 ? nanos.getMean() : (double) nanos.getValueAtPercentile(percentile);
    return format("%,.3f", value / NANOS_PER_MILLI);
  }

  static String micros(Histogram nanos, double percentile) {
    return format("%,.1f", nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
  }

  static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  private static void print(String title, TextTable table) {
    System.out.println(title);
    System.out.println(table.text("  "));
  }
}
