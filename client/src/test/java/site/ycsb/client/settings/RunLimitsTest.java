package site.ycsb.client.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;

/** A limit is held against the figures of each phase but warm-ups, and told with the value. */
final class RunLimitsTest {
  private static final List<PhaseResult> PHASES =
      List.of(phase("warm", true, 1_000_000), phase("mix", false, 4_000_000));

  /** 5,000 reads in 10 s, each of them as long. */
  private static PhaseResult phase(String name, boolean warmup, long nanos) {
    Histogram times = new Histogram(5);
    times.recordValueWithCount(nanos, 5_000);
    OperationResult reads =
        OperationResult.of(
            "READ", new TreeMap<>(Map.of(Outcome.OK, 5_000L)), Latency.of(times), null);
    return new PhaseResult(
        1, name, warmup, true, 0, 10, null, null, List.of(reads), new TreeMap<>(), null);
  }

  private static Properties limits(String text) {
    Properties properties = new Properties();
    properties.setProperty(RunLimits.LIMITS, text);
    return properties;
  }

  private static List<String> judged(String limits) {
    return RunLimits.of(limits(limits)).judged(PHASES, RunResult.Command.RUN).stream()
        .map(VerdictPart::text)
        .toList();
  }

  @Test
  void limits_areToldWithTheValue_theGravestFirst() {
    assertThat(
            judged(
                "read p99 < 5 ms, mix/READ p50 <= 3 ms, throughput > 400/s, p99.9 < 9 s,"
                    + " throughput >= 501/s"))
        .containsExactly(
            "BROKEN: mix/READ p50 <= 3 ms: mix READ p50 4.00 ms",
            "BROKEN: throughput >= 501/s: mix ops/s 500.0/s",
            "CANNOT TELL: p99.9 < 9 s: mix READ p99.9 of 5,000 operations, needs 20,000",
            "kept: read p99 < 5 ms: mix READ p99 4.00 ms",
            "kept: throughput > 400/s: mix ops/s 500.0/s");
  }

  @Test
  void limitOfWhatWasNotRun_cannotTell_andALoadLeavesItOut() {
    assertThat(judged("UPDATE p99 < 5 ms"))
        .containsExactly("CANNOT TELL: UPDATE p99 < 5 ms: nothing of it was run");
    assertThat(RunLimits.of(limits("UPDATE p99 < 5 ms")).judged(PHASES, RunResult.Command.LOAD))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "READ p99|expected [PHASE/][OPERATION] FIGURE",
        "READ p98 < 1 ms|p98 is no figure; did you mean p99?: expected one of: throughput, mean",
        "READ p99 < 1 min|its limit is 1 min: expected a change such as +10% (above -100%), or a",
        "READ p99 <= +10%|a change, and a run has nothing to compare with: expected a time such as",
      })
  void mistake_isOneMessage(String limit, String message) {
    assertThatThrownBy(() -> RunLimits.of(limits("throughput > 1/s, " + limit)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("property tectonic.limits is '" + limit + "'")
        .hasMessageContaining(message);
  }

  @Test
  void limits_areOfTheWorkload_andThoseOfTheRunAreKept() {
    Figure reads = Figure.compared(PHASES).keySet().iterator().next();
    Figure loads = new Figure("load", "", false, null);
    Properties properties = limits("mix/throughput > 1/s, load/throughput > 2/s");

    RunLimits.of(properties).set(properties, Set.of(reads, loads), Set.of(reads));
    assertThat(properties).containsEntry(RunLimits.LIMITS, "mix/throughput > 1/s");
    assertThatThrownBy(
            () ->
                RunLimits.of(limits("mux/throughput > 1/s"))
                    .set(properties, Set.of(reads), Set.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("there is no such figure: expected one of: mix/throughput");
    assertThatThrownBy(
            () ->
                RunLimits.of(limits("UPDATE p99 < 5 ms")).set(properties, Set.of(loads), Set.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("there is no such figure: expected one of: load/throughput");
  }
}
