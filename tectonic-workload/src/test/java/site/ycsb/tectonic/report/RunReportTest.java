package site.ycsb.tectonic.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.execute.KindResult;
import site.ycsb.tectonic.execute.PhaseResult;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Growth;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/** The report says what happened in columns that line up, and names what cannot be trusted. */
class RunReportTest {
  private static final SortedMap<String, Long> NONE = new TreeMap<>();

  private static final PhaseResult LOAD =
      new PhaseResult(
          group("load", 1_000_000),
          2_000_000_000,
          true,
          List.of(good(OperationKind.INSERT, 1_000_000, 1_500)),
          new TreeMap<>(Map.of("bytes-written", 0L, "seeks", 5L, "unused", 0L)),
          new TreeMap<>(Map.of("bytes-written", 123_456_789L, "seeks", 5L, "unused", 0L)));

  private static final PhaseResult MIX =
      new PhaseResult(
          group("mix", 2_000),
          500_000_000,
          false,
          List.of(
              good(OperationKind.POINT_QUERY, 900, 12_000),
              bad(OperationKind.RANGE_DELETE),
              new KindResult(
                  OperationKind.POINT_DELETE,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  7,
                  0,
                  0,
                  0,
                  false,
                  "",
                  histogram(0, 1),
                  histogram(0, 1))),
          NONE,
          NONE);

  private static final GroupPlan WARMUP =
      new GroupPlan(0, "warm", true, null, new Mix.Shuffled(), null, List.of());

  private static GroupPlan group(String name, long count) {
    OperationPlan operation =
        new OperationPlan(
            OperationKind.INSERT,
            count,
            null,
            null,
            null,
            KeyOrder.INSERTION,
            null,
            null,
            RangeFormat.START_COUNT,
            Growth.NONE);
    return new GroupPlan(0, name, false, null, new Mix.Shuffled(), null, List.of(operation));
  }

  private static KindResult good(OperationKind kind, int sent, long nanos) {
    return new KindResult(
        kind,
        sent,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        false,
        "",
        histogram(sent, nanos),
        histogram(0, 1));
  }

  private static KindResult bad(OperationKind kind) {
    return new KindResult(
        kind,
        50,
        3,
        2,
        1,
        0,
        0,
        0,
        4,
        0,
        0,
        6,
        1_234_000_000,
        true,
        "ERROR: disk",
        histogram(47, 2_000_000),
        histogram(0, 1));
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
              operation      count    ops/s  mean us  p50  p95  p99  p99.9    max  notes
              INSERT     1,000,000  500,000      1.5  1.5  1.5  1.5    1.5  150.0

              store          before        after        change
              bytes-written       0  123,456,789  +123,456,789

            Phase 2/3 "mix": 950 operations in 0.50 s, 1,900 ops/s  NOT FINISHED
              operation     count  ops/s  mean us      p50      p95        p99      p99.9        max  notes
              READ            900  1,800     13.3     12.0     12.0       12.0    1,200.1    1,200.1
              RANGE-DELETE     50    100  6,212.1  2,000.9  2,000.9  200,015.9  200,015.9  200,015.9  emulated, 3 failed, 3 violations, 4 after a failed write, 6 stalled 1.234 s
              DELETE            0      0      0.0      0.0      0.0        0.0        0.0        0.0  7 more skipped: no live key

            Violations: 3
            Seed: 42
            """);
  }

  @Test
  void text_ofAPhaseWithArrivals_hasItsResponseTimes() {
    PhaseResult phase =
        new PhaseResult(
            group("open", 500),
            1_000_000_000L,
            true,
            List.of(
                new KindResult(
                    OperationKind.INSERT,
                    500,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    false,
                    "",
                    histogram(500, 2_000),
                    histogram(500, 10_000))),
            NONE,
            NONE);

    assertThat(new RunReport(List.of(phase), 1).text(List.of()))
        .contains(
            """
              operation  count  ops/s  mean us  p50  p95  p99  p99.9    max  notes
              INSERT       500    500      2.4  2.0  2.0  2.0  200.1  200.1

              response  count  mean us   p50   p90   p99    p99.9      max
              INSERT      500     12.0  10.0  10.0  10.0  1,000.4  1,000.4
            """);
  }

  @Test
  void totals_leaveOutWhatWasSkippedOrWarmedUp() {
    PhaseResult warmup =
        new PhaseResult(WARMUP, 5, true, List.of(good(OperationKind.INSERT, 30, 1)), NONE, NONE);

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
    PhaseResult empty = new PhaseResult(group("none", 0), 0, true, List.of(), NONE, NONE);
    assertThat(new RunReport(List.of(empty), 1).text(List.of()))
        .startsWith("\nPhase 1/1 \"none\": 0 operations in 0.00 s, 0 ops/s\n");
  }
}
