package site.ycsb.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.client.result.Limit;
import site.ycsb.client.result.PhaseFigure;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.GateVerdict.Outcome;

/** Gates judge by intervals: they seldom err, and say what it takes to tell. */
final class GateTest {
  private static final double RUN_TO_RUN = 0.03;
  private static final boolean FULL = Boolean.getBoolean("tectonic.tests.full");
  private static final int TRIALS = FULL ? 100 : 40;

  private static List<GateVerdict> judge(Comparison comparison, String... gates) {
    return GateVerdict.judge(
        Stream.of(gates).map(text -> GateVerdict.gate(text)).toList(), comparison);
  }

  @Tag("trials")
  @Test
  void identicalBuilds_passOrCannotTell_in95Of100() {
    int failed = 0;
    int passed = 0;
    for (int seed = 0; seed < TRIALS; seed++) {
      SimulatedRuns runs = new SimulatedRuns(seed, RUN_TO_RUN, 200);
      Comparison comparison = Comparison.of(List.of(runs.group("base", 5), runs.group("new", 5)));
      // Limits at the very place where identical builds are.
      failed += is(Outcome.FAILS, comparison, "READ p50 <= 0%", "mean <= 0%", "throughput >= 0%");
      passed += is(Outcome.PASSES, comparison, "mix/READ mean <= +20%");
    }
    assertThat(failed).isLessThanOrEqualTo(TRIALS / 20);
    assertThat(passed).isGreaterThanOrEqualTo(FULL ? 90 : 34);
  }

  /** Noise of twice as much, so that three runs do not tell. */
  @Tag("trials")
  @Test
  void aFifthLessThroughput_failsWithTheRunsThatItSaysItNeeds() {
    int asked = 0;
    int failed = 0;
    int passed = 0;
    for (int seed = 0; seed < TRIALS; seed++) {
      SimulatedRuns few = new SimulatedRuns(seed, 2 * RUN_TO_RUN, 20);
      GateVerdict first =
          judge(
                  Comparison.of(List.of(few.group("base", 3), few.speed(1 / 1.2).group("new", 3))),
                  "mix/throughput >= -5%")
              .get(0);
      if (first.outcome() == Outcome.CANNOT_TELL && first.runsToTell() > 0) {
        asked++;
        SimulatedRuns more = new SimulatedRuns(1000 + seed, 2 * RUN_TO_RUN, 20);
        Comparison second =
            Comparison.of(
                List.of(
                    more.group("base", first.runsToTell()),
                    more.speed(1 / 1.2).group("new", first.runsToTell())));
        failed += is(Outcome.FAILS, second, "mix/throughput >= -5%");
        passed += is(Outcome.PASSES, second, "mix/throughput >= -5%");
      }
    }
    assertThat(asked).isGreaterThanOrEqualTo(3 * TRIALS / 10);
    assertThat(passed).isZero();
    assertThat(failed).isGreaterThanOrEqualTo((int) (0.7 * asked));
  }

  /** Of two groups at 5 % and a power of 80 %, from textbooks (Cohen 1988, table 2.4.1). */
  @ParameterizedTest
  @CsvSource({"2, 6", "1, 17", "0.5, 64"})
  void runsToTell_areThoseOfTheTextbook(double standardDeviations, int runs) {
    LogEstimate estimate = new LogEstimate(0, 1, 4, 2, 2);

    assertThat(estimate.runsToTell(standardDeviations, 0.05, 1)).isEqualTo(runs);
    assertThat(estimate.runsToTell(-standardDeviations, 0.05, 1)).isEqualTo(runs);
    assertThat(estimate.runsToTell(standardDeviations, 0.05, runs)).isEqualTo(runs + 1);
  }

  private static int is(Outcome outcome, Comparison comparison, String... gates) {
    return worst(comparison, gates) == outcome ? 1 : 0;
  }

  @Test
  void limits_areRatiosOrValues_ofEveryPhaseOrOne() {
    SimulatedRuns runs = new SimulatedRuns(1, RUN_TO_RUN, 2_500);
    Comparison comparison = Comparison.of(List.of(runs.group("base", 3), runs.group("new", 3)));

    assertThat(judge(comparison, "read P99 <= +50%", "mix/throughput >= 100/s"))
        .extracting(GateVerdict::figure)
        .containsExactly("warm READ p99", "mix READ p99", "mix ops/s");
    // Medians of the simulated times are 200 us.
    assertThat(worst(comparison, "READ p50 <= 1 ms", "READ p50 >= 0.1 ms"))
        .isEqualTo(Outcome.PASSES);
    assertThat(worst(comparison, "READ p50 <= 100us")).isEqualTo(Outcome.FAILS);
    assertThat(judge(comparison, "mix/READ p50 <= 1 ms").get(0).estimate())
        .isCloseTo(200, within(20.0));
  }

