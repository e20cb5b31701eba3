package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.Console;
import site.ycsb.client.FakeReportingWorkload;
import site.ycsb.client.settings.ArrivalLimits;
import site.ycsb.client.verdict.ExitCode;

/** A run with arrivals, from its properties to its exit code. */
class ArrivalRunTest {
  @RegisterExtension final Probe probe = new Probe();
  private final Properties properties = probe.properties();
  private final Console console = new Console(probe.time);

  @BeforeEach
  void setArrivals() {
    properties.setProperty("arrivalgenerator", "constant");
    properties.setProperty("target", "5000");
  }

  @Test
  void plainWorkload_getsItsArrivals() throws InterruptedException {
    properties.setProperty("operationcount", "500");
    properties.setProperty("threadcount", "4");

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.requests.get()).isEqualTo(500);
    assertThat(console.out())
        .contains("[DELETE], Operations, ")
        .contains("[ARRIVALS], Offered, 500", "[ARRIVALS], Sent, 500", "[ARRIVALS], Queued, 0")
        .contains("[ARRIVALS-RESPONSE], Operations, 500", "[ARRIVALS-LAG], 99thPercentile")
        .containsPattern("Schedule: met\n  compared  +found +due +met")
        .contains("Arrivals: 500 offered = 500 sent + 0 dropped + 0 queued; 500 returned");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"constant", "poisson", "self_similar", "diurnal", "renewal", "flash_crowd"})
  void resultLines_ofAnyModel_haveThreeFields(String model) throws InterruptedException {
    properties.setProperty("arrivalgenerator", model);
    properties.setProperty("operationcount", "500");

    assertThat(execute()).isEqualTo(0);
    assertThat(console.out().lines().filter(line -> line.startsWith("[")))
        .anyMatch(line -> line.startsWith("[ARRIVALS-CHECK], "))
        .allSatisfy(
            line -> {
              String[] fields = line.split(",", -1);
              assertThat(fields).as(line).hasSize(3);
              assertThat(Double.parseDouble(fields[2])).as(line).isNotNaN();
            });
    assertThat(console.out())
        .contains(model.equals("poisson") ? "[ARRIVALS-CHECK], rate planned(/s), " : "");
  }

  @Test
  void noArrivals_haveNoPercentiles() throws InterruptedException {
    properties.setProperty("arrivalgenerator", "linear");
    properties.remove("target");
    properties.setProperty("linear.points", "0:0,100:0.001");
    properties.setProperty("maxexecutiontime", "1");

    execute();
    assertThat(console.out())
        .contains("[ARRIVALS], Offered, 0\n", "[ARRIVALS-RESPONSE], Operations, 0\n")
        .doesNotContain("[ARRIVALS-RESPONSE], 99thPercentile", "[ARRIVALS-SERVICE], Average")
        .containsPattern("\n  response( +-)+ +due to returned")
        .doesNotContain("NaN");
    assertThat(console.err()).contains("maxexecutiontime is over: these are the results so far.");
  }

  @Test
  void rate_underItsOwnName_isTheTarget() throws InterruptedException {
    properties.remove("target");
    properties.setProperty("tectonic.arrival.rate", "5000");
    properties.setProperty("operationcount", "50");

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.requests.get()).isEqualTo(50);
  }

  @Test
  void offered_ofEachSecond_isByWhenArrivalsWereDue(@TempDir Path folder) throws Exception {
    // All are due within the first second, and issued over three.
    probe.serviceNanos = now -> TimeUnit.MILLISECONDS.toNanos(1);
    properties.setProperty("operationcount", "3000");
    properties.setProperty("target", "1000000000");
    properties.setProperty("tectonic.accept", "missed,overloaded");
    properties.setProperty("tectonic.arrival.policy", "block");
    properties.setProperty("tectonic.results.dir", folder.resolve("result").toString());

    assertThat(execute()).isEqualTo(0);
    List<String> seconds = Files.readAllLines(folder.resolve("result/timeseries.csv"));
    int offered = List.of(seconds.get(0).split(",", -1)).indexOf("offered");
    assertThat(seconds).hasSizeGreaterThan(3);
    for (String line : seconds.subList(1, seconds.size())) {
      assertThat(number(line, offered)).isEqualTo(number(line, 0) == 0 ? 3000 : 0);
    }
  }

  private static long number(String line, int column) {
    return Long.parseLong(line.split(",", -1)[column]);
  }

  @Test
  void missedSchedule_hasItsOwnExitCode() throws InterruptedException {
    probe.time.wakeLate("master", TimeUnit.MILLISECONDS.toNanos(5));
    // So long that no worker waits in place of the master.
    probe.serviceNanos = now -> TimeUnit.MICROSECONDS.toNanos(100);
    properties.setProperty("operationcount", "2000");
    properties.setProperty("target", "100");

    assertThat(execute()).isEqualTo(ExitCode.MISSED_SCHEDULE);
    assertThat(console.err()).contains("Schedule MISSED: lag p50 (2,000 requests) 4.");
    assertThat(console.out())
        .contains("[ARRIVALS], MissedSchedule, 1", "Schedule: MISSED\n")
        .contains("[ARRIVALS-CHECK], lag p50(us), 4");

    properties.setProperty("tectonic.accept", "missed");
    assertThat(execute()).isEqualTo(ExitCode.OK);
  }

  /** What is practised is on another workload, another store and other measurements. */
  @Test
  void practice_isInNoFigure() throws InterruptedException {
    properties.setProperty("operationcount", "500");
    properties.setProperty("tectonic.practice.seconds", "0.001");
    properties.setProperty("tectonic.output", "json");

    assertThat(execute()).isEqualTo(0);
    assertThat(console.err()).contains("Practice: ", "2,000 requests to a store in memory");
    assertThat(console.out()).contains("\"practice\" : {", "\"requests\" : 2000");
    assertThat(probe.requests.get()).isEqualTo(500);
  }

  @Test
  void run_ofFewRequestsDoesNotPractise() throws InterruptedException {
    properties.setProperty("operationcount", "999");

    assertThat(execute()).isEqualTo(0);
    assertThat(console.err()).doesNotContain("Practice");
  }

  /** A master that is late by more than a quarter of the response time is told. */
  @Test
  void lag_isHeldAgainstTheResponseTime() {
    Histogram responses = new Histogram(3);
    responses.recordValue(40_000_000);
    ArrivalLimits limits = ArrivalLimits.of(new Properties(), 1, false);
    assertThat(limits.mostLagNanos(responses)).isBetween(9_990_000L, 10_010_000L);
    responses.reset();
    responses.recordValue(60_000);
    assertThat(limits.mostLagNanos(responses)).isEqualTo(250_000);

    properties.setProperty("tectonic.arrival.lag.max", "3");
    assertThat(ArrivalLimits.of(properties, 1, false).mostLagNanos(responses)).isEqualTo(3_000_000);
  }

  @Test
  void reportingWorkload_endsTheArrivals() throws InterruptedException {
    properties.setProperty("workload", FakeReportingWorkload.class.getName());
    probe.mostOfThread = 9;

    assertThat(execute()).isEqualTo(0);
    assertThat(console.out()).containsPattern("\\[ARRIVALS], Offered, 9\\R");
    assertThat(console.out()).contains("phase first: 9 operations\n");
  }

  @Test
  void fullBacklog_endsTheRunWithAllCounts() throws InterruptedException {
    properties.setProperty("tectonic.arrival.backlog.max", "50");
    properties.setProperty("maxexecutiontime", "20");
    properties.setProperty("tectonic.stall.seconds", "0.5");
    probe.hangsAt = 1;

    assertThat(execute()).isEqualTo(1);
    assertThat(console.out()).contains("[ARRIVALS], Offered, 51", "[ARRIVALS], Queued, 50");
    assertThat(console.err()).contains("as 50 arrivals waited (tectonic.arrival.backlog.max)");
  }

  @Test
  void signalInABacklog_keepsTheResults() throws InterruptedException {
    properties.setProperty("maxexecutiontime", "60");
    probe.hangsAt = 10;
    probe.whenHanging =
        () -> {
          probe.time.pass(TimeUnit.MILLISECONDS.toNanos(999));
          console.context().stop().request(130, null);
        };

    assertThat(execute()).isEqualTo(130);
    // The request hangs from 1.8 ms on, and a signal is seen at each 50 ms.
    assertThat(console.out())
        .contains("[OVERALL], ", "[ARRIVALS], Offered, 5250\n", "[ARRIVALS], Queued, 5240\n");
    assertThat(console.err()).contains("Stopped: these are the results so far.");
  }

  @Test
  void poolThatHangs_isGivenUp() throws InterruptedException {
    properties.setProperty("operationcount", "100");
    properties.setProperty("tectonic.stall.seconds", "0.2");
    probe.hangsAt = 10;

    assertThat(execute()).isEqualTo(1);
    assertThat(console.out()).contains("[ARRIVALS], InFlight, 1");
    assertThat(console.err()).contains("problem: no operation returned for 0.2 s");
  }

  @Test
  void rareArrivals_areNoStall() throws InterruptedException {
    properties.setProperty("operationcount", "2");
    properties.setProperty("target", "2");
    properties.setProperty("tectonic.stall.seconds", "0.2");

    assertThat(execute()).isEqualTo(0);
    assertThat(probe.requests.get()).isEqualTo(2);
  }

  /** YCSB's measurements are one for the process, so their lines cannot be asserted here. */
  @Test
  void measurementInterval_isBothUnlessTheUserSaysMore() throws InterruptedException {
    properties.setProperty("operationcount", "5");
    assertThat(execute()).isEqualTo(0);
    assertThat(properties).containsEntry("measurement.interval", "both");

    properties.setProperty("measurement.interval", "op");
    assertThat(execute()).isEqualTo(0);
    assertThat(properties).containsEntry("measurement.interval", "op");
  }

  @Test
  void wrongProperties_areFoundBeforeAnythingRuns() {
    assertMistake(
        "tectonic.arrival.policy", "wait", "policy=wait: expected queue or drop or block");
    assertMistake("tectonic.arrival.polizy", "drop", "did you mean tectonic.arrival.policy?");
    assertMistake("tectonic.arrival.backlog.max", "0", "expected a whole number from 1");
    assertMistake("tectonic.arrival.drop.after", "5", "expected -p tectonic.arrival.policy=drop");
    assertMistake("tectonic.arrival.lag.max", "NaN", "expected a number above 0");
    assertMistake("tectonic.arrival.end", "now", "expected drain or cut");
    assertMistake("tectonic.arrival.rate", "5", "expected none beside target, which says the same");
    assertMistake(
        "workload",
        "site.ycsb.client.stock.OpenLoopWorkload",
        "is for YCSB's own client, and this one has an open loop: expected"
            + " workload=site.ycsb.workloads.CoreWorkload");
    assertMistake("target", "0", "property target=0: expected a number above 0");
    assertThat(probe.opened.get()).isZero();
  }

  @Test
  void arrivalPropertyWithoutArrivals_isAMistake() {
    properties.remove("arrivalgenerator");
    properties.setProperty("tectonic.arrival.policy", "queue");
    assertThatThrownBy(this::execute)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("expected -p arrivalgenerator=");
  }

  private void assertMistake(String name, String value, String message) {
    Properties wrong = probe.properties();
    wrong.putAll(properties);
    wrong.setProperty(name, value);
    assertThatThrownBy(() -> new ClientRun(wrong, console.context()).execute())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  private int execute() throws InterruptedException {
    return new ClientRun(properties, console.context()).execute();
  }
}
