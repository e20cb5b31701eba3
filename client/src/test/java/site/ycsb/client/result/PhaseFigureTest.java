package site.ycsb.client.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.InvalidValueException;

/** What a phase cost the store is made of the engine's counters, by hand in this test. */
class PhaseFigureTest {
  private static final Settlement SETTLED = new Settlement(true, 6, "", false);

  private static PhaseResult phase(
      @Nullable Settlement settlement, SortedMap<String, EngineStatistic> statistics) {
    SortedMap<Outcome, Long> outcomes = new TreeMap<>(Map.of(Outcome.OK, 1000L));
    OperationResult inserts = OperationResult.of("INSERT", outcomes, Latency.NONE, null);
    return new PhaseResult(
        1, "load", false, true, 0, 4, null, null, List.of(inserts), statistics, settlement);
  }

  private static SortedMap<String, EngineStatistic> counters() {
    SortedMap<String, EngineStatistic> counters = new TreeMap<>();
    counters.put("bytes-written", new EngineStatistic(100, 1100L, 1100L));
    counters.put("wal-bytes", new EngineStatistic(100, 1200L, 1200L));
    counters.put("flush-written-bytes", new EngineStatistic(0, 500L, 900L));
    counters.put("compaction-written-bytes", new EngineStatistic(50, 450L, 3050L));
    counters.put("live-folder-bytes", new EngineStatistic(0, 3000L, 1200L));
    counters.put("live-data-bytes", new EngineStatistic(0, 1000L, 1000L));
    counters.put("file-read-bytes", new EngineStatistic(100, 3700L, 9000L));
    counters.put("compaction-read-bytes", new EngineStatistic(0, 1600L, 5000L));
    counters.put("bytes-read", new EngineStatistic(100, 600L, 600L));
    counters.put("bytes-read-by-scans", new EngineStatistic(0, 300L, 300L));
    counters.put("stall-micros", new EngineStatistic(0, 1_000_000L, 9_000_000L));
    return counters;
  }

  @Test
  void figures_countTheWorkOfThePhase_andWhenItSettledTheDebtAsWell() {
    PhaseResult settled = phase(SETTLED, counters());
    PhaseResult left = phase(new Settlement(false, 6, "2 files", false), counters());

    assertThat(PhaseFigure.WRITE_AMPLIFICATION.of(left)).isEqualTo(2.0);
    assertThat(PhaseFigure.WRITE_AMPLIFICATION.of(settled)).isEqualTo(5.0);
    assertThat(PhaseFigure.SPACE_AMPLIFICATION.of(left)).isEqualTo(3.0);
    assertThat(PhaseFigure.SPACE_AMPLIFICATION.of(settled)).isEqualTo(1.2);
    assertThat(PhaseFigure.READ_AMPLIFICATION.of(settled)).isEqualTo(2.5);
    assertThat(PhaseFigure.STALLED.of(settled)).isEqualTo(0.25);
    assertThat(PhaseFigure.SETTLED_THROUGHPUT.of(settled)).isEqualTo(100);
    assertThat(PhaseFigure.SETTLED_THROUGHPUT.of(left)).isNaN();
    assertThat(PhaseFigure.storeText(settled))
        .isEqualTo(
            "write-amp 5.00 (2.00 before it settled), space-amp 1.20 (3.00 before it settled),"
                + " read-amp 2.50, stalled 25.00 %");
    assertThat(PhaseFigure.storeText(left))
        .isEqualTo("write-amp 2.00, space-amp 3.00, read-amp 2.50, stalled 25.00 %");
  }

  @Test
  void processOfTheStore_isChargedToOperations_andHasUnitsOfItsOwn() {
    SortedMap<String, EngineStatistic> counters = new TreeMap<>();
    counters.put("store-cpu-micros", new EngineStatistic(500, 3000L, 9500L));
    counters.put("device-read-bytes", new EngineStatistic(0, 0L, 0L));
    counters.put("device-written-bytes", new EngineStatistic(4096, 1_504_096L, 2_004_096L));

    assertThat(PhaseFigure.storeText(phase(SETTLED, counters)))
        .isEqualTo(
            "store-cpu 9.00 us (2.50 us before it settled), device-read 0.00 B,"
                + " device-written 2,000.00 B (1,500.00 B before it settled)");
    assertThat(Limit.parse("limit", "store-cpu <= 0.2 ms").bound()).isEqualTo(200);
    assertThat(Limit.parse("limit", "device-written <= 4096 B").limitText())
        .isEqualTo("at most 4,096.00 B");
    assertThatThrownBy(() -> Limit.parse("limit", "device-read <= 10 ms"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("bytes such as 4096 B");
  }

  @Test
  void engineWithoutACounter_hasNoneOfItsFigures() {
    SortedMap<String, EngineStatistic> fewer = counters();
    fewer.remove("wal-bytes");
    fewer.put("live-data-bytes", new EngineStatistic(0, 0L, 0L));

    assertThat(PhaseFigure.storeText(phase(null, fewer)))
        .isEqualTo("read-amp 2.50, stalled 25.00 %");
    assertThat(PhaseFigure.storeText(phase(null, new TreeMap<>()))).isEmpty();
  }

  @Test
  void figures_areComparedAndLimited_asOthersAre() {
    Map<Figure, Figure.Value> compared = Figure.compared(List.of(phase(SETTLED, counters())));
    Limit limit = Limit.parse("gate", "load/write-amp <= 4.5 x");
    Figure amplification = new Figure("load", "", false, PhaseFigure.WRITE_AMPLIFICATION);

    assertThat(compared).containsEntry(amplification, new Figure.Value(5, 1000));
    assertThat(compared.keySet().stream().filter(limit::isAbout)).containsExactly(amplification);
    assertThat(limit.holds(5)).isFalse();
    assertThat(limit.limitText()).isEqualTo("at most 4.50");
    assertThat(compared.keySet().stream().filter(Limit.parse("gate", "throughput > 1/s")::isAbout))
        .containsExactly(new Figure("load", "", false, null));
    assertThat(amplification.improvement(2)).isEqualTo(0.5);
    assertThat(Limit.parse("gate", "throughput-settled >= -5%").bound()).isEqualTo(0.95);
    assertThatThrownBy(() -> Limit.parse("gate", "write-amp <= 10 ms"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("a factor such as 12 x");
  }

  @Test
  void whoGaveUp_andWhatRetriesAdd_areShares() {
    Limit most = Limit.parse("limit", "given-up <= 1 %");

    assertThat(most.isChange()).isFalse();
    assertThat(most.bound()).isEqualTo(0.01);
    assertThat(Limit.parse("limit", "added-load < 20 %").limitText()).isEqualTo("at most 20.00 %");
  }

  @Test
  void stalled_isAShare_andAPercentageWithASignAChange() {
    Limit share = Limit.parse("limit", "stalled < 5 %");
    Limit change = Limit.parse("gate", "stalled <= +5%");

    assertThat(PhaseFigure.STALLED.unit()).isEqualTo("share");
    assertThat(share.isChange()).isFalse();
    assertThat(share.bound()).isEqualTo(0.05);
    assertThat(share.limitText()).isEqualTo("at most 5.00 %");
    assertThat(change.isChange()).isTrue();
    assertThat(change.bound()).isEqualTo(1.05);
    assertThat(Limit.parse("gate", "write-amp <= 5%").isChange()).isTrue();
    assertThatThrownBy(() -> Limit.parse("limit", "stalled < 0.05 x"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("a share such as 5 %");
  }
}
