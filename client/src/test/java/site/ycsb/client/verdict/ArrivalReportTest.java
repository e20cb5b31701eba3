package site.ycsb.client.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.loop.TimeSeries.Quantity;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.ArrivalOutcome.Check;
import site.ycsb.client.result.ArrivalOutcome.Span;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Reports of {@link PlayedRun}. A histogram of three digits tells a percentile as the last value
 * that it cannot tell from it: 140 ms as 140.115967 ms, 10 ms as 10.002431 ms.
 */
final class ArrivalReportTest {
  private static final double P99_OF_140_MILLIS = 140115.967;
  private static final double P99_OF_10_MILLIS = 10002.431;
  private static final double P99_OF_200_MILLIS = 200015.871;

  @Test
  void runWithoutPhases_inWords() {
    assertThat(PlayedRun.plain().report().text())
        .isEqualTo(
            """

            Arrivals: 1,251 offered = 1,246 sent + 3 dropped + 2 queued; 1,195 returned
              40 found no idle thread, at most 1,007 waited, some in 1.234 s
              latency       mean      p50      p90      p95      p99    p99.9      max
              response    200 ms   200 ms   200 ms   200 ms   200 ms   200 ms   200 ms  due to returned = wait + service
              service    40.0 ms  40.0 ms  40.0 ms  40.0 ms  40.0 ms  40.0 ms  40.0 ms  sent to returned
              wait        160 ms   160 ms   160 ms   160 ms   160 ms   160 ms   160 ms  due to sent = lag + pool wait + handoff
              lag         140 ms   140 ms   140 ms   140 ms   140 ms   140 ms   140 ms  due to issued
              pool wait  15.0 ms  15.0 ms  15.0 ms  15.0 ms  15.0 ms  15.0 ms  15.0 ms  for a free thread
              handoff    5.00 ms  5.00 ms  5.00 ms  5.00 ms  5.00 ms  5.00 ms  5.00 ms  for the thread to wake
              hiccup     50.0 us  50.0 us  50.0 us  50.0 us  50.0 us  50.0 us  50.0 us  of a thread that only sleeps: the machine
              issued 900.0/s, due 1,000.8/s
            Schedule: MISSED
              compared           found        due                 met
              rate           1,000.0/s  1,000.0/s  994.2 to 1,005.8/s          1,251 requests
              rate, by plan  1,000.0/s  1,000.0/s  994.2 to 1,005.8/s          1,251 requests
              lag p50           140 ms                  up to 5.00 ms  MISSED  1,251 requests
              lag p99           140 ms                  up to 50.0 ms  MISSED  1,251 requests
              dispersion: the run is too short for a lag of 1.00 ms
              Kolmogorov-Smirnov, two samples: the planned gaps vary by 0.000 of their mean; needs at least 0.1
            Seed of the schedule: 18446744073709551615
            Master: parks, and spins for the last 60 us, timer slack 1 ns
            """);
  }

  @Test
  void phases_inWords() {
    String text = PlayedRun.phased().report().text();
    // One of the phases has no arrivals.
    assertThat(text).startsWith("\nRequests: 1,251 offered = ");
    assertThat(text.substring(text.indexOf("Arrivals of phase 1")))
        .isEqualTo(
            """
            Arrivals of phase 1 "warm": 201 offered
              issued 100.0/s, due 100.5/s
              WARM-UP: not judged
            Arrivals of phase 2 "threads": CLOSED LOOP, 1,500 requests as threads were free
            Arrivals of phase 3 "main": 401 offered
              issued 100.0/s, due 100.3/s
              Schedule: MISSED
                compared               found      due              met
                rate                 100.0/s  100.0/s  99.4 to 100.6/s          401 requests
                rate, by plan        100.0/s  100.0/s  99.4 to 100.6/s          401 requests
                dispersion             0.000    0.000   0.000 to 0.100          counts per 0.1 s
                dispersion, by plan    0.000    0.000   0.000 to 0.100          counts per 0.1 s
                lag p50              10.0 ms              up to 500 us  MISSED  401 requests
                lag p99              10.0 ms             up to 5.00 ms  MISSED  401 requests
                Kolmogorov-Smirnov, two samples: the planned gaps vary by 0.000 of their mean; needs at least 0.1
            Arrivals of phase 4 "rest": 101 offered
              issued 100.0/s, due 101.0/s
              WARM-UP: not judged
            Master: parks, and spins for the last 60 us, timer slack 1 ns
            """);
  }

