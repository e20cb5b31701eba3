package site.ycsb.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.Attempts;
import site.ycsb.client.result.EngineStatistic;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Settlement;
import site.ycsb.report.page.Page.Table;

/** A page has a table of what each phase cost the store, where there is something to tell. */
class StoreCostTest {
  private static PhaseResult phase(
      String name, @Nullable Settlement settlement, SortedMap<String, EngineStatistic> counters) {
    return new PhaseResult(1, name, false, true, 0, 2, null, null, List.of(), counters, settlement);
  }

  @Test
  void costs_haveAColumnForEachFigure_thatAPhaseTells() {
    SortedMap<String, EngineStatistic> stalls =
        new TreeMap<>(Map.of("stall-micros", new EngineStatistic(0, 500_000L, null)));
    Table table =
        Summary.costs(
            List.of(
                phase("load", new Settlement(false, 60, "2 files", false), new TreeMap<>()),
                phase("run", null, stalls)));

    assertThat(table.header()).containsExactly("phase", "store afterwards", "stalled");
    assertThat(table.rows())
        .containsExactly(
            List.of("load", "NOT SETTLED after 60.00 s: 2 files", ""),
            List.of("run", "", "25.00 %"));
  }

  @Test
  void users_haveARowForEachPhase_inWhichTheyHadDeadlinesOrRetries() {
    OperationResult reads =
        OperationResult.of(
            "READ",
            new TreeMap<>(),
            0,
            false,
            0,
            0,
            null,
            Latency.NONE,
            null,
            new Attempts(List.of(1000L, 50L, 10L), 980, 0.25, 1.5));
    PhaseResult run =
        new PhaseResult(
            1, "run", false, true, 0, 2, null, null, List.of(reads, reads), new TreeMap<>(), null);
    Table table = Summary.users(List.of(phase("load", null, new TreeMap<>()), run));

    assertThat(table.header())
        .containsExactly(
            "phase",
            "goodput",
            "given-up",
            "added-load",
            "attempts",
            "beyond deadlines",
            "backoff");
    assertThat(table.rows())
        .containsExactly(
            List.of("run", "980.0/s", "2.00 %", "6.00 %", "2,000 + 100 + 20", "0.50 s", "3.00 s"));
    assertThat(Summary.users(List.of(phase("load", null, new TreeMap<>()))).rows()).isEmpty();
  }

  @Test
  void costs_areNone_whereNothingIsTold() {
    assertThat(Summary.costs(List.of(phase("load", null, new TreeMap<>()))).rows()).isEmpty();
  }
}
