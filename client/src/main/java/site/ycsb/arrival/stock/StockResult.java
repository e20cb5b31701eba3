package site.ycsb.arrival.stock;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.loop.ArrivalResult.LatencySet;
import site.ycsb.arrival.loop.RequestLatencies;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyTable;

/** What came of the arrivals: offered = sent + queued. */
public final class StockResult {
  private static final double NANOS_PER_SECOND = 1e9;

  private final long seed;
  private final List<SharedTurns> phases;
  private final long sent;
  private final long queued;
  private final int missing;
  private final long returned;
  private final long waited;
  private final LatencySet latencies;

  StockResult(
      long seed,
      List<SharedTurns> phases,
      long queued,
      int missing,
      long returned,
      RequestLatencies latencies) {
    this.seed = seed;
    this.phases = phases;
    this.sent = phases.stream().mapToLong(SharedTurns::sent).sum();
    this.queued = queued;
    this.missing = missing;
    this.returned = returned;
    this.waited = latencies.waited();
    this.latencies = latencies.with(new Histogram(2), new Histogram(2));
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
            returned));
    text.append(String.format(Locale.ROOT, "  %,d came due while no thread was free\n", waited));
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
        Latency.of(latencies.handoff()),
        null,
        Latency.NONE,
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
    if (sent > returned) {
      problems.add((sent - returned) + " requests ended with an exception");
    }
    return problems;
  }

  private LatencyTable table() {
    LatencyTable table = new LatencyTable(List.of("latency"), "");
    row(table, "response", latencies.response(), "due to returned");
    row(table, "service", latencies.service(), "sent to returned");
    row(table, "pool wait", latencies.poolWait(), "due until a thread was free");
    row(table, "lag", latencies.handoff(), "by which a free thread sent too late");
    return table;
  }

  private static void row(LatencyTable table, String name, Histogram nanos, String meaning) {
    table.row(List.of(name), Latency.of(nanos), meaning);
  }
}
