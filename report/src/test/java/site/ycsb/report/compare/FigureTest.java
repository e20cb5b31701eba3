package site.ycsb.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.run.InventedRuns;
import site.ycsb.report.run.RunFolder;

/** The figures of a run: each has one name, and those of response come before those of service. */
final class FigureTest {
  private static final List<LatencyFigure> P99 = List.of(LatencyFigure.P99);

  private static RunFolder run(PhaseResult... phases) {
    return InventedRuns.folder(
        InventedRuns.result(
            InventedRuns.conditions("run", 1, RunResult.Loop.CLOSED),
            Instant.EPOCH,
            10,
            List.of(phases),
            Judgement.NONE_YET));
  }

  /**
   * Reads in 10 s, of which some failed; each takes 7 us to the store, and 9 us from its due time.
   */
  private static PhaseResult phase(
      int number, String name, boolean warmup, int ok, int failed, boolean isDue) {
    OperationResult reads =
        OperationResult.of(
            "READ",
            new TreeMap<>(Map.of(Outcome.OK, (long) ok, Outcome.FAILED, (long) failed)),
            times(7_000, ok),
            isDue ? times(9_000, ok) : null);
    return new PhaseResult(
        number, name, warmup, true, 0, 10, null, null, List.of(reads), new TreeMap<>(), null);
  }

  private static Latency times(long nanos, int count) {
    Histogram times = new Histogram(5);
    times.recordValueWithCount(nanos, count);
    return Latency.of(times);
  }

  private static Figure read(String phase, boolean response) {
    return new Figure(phase, "READ", response, LatencyFigure.P99);
  }

  @Test
  void values_areOfSoManyOperations_failedOnesOnlyWhereTheyAreCounted() {
    Map<Figure, Value> figures =
        Figure.of(run(phase(1, "mix", false, 90, 10, true)).phases(), P99, false);

    assertThat(figures)
        .containsExactly(
            Map.entry(new Figure("mix", "", false, null), new Value(10, 100)),
            Map.entry(new Figure("mix", "READ", false, null), new Value(10, 100)),
            Map.entry(read("mix", false), new Value(7, 90)),
            Map.entry(read("mix", true), new Value(9, 90)));
    assertThat(Figure.waitedFor(figures.keySet()))
        .containsExactly(
            new Figure("mix", "", false, null),
            new Figure("mix", "READ", false, null),
            read("mix", true));
  }

  @Test
  void phasesOfOneName_haveTheirNumbers_amongThoseThatAreLookedAt() {
    RunFolder twice =
        run(
            phase(1, "mix", true, 1, 0, false),
            phase(2, "mix", false, 1, 0, false),
            phase(3, "mix", false, 1, 0, false));
    RunFolder once = run(phase(1, "mix", true, 1, 0, false), phase(2, "mix", false, 1, 0, false));

    assertThat(Figure.of(twice.phases(), P99, true).keySet())
        .extracting(Figure::phase)
        .containsOnly("1 mix", "2 mix", "3 mix");
    assertThat(Figure.compared(twice.phases()).keySet())
        .extracting(Figure::phase)
        .containsOnly("2 mix", "3 mix");
    assertThat(Figure.compared(once.phases()).keySet())
        .extracting(Figure::phase)
        .containsOnly("mix");
  }

  @Test
  void gateOfAPhase_isAboutAllPhasesOfThatName() {
    RunGroup runs =
        new RunGroup(
            "a",
            List.of(run(phase(1, "mix", false, 1, 0, false), phase(2, "mix", false, 1, 0, false))));
    Comparison comparison = Comparison.of(List.of(runs, runs));

    assertThat(GateVerdict.judge(List.of(GateVerdict.gate("mix/READ p99 <= 1 ms")), comparison))
        .extracting(each -> each.row().figure().phase())
        .containsExactly("1 mix", "2 mix");
    assertThat(GateVerdict.judge(List.of(GateVerdict.gate("2 mix/READ p99 <= 1 ms")), comparison))
        .hasSize(1);
  }

  @Test
  void responseTimes_areCompared_whereAllRunsHaveThem() {
    RunGroup due = new RunGroup("due", List.of(run(phase(1, "mix", false, 1, 0, true))));
    RunGroup notDue = new RunGroup("not", List.of(run(phase(1, "mix", false, 1, 0, false))));

    assertThat(figures(due, due)).contains(read("mix", true)).doesNotContain(read("mix", false));
    assertThat(figures(due, notDue)).contains(read("mix", false)).doesNotContain(read("mix", true));
  }

  private static List<Figure> figures(RunGroup one, RunGroup other) {
    return Comparison.of(List.of(one, other)).rows().stream().map(Comparison.Row::figure).toList();
  }
}