  @Test
  void whatIsNotToBeTrusted_cannotTell() {
    SimulatedRuns runs = new SimulatedRuns(1, RUN_TO_RUN, 2_500);
    RunGroup base = runs.group("base", 3);
    RunGroup busy = runs.disturbedBy("the machine was busy", 6).group("new", 3);
    Comparison comparison = Comparison.of(List.of(base, busy));
    List<Limit> gates = List.of(GateVerdict.gate("READ mean <= +90%"));

    assertThat(GateVerdict.judge(gates, comparison))
        .allSatisfy(
            verdict -> {
              assertThat(verdict.outcome()).isEqualTo(Outcome.CANNOT_TELL);
              assertThat(verdict.reason()).contains("new0 is FINISHED, DISTURBED");
            });
  }

  /** What a run's {@code tectonic.accept} accepted counts, and is named all the same. */
  @Test
  void disturbedRun_thatIsAccepted_isJudged_andInDoubt() {
    SimulatedRuns runs = new SimulatedRuns(1, RUN_TO_RUN, 2_500);
    RunGroup base = runs.group("base", 3);
    RunGroup busy = runs.disturbedBy("the machine was busy", 0).group("new", 3);

    assertThat(judge(Comparison.of(List.of(base, busy)), "READ mean <= +90%"))
        .allSatisfy(
            verdict ->
                assertThat(verdict.verdict())
                    .startsWith("passes: in doubt: new0 is FINISHED, DISTURBED"));
  }

  /** A store that never stalls keeps within a limit of stalls, though 0 has no logarithm. */
  @Test
  void zeroInEachRun_isJudgedAsItIs() {
    SimulatedRuns runs = new SimulatedRuns(1, RUN_TO_RUN, 10);
    Map<Figure, Value> zero =
        Map.of(new Figure("run", "", false, PhaseFigure.STALLED), new Value(0, 10));
    Map<Figure, Value> some =
        Map.of(new Figure("run", "", false, PhaseFigure.STALLED), new Value(0.2, 10));
    List<RunGroup> groups = List.of(runs.group("base", 2), runs.group("new", 2));

    Comparison zeros = Comparison.of(groups, List.of(List.of(zero, zero), List.of(zero, zero)));
    assertThat(worst(zeros, "stalled <= 5 %", "stalled <= +10%")).isEqualTo(Outcome.PASSES);
    assertThat(worst(zeros, "stalled >= 5 %")).isEqualTo(Outcome.FAILS);
    Comparison fromSome = Comparison.of(groups, List.of(List.of(some, some), List.of(zero, zero)));
    assertThat(worst(fromSome, "stalled <= 5 %", "stalled <= +10%")).isEqualTo(Outcome.PASSES);
    Comparison toSome = Comparison.of(groups, List.of(List.of(zero, zero), List.of(some, some)));
    assertThat(judge(toSome, "stalled <= +10%").get(0).verdict())
        .isEqualTo("cannot tell: a run has 0, so there is no ratio and no interval");
  }

  @Test
  void tooLittle_cannotTell_andSaysWhy() {
    SimulatedRuns runs = new SimulatedRuns(1, RUN_TO_RUN, 2_500);
    Comparison single = Comparison.of(List.of(runs.group("base", 1), runs.group("new", 5)));
    Comparison enough = Comparison.of(List.of(runs.group("base", 5), runs.group("new", 5)));

    assertThat(judge(single, "READ mean <= +90%").get(0).verdict())
        .isEqualTo(
            "cannot tell: a single run does not say how much runs differ by chance; repeat runs");
    assertThat(judge(enough, "READ p99.9 <= +90%").get(0).verdict())
        .isEqualTo("cannot tell: too few operations: 2,500 in a run, needs 20,000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "READ p99|expected [PHASE/][OPERATION] FIGURE <= LIMIT",
        "READ p98 <= +10%|p98 is no figure; did you mean p99?: expected one of: throughput, mean,"
            + " p50",
        "READ p99 <= 10|expected a change such as +10% (above -100%), or a time in us, ms or s",
        "READ p99 <= 10/s|or a time in us, ms or s, such as 10 ms",
        "throughput >= 5 ms|or a rate such as 5000/s",
        "READ p99 <= -100%|above -100%",
        "REED p99 <= 1 ms|there is no such figure; did you mean READ?: expected one of:"
            + " warm/throughput, warm/READ FIGURE",
        "SCAN p99 <= 1 ms|there is no such figure: expected one of:",
      })
  void mistake_isOneMessage(String gate, String message) {
    SimulatedRuns runs = new SimulatedRuns(1, RUN_TO_RUN, 100);
    Comparison comparison = Comparison.of(List.of(runs.group("base", 2), runs.group("new", 2)));

    assertThatThrownBy(() -> judge(comparison, gate))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--gate is '" + gate + "'")
        .hasMessageContaining(message);
  }

  /** A run that broke a limit of its own was measured as well as any. */
  @Test
  void runThatBrokeItsOwnLimit_isJudged() {
    SimulatedRuns runs = new SimulatedRuns(1, RUN_TO_RUN, 2_500);
    RunGroup base = runs.group("base", 3);
    RunGroup broken = runs.disturbedBy("no matter", 7).group("new", 3);

    assertThat(worst(Comparison.of(List.of(base, broken)), "READ mean <= +90%"))
        .isEqualTo(Outcome.PASSES);
  }

  private static Outcome worst(Comparison comparison, String... gates) {
    return GateVerdict.worst(judge(comparison, gates));
  }
}
