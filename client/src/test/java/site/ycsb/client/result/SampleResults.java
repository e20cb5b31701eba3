package site.ycsb.client.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Results with something in every field. */
public final class SampleResults {
  private static final Latency NANOS =
      Latency.of(
          Map.of(
              "count", 9.0, "mean", 1500.25, "min", 1000.0, "p50", 1400.0, "p90", 1700.0, "p95",
              1800.0, "p99", 1900.0, "p99.9", 1950.0, "p99.99", 1990.0, "max", 2000.0));

  private SampleResults() {}

  /** A run in an open loop, with all there can be. */
  public static RunResult full() {
    return new RunResult(
        RunResult.FORMAT,
        RunResult.VERSION,
        "tec-1",
        RunResult.Command.RUN,
        RunStatus.MISSED_SCHEDULE,
        "The arrivals missed their schedule.",
        List.of("1 of 10 READ in phase \"run\" failed; the first: ERROR"),
        3,
        List.of(
            VerdictPart.of(Finding.FAILED, "1 operation failed"),
            VerdictPart.since(Finding.MISSED, "lag p99 4.9 us", 1)),
        Instant.parse("2026-11-21T15:50:00.123456789Z"),
        2.5,
        "site.ycsb.tectonic.TectonicWorkload",
        JsonNodeFactory.instance.objectNode().set("sections", JsonNodeFactory.instance.arrayNode()),
        "tec-1.spec.json",
        -42L,
        2,
        "baa665cf5cd5598d",
        new BindingProfile("OK", "names", 10, 10, "NOT_FOUND", "ERROR", "by bytes", "OK", true),
        List.of(
            new Verification(Verification.Subject.PRESENCE, 10, 11, 1, ""),
            new Verification(Verification.Subject.CONTENTS, 0, 10, 0, "tectonic.verify=presence")),
        List.of(
            new WrongAnswer(
                Outcome.MISSED_HIT, "READ", 7, "user7", "a record", "NOT_FOUND: no such key")),
        new TreeMap<>(Map.of("db.passwd", "***", "threadcount", "4")),
        environment(),
        4,
        RunResult.Loop.OPEN,
        new PracticeResult(1.25, 20_000, 8_000),
        new MachineHealth(NANOS, 1.5, 0.25, null, 0.125),
        arrivals(),
        List.of(
            new PhaseResult(
                1,
                "run",
                true,
                false,
                0.5,
                2,
                10L,
                2.5,
                List.of(
                    new OperationResult(
                        "READ",
                        12,
                        11,
                        10,
                        1,
                        1,
                        1,
                        new TreeMap<>(Map.of(Outcome.FAILED, 1L, Outcome.MISSED_HIT, 1L)),
                        true,
                        2,
                        0.25,
                        "ERROR",
                        NANOS,
                        NANOS,
                        new Attempts(List.of(10L, 3L), 8, 0.5, 0.25))),
                new TreeMap<>(Map.of("bytes-written", new EngineStatistic(-1, 5L, null))),
                null)),
        new Membership(1, 3, -52_000L, 40_000L),
        List.of(client()));
  }

  /** The least that a run that has just begun says. */
  public static RunResult begun() {
    RunResult full = full();
    return new RunResult(
        new RunResult.Conditions(
            full.name(),
            RunResult.Command.LOAD,
            full.workload(),
            RunResult.Origin.NONE,
            new TreeMap<>(),
            full.environment(),
            1,
            RunResult.Loop.CLOSED,
            null),
        new Judgement(RunStatus.RUNNING, full.verdict(), List.of(), null, List.of()),
        RunResult.Measured.nothing(full.began()),
        null,
        List.of());
  }

  private static Environment environment() {
    return new Environment(
        "Linux 6.1 amd64",
        2,
        1L << 33,
        "OpenJDK 17",
        1L << 31,
        "0.1.0",
        "0.17.0",
        "org.example.Db",
        "/opt/example/db.jar",
        "Example 1.0",
        new Environment.Host(
            "Example CPU 9",
            "200000 100000",
            "max",
            List.of(new Environment.Folder("example.dir", "ext4", "/dev/sda1", 1L << 35))),
        new Environment.Launch(
            "YcsbMain run example -p db.passwd=***",
            List.of("-Xmx2g"),
            "0123abc-dirty",
            List.of(
                new Environment.OptionFile(
                    "example.optionsfile", "/etc/example", "e3b0c442", "a=1\n"))));
  }

  private static ClientResult client() {
    return new ClientResult(
        new Membership(0, 3),
        "clients/0",
        new Judgement(
            RunStatus.FINISHED, "Valid.", List.of(), 0, List.of(VerdictPart.of(Finding.QUIET, ""))),
        Instant.parse("2026-11-21T15:50:00Z"),
        2.5,
        4,
        10,
        "0123456789abcdef",
        environment(),
        new MachineHealth(NANOS, 1.5, 0.25, null, 0.125),
        new TreeMap<>(Map.of("clients.index", "0")));
  }

  private static ArrivalOutcome arrivals() {
    return new ArrivalOutcome(
        "poisson",
        42,
        12,
        11,
        1,
        0,
        5,
        4.9,
        new ArrivalOutcome.Span(10, 2),
        new ArrivalOutcome.Span(10, 2.04),
        NANOS,
        NANOS,
        List.of(
            new ArrivalOutcome.Check(1, "rate", "/s", 4.9, 5.0, 4.95, 5.05, false),
            new ArrivalOutcome.Check(1, "lag p99", " us", 4.9, null, 0, 1000, true)),
        true);
  }
}
