package site.ycsb.tectonic.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.execute.KindResult;
import site.ycsb.tectonic.execute.PhaseResult;
import site.ycsb.tectonic.spec.OperationKind;

/** The report lines up, says what is to be known, and names each problem. */
final class RunReportTest {

  @Test
  void report_ofTwoPhases_readsAsATable() {
    RunReport report = new RunReport(List.of(load(), run()), 2);

    assertThat(report.text(List.of("Violations: 3", "Seed: 42")))
        .isEqualTo(
            """

            Phase 1/2 "load": 1,000 operations in 0.50 s, 2,000 ops/s
              operation  count  ops/s  mean us   p50   p95   p99  p99.9   max  notes
              INSERT     1,000  2,000     10.0  10.0  10.0  10.0   10.0  10.0

              store          before  after  change
              bytes-written       0  4,096  +4,096

            Phase 2/2 "run": 201 operations in 1.00 s, 200 ops/s  NOT FINISHED
              operation     count  ops/s  mean us  p50  p95  p99  p99.9  max  notes
              READ            101    100      2.0  2.0  2.0  2.0    2.0  2.0  3 violations, 1 skipped: no live key
              RANGE-DELETE    100    100      5.0  5.0  5.0  5.0    5.0  5.0  emulated, 7 failed, 2 after a failed write, 4 stalled 0.002 s

            Violations: 3
            Seed: 42
            """);
  }

  @Test
  void problems_areNamedOneByOne() {
    assertThat(new RunReport(List.of(load(), run()), 3).problems())
        .containsExactly(
            "phase \"run\" did not finish: 201 of 500 operations returned",
            "2 READ in phase \"run\" did not find what is there",
            "1 READ in phase \"run\" found what is not there",
            "7 of 100 RANGE-DELETE in phase \"run\" failed; the first: ERROR: disk full",
            "2 of 3 phases began");
  }

  @Test
  void runWithoutProblems_hasNone() {
    assertThat(new RunReport(List.of(load()), 1).problems()).isEmpty();
  }

  private static PhaseResult load() {
    KindResult inserts =
        new KindResult(
            OperationKind.INSERT, 1000, 0, 0, 0, 0, 0, 0, 0, false, "", nanos(1000, 10_000));
    return new PhaseResult(
        0,
        "load",
        1000,
        500_000_000,
        true,
        List.of(inserts),
        new TreeMap<>(Map.of("bytes-written", 0L, "keys-read", 9L)),
        new TreeMap<>(Map.of("bytes-written", 4096L, "keys-read", 9L)));
  }

  private static PhaseResult run() {
    KindResult reads =
        new KindResult(
            OperationKind.POINT_QUERY, 100, 0, 2, 1, 0, 1, 0, 0, false, "", nanos(100, 2_000));
    KindResult deletes =
        new KindResult(
            OperationKind.RANGE_DELETE,
            100,
            7,
            0,
            0,
            2,
            0,
            4,
            2_000_000,
            true,
            "ERROR: disk full",
            nanos(93, 5_000));
    return new PhaseResult(
        1,
        "run",
        500,
        1_000_000_000,
        false,
        List.of(reads, deletes),
        new TreeMap<>(),
        new TreeMap<>());
  }

  private static Histogram nanos(int count, long value) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(value, count);
    return histogram;
  }
}
