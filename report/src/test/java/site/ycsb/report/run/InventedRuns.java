package site.ycsb.report.run;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunResult.Conditions;
import site.ycsb.client.result.RunResult.Measured;
import site.ycsb.client.result.RunResult.Origin;

/** Runs of which only phases matter: what else a result says is the same in all of them. */
public final class InventedRuns {
  /** One machine, one version, one store. */
  public static final Environment ENVIRONMENT = environment("1", "Store 1");

  private InventedRuns() {}

  /** One machine, and a version and a store of its own. */
  public static Environment environment(String version, String store) {
    return new Environment(
        "Linux",
        2,
        1,
        "jvm",
        1,
        version,
        "0.17.0",
        "Db",
        null,
        store,
        new Environment.Host(null, null, null, List.of()),
        new Environment.Launch("", List.of(), null, List.of()));
  }

  /** A run of a workload that has a seed and no spec. */
  public static Conditions conditions(String name, int threads, RunResult.Loop loop) {
    Origin origin = new Origin(null, null, 42L, 2);
    return new Conditions(
        name,
        RunResult.Command.RUN,
        "workload",
        origin,
        new TreeMap<>(),
        ENVIRONMENT,
        threads,
        loop,
        null);
  }

  /** What such a run came to. */
  public static RunResult result(
      Conditions conditions,
      Instant began,
      double seconds,
      List<PhaseResult> phases,
      Judgement judgement) {
    return result(conditions, began, seconds, null, phases, judgement);
  }

  /** What such a run of an open loop came to. */
  public static RunResult result(
      Conditions conditions,
      Instant began,
      double seconds,
      @Nullable ArrivalOutcome arrivals,
      List<PhaseResult> phases,
      Judgement judgement) {
    Measured measured =
        new Measured(began, seconds, "digest", null, List.of(), List.of(), null, arrivals, phases);
    return new RunResult(conditions, judgement, measured, null, List.of());
  }

  /** A run that is to begin. */
  public static RunResult begun(String name, @Nullable Membership member) {
    return RunResult.begun(conditions(name, 1, RunResult.Loop.OPEN), Instant.EPOCH, member);
  }

  /** The folder of a result, without a series. */
  public static RunFolder folder(RunResult result) {
    return new RunFolder(
        Path.of(result.name()),
        result,
        result.phases(),
        List.of(),
        LatencyLog.NONE_LOGGED,
        List.of(),
        List.of(),
        Duration.ZERO);
  }
}