  @Test
  void arrivalsThatAreHeldBack_haveNoScheduleToKeep() {
    PlayedRun run = PlayedRun.plain();
    run.areHeldBack = true;
    ArrivalReport report = run.report();

    assertThat(report.text().lines())
        .containsSequence(
            "  issued 900.0/s, due 1,000.8/s",
            "  CLOSED LOOP: tectonic.arrival.policy=block holds arrivals back; not judged",
            "Seed of the schedule: 18446744073709551615");
    assertThat(report.parts()).extracting(VerdictPart::part).containsExactly(Finding.Part.LOAD);
    assertThat(report.outcome().check()).isEmpty();
    assertThat(report.outcome().missedSchedule()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "0,     true,  'parks, timer slack 1 ns'",
    "0,     false, 'parks, timer slack of the system, as it cannot be set'",
    "60000, true,  'parks, and spins for the last 60 us, timer slack 1 ns'",
  })
  void master_isToldByItsWaits(long marginNanos, boolean isSet, String told) {
    PlayedRun run = PlayedRun.plain();
    run.marginNanos = marginNanos;
    run.isSlackSet = isSet;

    assertThat(run.report().text()).endsWith("\nMaster: " + told + "\n");
  }

  @Test
  void runWithoutPhases_inLines() throws Exception {
    List<String> lines = lines(PlayedRun.plain().report());

    assertThat(lines.subList(0, 16))
        .containsExactly(
            "[ARRIVALS], Offered, 1251",
            "[ARRIVALS], Sent, 1246",
            "[ARRIVALS], Completed, 1195",
            "[ARRIVALS], Dropped, 3",
            "[ARRIVALS], Queued, 2",
            "[ARRIVALS], InFlight, 51",
            "[ARRIVALS], Waited, 40",
            "[ARRIVALS], MaxBacklog, 1007",
            "[ARRIVALS], TimeWithBacklog(ms), 1234.0",
            "[ARRIVALS], DueRate(ops/sec), 1000.8",
            "[ARRIVALS], IssuedRate(ops/sec), 900.0",
            "[ARRIVALS-CHECK], rate sent(/s), 1000.0",
            "[ARRIVALS-CHECK], rate planned(/s), 1000.0",
            "[ARRIVALS-CHECK], lag p50(us), " + P99_OF_140_MILLIS,
            "[ARRIVALS-CHECK], lag p99(us), " + P99_OF_140_MILLIS,
            "[ARRIVALS], MissedSchedule, 1");
    assertThat(lines.stream().filter(line -> line.contains("Operations")))
        .containsExactly(
            "[ARRIVALS-RESPONSE], Operations, 1195",
            "[ARRIVALS-SERVICE], Operations, 1194",
            "[ARRIVALS-WAIT], Operations, 1193",
            "[ARRIVALS-LAG], Operations, 1192",
            "[ARRIVALS-POOL-WAIT], Operations, 1191",
            "[ARRIVALS-HANDOFF], Operations, 1190",
            "[ARRIVALS-HICCUP], Operations, 1250");
  }

  @Test
  void phases_inLines() throws Exception {
    assertThat(lines(PlayedRun.phased().report()).stream().filter(line -> line.contains("PHASE")))
        .containsExactly(
            "[ARRIVALS-PHASE-1], Scheduled, 1",
            "[ARRIVALS-PHASE-1], Begin(ms), 0.0",
            "[ARRIVALS-PHASE-1], End(ms), 2000.0",
            "[ARRIVALS-PHASE-1], Offered, 201",
            "[ARRIVALS-PHASE-1], Dropped, 0",
            "[ARRIVALS-PHASE-1], MissedSchedule, 0",
            "[ARRIVALS-PHASE-1], DueRate(ops/sec), 100.5",
            "[ARRIVALS-PHASE-1], IssuedRate(ops/sec), 100.0",
            "[ARRIVALS-PHASE-2], Scheduled, 0",
            "[ARRIVALS-PHASE-2], Begin(ms), 2000.0",
            "[ARRIVALS-PHASE-2], End(ms), 3000.0",
            "[ARRIVALS-PHASE-2], Offered, 1500",
            "[ARRIVALS-PHASE-2], Dropped, 0",
            "[ARRIVALS-PHASE-2], MissedSchedule, 0",
            "[ARRIVALS-PHASE-3], Scheduled, 1",
            "[ARRIVALS-PHASE-3], Begin(ms), 3000.0",
            "[ARRIVALS-PHASE-3], End(ms), 7000.0",
            "[ARRIVALS-PHASE-3], Offered, 401",
            "[ARRIVALS-PHASE-3], Dropped, 1",
            "[ARRIVALS-PHASE-3], MissedSchedule, 1",
            "[ARRIVALS-PHASE-3], DueRate(ops/sec), 100.25",
            "[ARRIVALS-PHASE-3], IssuedRate(ops/sec), 100.0",
            "[ARRIVALS-PHASE-3-CHECK], rate sent(/s), 100.0",
            "[ARRIVALS-PHASE-3-CHECK], rate planned(/s), 100.0",
            "[ARRIVALS-PHASE-3-CHECK], dispersion sent, 0.0",
            "[ARRIVALS-PHASE-3-CHECK], dispersion planned, 0.0",
            "[ARRIVALS-PHASE-3-CHECK], lag p50(us), " + P99_OF_10_MILLIS,
            "[ARRIVALS-PHASE-3-CHECK], lag p99(us), " + P99_OF_10_MILLIS,
            "[ARRIVALS-PHASE-4], Scheduled, 1",
            "[ARRIVALS-PHASE-4], Begin(ms), 7000.0",
            "[ARRIVALS-PHASE-4], End(ms), 8000.0",
            "[ARRIVALS-PHASE-4], Offered, 101",
            "[ARRIVALS-PHASE-4], Dropped, 0",
            "[ARRIVALS-PHASE-4], MissedSchedule, 0",
            "[ARRIVALS-PHASE-4], DueRate(ops/sec), 101.0",
            "[ARRIVALS-PHASE-4], IssuedRate(ops/sec), 100.0");
  }

