package site.ycsb.client.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.analysis.Machine;
import site.ycsb.arrival.loop.ArrivalResult.LatencySet;
import site.ycsb.arrival.loop.ArrivalResult.SeriesSet;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyTable;
import site.ycsb.client.result.VerdictPart;

/** What came of arrivals under YCSB's own client: offered = sent + queued. */
public final class StockResult {
  private final long seed;
  private final long sent;
  private final long queued;
  private final int missing;
  private final long returned;
  private final LatencySet latencies;
  private final ArrivalFindings findings;

  /**
   * @param seed of the schedule of a run without phases
   * @param limits that the arrivals were held to
   * @param missing threads that never began
   * @param latencies of which the handoff, by what a free thread sent too late, is the lag
   */
  public StockResult(
      long seed,
      ArrivalLimits limits,
      List<PhaseArrivals> phases,
      SeriesSet series,
      long queued,
      int missing,
      long returned,
      LatencySet latencies) {
    this.seed = seed;
    this.sent = phases.stream().mapToLong(PhaseArrivals::issued).sum();
    this.queued = queued;
    this.missing = missing;
    this.returned = returned;
    this.latencies = latencies;
    // When a thread had no processor, the system may not say; its hiccups tell the rest.
    Machine machine = Machine.of(latencies.hiccup(), Double.NaN);
    this.findings =
        new ArrivalFindings(
            limits, phases, series, latencies.handoff(), latencies.response(), machine);
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
    text.append(String.format(Locale.ROOT, "  %,d came due while no thread was free\n", waited()));
    text.append(table().text("  ")).append(findings.text());
    if (findings.isWhole()) {
      text.append("Seed of the schedule: ").append(Long.toUnsignedString(seed)).append('\n');
    }
    return text.toString();
  }

  private long waited() {
    Histogram waits = latencies.poolWait();
    return waits.getTotalCount() - waits.getCountAtValue(0);
  }

  /** The result for {@code run.json}. */
  ArrivalOutcome outcome() {
    return new ArrivalOutcome(
        null,
        seed,
        sent + queued,
        sent,
        0,
        queued,
        findings.due().perSecond(),
        findings.issued().perSecond(),
        findings.due(),
        findings.issued(),
        Latency.of(latencies.handoff()),
        Latency.of(latencies.hiccup()),
        findings.checks(),
        findings.isMissed());
  }

  /** What was found of the schedule and of the load. */
  public List<VerdictPart> parts() {
    return findings.parts();
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
    row(table, "hiccup", latencies.hiccup(), "of a thread that only sleeps: the machine");
    return table;
  }

  private static void row(LatencyTable table, String name, Histogram nanos, String meaning) {
    table.row(List.of(name), Latency.of(nanos), meaning);
  }
}
