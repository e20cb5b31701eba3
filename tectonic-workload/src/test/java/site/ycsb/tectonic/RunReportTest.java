package site.ycsb.tectonic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.EngineStatistic;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Settlement;

/** The report says what happened in columns that line up, and names what cannot be trusted. */
class RunReportTest {
  private static final SortedMap<String, EngineStatistic> NONE = new TreeMap<>();

  private static final PhaseResult LOAD =
      phase(
          "load",
          1_000_000,
          2,
          true,
          List.of(good("INSERT", 1_000_000, 1_500)),
          new TreeMap<>(
              Map.of(
                  "bytes-written", new EngineStatistic(0, 123_456_789L, null),
                  "seeks", new EngineStatistic(5, 5L, null),
                  "unused", new EngineStatistic(0, 0L, null))));

  private static final PhaseResult MIX =
      phase(
          "mix",
          2_000,
          0.5,
          false,
          List.of(
              good("READ", 900, 12_000),
              bad("RANGE-DELETE"),
              operation("DELETE", Map.of(Outcome.SKIPPED, 7L), histogram(0, 1), null)),
          NONE);

  private static PhaseResult phase(
      String name,
      long planned,
      double seconds,
      boolean finished,
      List<OperationResult> operations,
      SortedMap<String, EngineStatistic> statistics) {
    return new PhaseResult(
        1, name, false, finished, 0, seconds, planned, null, operations, statistics, null);
  }

  @Test
  void settlement_standsBesideThePhaseThatCausedIt_withTheThroughputOfBoth() {
    assertThat(settled(new Settlement(true, 3, "", false)))
        .contains("500,000 ops/s\nStore settled in 3.00 s, 200,000 ops/s with that time\n");
    assertThat(settled(new Settlement(false, 3, "2 files", false)))
        .contains("500,000 ops/s\nStore NOT SETTLED after 3.00 s: 2 files\n");
  }

  private static String settled(Settlement settlement) {
    PhaseResult phase =
        new PhaseResult(
            1, "load", false, true, 0, 2, null, null, LOAD.operations(), NONE, settlement);
    return new RunReport(List.of(phase), 1).text(List.of());
  }

  private static OperationResult good(String name, long sent, long nanos) {
    return operation(name, Map.of(Outcome.OK, sent), histogram((int) sent, nanos), null);
  }

  private static OperationResult operation(
      String name, Map<Outcome, Long> outcomes, Histogram service, @Nullable Histogram response) {
    return OperationResult.of(
        name,
        new TreeMap<>(outcomes),
        Latency.of(service),
        response == null ? null : Latency.of(response));
  }

  private static OperationResult bad(String name) {
    return OperationResult.of(
        name,
        new TreeMap<>(
            Map.of(
                Outcome.OK,
                40L,
                Outcome.FAILED,
                3L,
                Outcome.MISSED_HIT,
                2L,
                Outcome.UNEXPECTED_HIT,
                1L,
                Outcome.AFTER_FAILED_WRITE,
                4L)),
        0,
        true,
        6,
        1.234,
        "ERROR: disk",
        Latency.of(histogram(47, 2_000_000)),
        null,
        null);
  }

  /** So many values, the last one a hundred times as large. */
  private static Histogram histogram(int count, long nanos) {
    Histogram histogram = new Histogram(3);
    IntStream.range(1, count).forEach(i -> histogram.recordValue(nanos));
    if (count > 0) {
      histogram.recordValue(100 * nanos);
    }
    return histogram;
  }

  @Test
  void text_ofAResult_isTheApprovedOne() {
    String text = new RunReport(List.of(LOAD, MIX), 3).text(List.of("Violations: 3", "Seed: 42"));
    assertThat(text)
        .isEqualTo(
            """

            Phase 1/3 "load": 1,000,000 operations in 2.00 s, 500,000 ops/s
              operation      count    ops/s     mean      p50      p90      p95      p99    p99.9     max  notes
              INSERT     1,000,000  500,000  1.50 us  1.50 us  1.50 us  1.50 us  1.50 us  1.50 us  150 us

              store          before        after        change
              bytes-written       0  123,456,789  +123,456,789

            Phase 2/3 "mix": 950 operations in 0.50 s, 1,900 ops/s  NOT FINISHED
              operation     count  ops/s     mean      p50      p90      p95      p99    p99.9      max  notes
              READ            900  1,800  13.3 us  12.0 us  12.0 us  12.0 us  12.0 us  1.20 ms  1.20 ms
              RANGE-DELETE     50    100  6.21 ms  2.00 ms  2.00 ms  2.00 ms   200 ms   200 ms   200 ms  emulated, 3 failed, 3 violations, 4 after a failed write, 6 stalled 1.234 s
              DELETE            0      0        -        -        -        -        -        -        -  7 more skipped: no live key

            Violations: 3
            Seed: 42
            """);
  }

  @Test
  void text_ofAPhaseWithArrivals_hasItsResponseTimes() {
    OperationResult inserts =
        operation(
            "INSERT", Map.of(Outcome.OK, 500L), histogram(500, 2_000), histogram(500, 10_000));
    PhaseResult phase = phase("open", 500, 1, true, List.of(inserts), NONE);

    assertThat(new RunReport(List.of(phase), 1).text(List.of()))
        .contains(
            """
              operation  count  ops/s     mean      p50      p90      p95      p99   p99.9     max  notes
              INSERT       500    500  2.40 us  2.00 us  2.00 us  2.00 us  2.00 us  200 us  200 us

              response  count     mean      p50      p90      p95      p99    p99.9      max
              INSERT      500  12.0 us  10.0 us  10.0 us  10.0 us  10.0 us  1.00 ms  1.00 ms
            """);
  }

  @Test
  void totals_leaveOutWhatWasSkippedOrWarmedUp() {
    PhaseResult warmup =
        new PhaseResult(
            1, "warm", true, true, 0, 5, null, null, List.of(good("INSERT", 30, 1)), NONE, null);

    assertThat(LOAD.outsideTotals()).isZero();
    assertThat(MIX.outsideTotals()).isEqualTo(7);
    assertThat(warmup.outsideTotals()).isEqualTo(30);
  }

  @Test
  void problems_ofAGoodRun_areNone() {
    assertThat(new RunReport(List.of(LOAD), 1).problems()).isEmpty();
  }

  @Test
  void problems_ofABadRun_areAllNamed() {
    assertThat(new RunReport(List.of(LOAD, MIX), 3).problems())
        .containsExactly(
            "phase \"mix\" did not finish: 957 of 2,000 operations returned",
            "3 of 50 RANGE-DELETE in phase \"mix\" failed; the first: ERROR: disk",
            "2 RANGE-DELETE in phase \"mix\" did not find what is there",
            "1 RANGE-DELETE in phase \"mix\" found what is not there",
            "2 of 3 phases began");
  }

  @Test
  void text_ofARunThatDidNothing_isJustItsFacts() {
    RunReport report = new RunReport(List.of(), 0);
    assertThat(report.text(List.of("Seed: 1"))).isEqualTo("\nSeed: 1\n");
    assertThat(report.problems()).isEmpty();
  }

  @Test
  void phase_withoutTime_hasNoThroughput() {
    PhaseResult empty = phase("none", 0, 0, true, List.of(), NONE);
    assertThat(new RunReport(List.of(empty), 1).text(List.of()))
        .startsWith("\nPhase 1/1 \"none\": 0 operations in 0.00 s, 0 ops/s\n");
  }
}