  @Test
  void outcome_ofARunWithoutPhases() {
    PlayedRun run = PlayedRun.plain();
    ArrivalReport report = run.report();
    // Even within tolerance: 5.8 per thousand, of which 0.8 are 1 ms in 1.25 s.
    double slack = (0.005 + 1 / 1250.0) * 1000;

    assertThat(report.outcome())
        .isEqualTo(
            new ArrivalOutcome(
                "constant",
                -1,
                1251,
                1246,
                3,
                2,
                1000.8,
                1251 / 1.39,
                new Span(1251, 1.25),
                new Span(1251, 1.39),
                latency(140, 1192),
                latency(0.05, 1250),
                List.of(
                    new Check(1, "rate", "/s", 1000, 1000.0, 1000 - slack, 1000 + slack, true),
                    new Check(
                        1, "rate, by plan", "/s", 1000, 1000.0, 1000 - slack, 1000 + slack, true),
                    new Check(
                        1,
                        "lag p50",
                        "us",
                        P99_OF_140_MILLIS,
                        null,
                        0,
                        // Whole nanoseconds of a fortieth.
                        Math.floor(P99_OF_200_MILLIS * 1000 / 40) / 1000,
                        false),
                    new Check(
                        1,
                        "lag p99",
                        "us",
                        P99_OF_140_MILLIS,
                        null,
                        0,
                        Math.floor(P99_OF_200_MILLIS * 1000 / 4) / 1000,
                        false)),
                true));
    assertThat(report.series()).isSameAs(run.series);
    assertThat(report.tailLagNanos()).isEqualTo(140_115_967);
  }

  /** Neither a warm-up nor a closed loop is in the rates. */
  @Test
  void outcome_ofPhasesIsOfThoseWithASchedule() {
    ArrivalOutcome outcome = PlayedRun.phased().report().outcome();

    assertThat(outcome.model()).isNull();
    assertThat(outcome.due()).isEqualTo(new Span(401, 4));
    assertThat(outcome.issued()).isEqualTo(new Span(401, 4.01));
    assertThat(outcome.intendedPerSecond()).isEqualTo(100.25);
    assertThat(outcome.check()).extracting(Check::phase).containsOnly(3).hasSize(6);
  }

