package site.ycsb.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.experiment.LoadSearch.Bracket;
import site.ycsb.report.run.InventedRuns;
import site.ycsb.report.run.RunFolder;

/** A search ends around the rate at which the limit is met, after as few runs as it says. */
final class LoadSearchTest {
  private static final double SERVICE_SECONDS = 0.010;
  private static final LoadSearch TEN_MILLIS = new LoadSearch("READ p99 < 10 ms", 1, 9, null);

  /** The share of requests of an M/M/c queue that take longer; Erlang's C formula. */
  private static double share(double rate, int servers, double seconds) {
    double load = rate * SERVICE_SECONDS;
    if (load >= servers) {
      return 1;
    }
    double term = 1;
    double sum = 0;
    for (int k = 0; k < servers; k++) {
      sum += term;
      term *= load / (k + 1);
    }
    double waits = term / (1 - load / servers);
    double wait = waits / (sum + waits);
    double free = servers - 1 - load;
    double decay = seconds / SERVICE_SECONDS;
    return Math.exp(-decay) * (1 + wait * (1 - Math.exp(-decay * free)) / free);
  }

  /** The rate at which a hundredth of the requests takes longer. */
  private static double rate(int servers, double seconds) {
    double low = 1;
    double high = servers / SERVICE_SECONDS;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (share(middle, servers, seconds) < 0.01) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static NavigableMap<Double, Boolean> searched(LoadSearch load, DoublePredicate holds) {
    NavigableMap<Double, Boolean> held = new TreeMap<>();
    OptionalDouble next = load.next(held);
    while (next.isPresent()) {
      assertThat(held).hasSizeLessThan(load.mostRuns());
      assertThat(held).doesNotContainKey(next.getAsDouble());
      held.put(next.getAsDouble(), holds.test(next.getAsDouble()));
      next = load.next(held);
    }
    return held;
  }

  @ParameterizedTest
  @CsvSource({"8, 0.060, 0.05", "8, 0.100, 0.05", "4, 0.080, 0.02", "1, 0.200, 0.01"})
  void search_endsAroundTheRateOfTheQueue(int servers, double seconds, double within) {
    LoadSearch load = new LoadSearch("READ p99 < 10 ms", 1, 10_000, within);
    double expected = rate(servers, seconds);

    Bracket found =
        LoadSearch.bracket(searched(load, rate -> share(rate, servers, seconds) < 0.01));

    assertThat(found.holds()).isLessThanOrEqualTo(expected);
    assertThat(found.breaks()).isGreaterThanOrEqualTo(expected).isLessThan(10_000);
    assertThat(found.breaks() / found.holds()).isLessThanOrEqualTo(1 + within);
  }

  @Test
  void rates_areDoubled_thenHalvedInRatio() {
    LoadSearch load = new LoadSearch("READ p99 < 10 ms", 100, 1000, 0.2);
    List<Double> tried = new ArrayList<>();

    NavigableMap<Double, Boolean> held =
        searched(
            load,
            rate -> {
              tried.add(rate);
              return rate <= 500;
            });

    // 400 and 800; their geometric mean is 565.7; of 400 and 565.7, 475.7.
    assertThat(tried).containsExactly(100.0, 200.0, 400.0, 800.0, 565.7, 475.7);
    assertThat(LoadSearch.bracket(held)).isEqualTo(new Bracket(475.7, 565.7));
  }

  @Test
  void limitOutsideOfTheRates_isSaid() {
    LoadSearch load = new LoadSearch("READ p99 < 10 ms", 100, 1000, null);

    Bracket never = LoadSearch.bracket(searched(load, rate -> true));
    Bracket always = LoadSearch.bracket(searched(load, rate -> false));

    assertThat(never.text()).isEqualTo("above 1000/s");
    assertThat(always.text()).isEqualTo("below 100/s");
    assertThat(never.isFound()).isFalse();
    assertThat(always.isFound()).isFalse();
  }

  @Test
  void rateThatHeld_aboveOneThatBroke_doesNotCount() {
    NavigableMap<Double, Boolean> held = new TreeMap<>();
    held.put(100.0, true);
    held.put(200.0, false);
    held.put(400.0, true);

    assertThat(LoadSearch.bracket(held)).isEqualTo(new Bracket(100, 200));
  }

  @ParameterizedTest
  @CsvSource({
    "FINISHED, 9, true",
    "FINISHED, 11, false",
    "OVERLOADED, 9, false",
    "MISSED_SCHEDULE, 9, false",
    "NOT_MEASURABLE, 9, true",
  })
  void limit_holds_inARunThatKeptItsSchedule(RunStatus status, long millis, boolean holds) {
    assertThat(TEN_MILLIS.holds(run(status, 2000, millis, "run"))).isEqualTo(holds);
  }

  /**
   * What a late machine adds does not let a limit hold that the store breaks, and may break one.
   */
  @ParameterizedTest
  @CsvSource({
    "FINISHED, 11, false",
    "NOT_MEASURABLE, 9, false",
    "NOT_MEASURABLE, 11, true",
    "INVALID, 9, true",
  })
  void lateMachine_leavesOpen_onlyWhatItMayHaveBroken(
      RunStatus status, long millis, boolean isDoubtful) {
    assertThat(TEN_MILLIS.isDoubtful(run(status, 2000, millis, "run"))).isEqualTo(isDoubtful);
  }

  @Test
  void figureOfTooFewOperations_isRefused() {
    assertThatThrownBy(() -> TEN_MILLIS.holds(run(RunStatus.FINISHED, 1999, 1, "run")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("1,999 operations of READ; expected at least 2,000");
  }

  @Test
  void operationThatIsNotThere_isNamedWithThoseThatAre() {
    LoadSearch scans = new LoadSearch("SCAN p99 < 10 ms", 1, 9, null);
    assertThatThrownBy(() -> scans.holds(run(RunStatus.FINISHED, 2000, 1, "run")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("expected one of: warm/READ, run/READ");
    LoadSearch warm = new LoadSearch("warm/READ p99 < 10 ms", 1, 9, null);
    assertThatThrownBy(() -> warm.holds(run(RunStatus.FINISHED, 2000, 1, "run")))
        .isInstanceOf(UsageException.class);
  }

  private static RunFolder run(RunStatus status, int reads, long millis, String name) {
    return InventedRuns.folder(result(status, reads, millis, name));
  }

  /** A warm-up of slow reads, and reads that all take as long. */
  static RunResult result(RunStatus status, int reads, long millis, String name) {
    List<PhaseResult> phases =
        List.of(phase(1, "warm", true, reads, 1000), phase(2, name, false, reads, millis));
    return InventedRuns.result(
        InventedRuns.conditions(name, 1, RunResult.Loop.OPEN),
        Instant.EPOCH,
        10,
        null,
        phases,
        new Judgement(status, "", List.of(), 0, List.of()));
  }

  private static PhaseResult phase(
      int number, String name, boolean isWarmup, int reads, long millis) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(millis), reads);
    OperationResult read =
        OperationResult.of(
            "READ",
            new TreeMap<>(Map.of(Outcome.OK, (long) reads)),
            Latency.of(times),
            Latency.of(times));
    return new PhaseResult(
        number, name, isWarmup, true, 0, 10, null, null, List.of(read), new TreeMap<>(), null);
  }
}
