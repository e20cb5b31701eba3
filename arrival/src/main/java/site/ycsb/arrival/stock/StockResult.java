package site.ycsb.arrival.stock;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.TextTable;
import site.ycsb.arrival.results.ArrivalOutcome;
import site.ycsb.arrival.results.Percentiles;

/** What came of the arrivals: offered = sent + queued. */
public final class StockResult {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  private final long seed;
  private final List<SharedTurns> phases;
  private final long sent;
  private final long queued;
  private final int missing;
  private final PoolLatencies latencies;

  StockResult(
      long seed, List<SharedTurns> phases, long queued, int missing, PoolLatencies latencies) {
    this.seed = seed;
    this.phases = phases;
    this.sent = phases.stream().mapToLong(SharedTurns::sent).sum();
    this.queued = queued;
    this.missing = missing;
    this.latencies = latencies;
  }

  /** The result for people. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "Arrivals: %,d offered = %,d sent + %,d queued; %,d returned\n",
            sent + queued,
            sent,
            queued,
            latencies.count()));
    text.append(
        String.format(Locale.ROOT, "  %,d came due while no thread was free\n", latencies.late()));
    text.append(table().text("  "));
    if (isPhased()) {
      for (int i = 0; i < phases.size(); i++) {
        text.append(line(i + 1, phases.get(i)));
      }
      return text.toString();
    }
    return text.append("Seed of the schedule: ").append(seed).append('\n').toString();
  }

  private boolean isPhased() {
    return phases.stream().anyMatch(turns -> !turns.phase().name().isEmpty());
  }

  private static String line(int number, SharedTurns turns) {
    String who = "Arrivals of phase %d \"%s\": ".formatted(number, turns.phase().name());
    if (turns.phase().schedule() == null) {
      return String.format(
          Locale.ROOT, "%sCLOSED LOOP, %,d requests as threads were free\n", who, turns.sent());
    }
    double seconds = turns.lastNanos() / NANOS_PER_SECOND;
    return String.format(
        Locale.ROOT,
        "%s%,d sent, due %,.1f/s\n",
        who,
        turns.sent(),
        seconds == 0 ? 0 : turns.sent() / seconds);
  }

  /** The result for {@code run.json}; nothing of it was checked against the schedule. */
  public ArrivalOutcome outcome() {
    double seconds =
        phases.stream()
                .filter(turns -> turns.phase().schedule() != null)
                .mapToLong(SharedTurns::lastNanos)
                .sum()
            / NANOS_PER_SECOND;
    double perSecond = seconds == 0 ? 0 : scheduled() / seconds;
    return new ArrivalOutcome(
        null,
        seed,
        sent + queued,
        sent,
        0,
        queued,
        perSecond,
        perSecond,
        Percentiles.of(latencies.lag),
        Percentiles.of(new Histogram(2)),
        List.of(),
        false);
  }

  private long scheduled() {
    return phases.stream()
        .filter(turns -> turns.phase().schedule() != null)
        .mapToLong(SharedTurns::sent)
        .sum();
  }

  /** Why the result cannot be trusted, one line each. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (missing > 0) {
      problems.add(missing + " threads never began, as their database cannot be opened");
    }
    if (sent > latencies.count()) {
      problems.add((sent - latencies.count()) + " requests ended with an exception");
    }
    return problems;
  }

  private TextTable table() {
    TextTable table = new TextTable();
    table.row(List.of("us", "mean", "p50", "p90", "p99", "p99.9", "max", ""));
    table.row(row("response", latencies.response, "due to returned"));
    table.row(row("service", latencies.service, "sent to returned"));
    table.row(row("pool wait", latencies.poolWait, "due until a thread was free"));
    table.row(row("lag", latencies.lag, "by which a free thread sent too late"));
    return table;
  }

  private static List<String> row(String name, Histogram nanos, String meaning) {
    return List.of(
        name,
        micros(nanos.getTotalCount() == 0 ? 0 : nanos.getMean()),
        percentile(nanos, 50),
        percentile(nanos, 90),
        percentile(nanos, 99),
        percentile(nanos, 99.9),
        percentile(nanos, 100),
        meaning);
  }

  private static String percentile(Histogram nanos, double percentile) {
    return micros((double) nanos.getValueAtPercentile(percentile));
  }

  private static String micros(double nanos) {
    return String.format(Locale.ROOT, "%,.1f", nanos / NANOS_PER_MICRO);
  }
}