  /** Which of several phases is told, where half of the requests may be 5 ms late. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NaN  | 1     | met",
        "NaN  | 1 140 | MISSED",
        "0.02 | 1 140 | NOT MEASURABLE",
        "0.02 | 1     | met",
        "NaN  | few   | too few to tell",
        "NaN  | few 1 | met",
      })
  void schedule_ofSeveralPhasesIsTheWorst(double readyShare, String lags, String found) {
    PlayedRun run = new PlayedRun();
    run.readyShare = readyShare;
    run.lagMillis = 1;
    double begin = 0;
    for (String lag : lags.split(" ", -1)) {
      LoopPhase phase = new LoopPhase("a", false, new Constant(1000), 0, () -> 0, 1, 0);
      boolean isFew = lag.equals("few");
      double end = begin + (isFew ? 0.098 : 1.25);
      double lagMillis = isFew ? 0 : Double.parseDouble(lag);
      run.phases.add(PlayedRun.phase(phase, begin, end, 0, 1, lagMillis));
      begin = end;
    }
    VerdictPart part = run.report().parts().get(0);

    assertThat(part.finding().text()).isEqualTo(found);
    String saw =
        switch (part.finding()) {
          case MET ->
              "99 % of the requests were issued within 1.00 ms of when they were due, where up to"
                  + " 50.0 ms is met";
          case TOO_FEW -> "";
          default ->
              "phase \"a\": lag p50 (1,251 requests) 140 ms, where up to 5.00 ms is met;"
                  + " lag p99 (1,251 requests) 140 ms, where up to 50.0 ms is met";
        };
    String machine =
        "; the machine may be the reason: a thread that only slept woke 50.0 us late one time in two"
            + " hundred, and at most 50.0 us, and the master had no processor in 2.0 % of the time";
    assertThat(part.saw())
        .isEqualTo(saw + (part.finding() == Finding.NOT_MEASURABLE ? machine : ""));
  }

  /** The phase goes from second 3 to second 7, and 5 ms are as late as may be. */
  @ParameterizedTest
  @CsvSource({
    "2, 9000,",
    "3, 5000,",
    "3, 5001, 3",
    "4, 9000, 4",
    "6, 9000, 6",
    "7, 9000,",
    "9, 9000,"
  })
  void schedule_isMissedSinceTheFirstLateSecondOfAPhaseThatIsJudged(
      int second, int lagMicros, Double since) {
    PlayedRun run = PlayedRun.phased();
    run.series.add(Quantity.LAG_MICROS, 0, 9000);
    run.series.add(Quantity.LAG_MICROS, second * PlayedRun.SECOND, lagMicros);

    VerdictPart part = run.report().parts().get(0);

    assertThat(part.finding()).isEqualTo(Finding.MISSED);
    assertThat(part.sinceSeconds()).isEqualTo(since);
    assertThat(part.saw())
        .isEqualTo(
            "phase \"main\": lag p50 (401 requests) 10.0 ms, where up to 500 us is met; lag p99"
                + " (401 requests) 10.0 ms, where up to 5.00 ms is met");
  }

  /** After 32,768 s a series has a number for two seconds, and 40,001 is in that of 40,000. */
  @Test
  void schedule_ofALongRunIsMissedSinceTheBeginningOfABin() {
    PlayedRun run = PlayedRun.phased();
    PhaseArrivals main = run.phases.get(2);
    run.phases.set(
        2,
        new PhaseArrivals(
            main.phase(),
            40_001 * PlayedRun.SECOND,
            40_005 * PlayedRun.SECOND,
            401,
            1,
            true,
            main.times()));
    run.series.add(Quantity.LAG_MICROS, 40_001 * PlayedRun.SECOND, 9000);

    assertThat(run.report().parts().get(0).sinceSeconds()).isEqualTo(40_000);
  }

  @Test
  void backlogThatOverflowed_isTheProblem() {
    PlayedRun run = PlayedRun.phased();
    run.phases.remove(2);
    assertThat(run.report().problems()).isEmpty();
    run.isOverflowed = true;

    assertThat(run.report().problems())
        .containsExactly(
            "the run was ended after 8.0 s, as 2 arrivals waited (tectonic.arrival.backlog.max);"
                + " 101.0/s were due");
  }

  /** Of 401 arrivals one was dropped, so 400 are left for the requests of the phase. */
  @ParameterizedTest
  @CsvSource({
    "main, 401, true,  true,  false, true",
    "main, 400, true,  true,  false, false",
    "main, 401, false, true,  false, false",
    "main, 401, true,  false, false, false",
    "main, 401, true,  true,  true,  false",
    "'',   401, true,  true,  false, false",
  })
  void scheduleThatEndsBeforeTheRequestsOfItsPhase_isAProblem(
      String name,
      long requests,
      boolean isOpen,
      boolean isFinished,
      boolean byOwner,
      boolean told) {
    PlayedRun run = PlayedRun.phased();
    run.isByOperation = byOwner;
    assertThat(problems(run, name, requests, isOpen, isFinished))
        .isEqualTo(
            told
                ? List.of("the schedule of phase \"main\" has no more than 400 arrivals")
                : List.of());
    assertThat(problems(run, name, ClosedLoop.UNLIMITED, isOpen, isFinished)).isEmpty();
  }

  private static List<String> problems(
      PlayedRun run, String name, long requests, boolean isOpen, boolean isFinished) {
    PhaseArrivals main = run.phases.get(2);
    LoopPhase phase =
        new LoopPhase(name, false, new Constant(100), 0, isOpen ? () -> 0 : null, requests, 0);
    run.phases.set(
        2,
        new PhaseArrivals(
            phase, main.beginNanos(), main.endNanos(), 401, 1, isFinished, main.times()));
    return run.report().problems();
  }

  private static Latency latency(double millis, int count) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount((long) (millis * PlayedRun.MILLI), count);
    return Latency.of(times);
  }

  private static List<String> lines(ArrivalReport report) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      report.export(exporter);
    }
    return new ArrayList<>(out.toString(StandardCharsets.UTF_8).lines().toList());
  }
}
