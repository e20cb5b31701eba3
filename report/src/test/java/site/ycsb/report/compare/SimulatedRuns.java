package site.ycsb.report.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.run.InventedRuns;
import site.ycsb.report.run.RunFolder;

/** Runs of one configuration: log-normal latencies, and a speed that differs from run to run. */
final class SimulatedRuns {
  private static final List<String> OPERATIONS = List.of("READ", "UPDATE");
  private static final double MEDIAN_NANOS = 200_000;
  private static final double SPREAD = 0.8;
  private static final double UPPER_TAIL = 0.97;

  private final SplittableRandom random;
  private final double runToRun;
  private final int operations;
  private double tailFactor = 1;
  private double speed = 1;
  private int threads = 4;
  private List<VerdictPart> parts = List.of();
  private int exitCode;
  private Instant next = Instant.parse("2026-11-21T10:00:00Z");

  /**
   * Prepares runs.
   *
   * @param runToRun standard deviation of a run's speed, as a share of it
   * @param operations of each kind in each of two phases
   */
  SimulatedRuns(long seed, double runToRun, int operations) {
    this.random = new SplittableRandom(seed);
    this.runToRun = runToRun;
    this.operations = operations;
  }

  /** From now on, the longest 3 % take longer by a factor, and with them p99. */
  SimulatedRuns tail(double factor) {
    tailFactor = factor;
    return this;
  }

  /** From now on, throughput is higher by a factor. */
  SimulatedRuns speed(double factor) {
    speed = factor;
    return this;
  }

  SimulatedRuns threads(int number) {
    threads = number;
    return this;
  }

  /** From now on, the machine is too busy. */
  SimulatedRuns disturbedBy(String what, int endingWith) {
    exitCode = endingWith;
    parts = List.of(VerdictPart.of(Finding.DISTURBED, what));
    return this;
  }

  SimulatedRuns from(Instant begin) {
    next = begin;
    return this;
  }

  RunGroup group(String name, int runs) {
    List<RunFolder> folders = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      folders.add(run(name + run));
    }
    return new RunGroup(name, folders);
  }

  private RunFolder run(String name) {
    double slow = Math.exp(runToRun * random.nextGaussian());
    double seconds = 10 * Math.exp(runToRun * random.nextGaussian()) / speed;
    List<PhaseResult> phases = new ArrayList<>();
    for (int number = 1; number <= 2; number++) {
      List<OperationResult> results = OPERATIONS.stream().map(each -> result(each, slow)).toList();
      phases.add(
          new PhaseResult(
              number,
              number == 1 ? "warm" : "mix",
              false,
              true,
              0,
              seconds,
              null,
              null,
              results,
              new TreeMap<>(),
              null));
    }
    Instant began = next;
    next = began.plus(Duration.ofMinutes(1));
    return InventedRuns.folder(
        InventedRuns.result(
            InventedRuns.conditions(name, threads, RunResult.Loop.CLOSED),
            began,
            seconds,
            phases,
            new Judgement(RunStatus.FINISHED, "", List.of(), exitCode, parts)));
  }

  private OperationResult result(String operation, double slow) {
    double[] nanos = new double[operations];
    for (int i = 0; i < operations; i++) {
      nanos[i] = slow * MEDIAN_NANOS * Math.exp(SPREAD * random.nextGaussian());
    }
    Arrays.sort(nanos);
    Histogram times = new Histogram(3);
    for (int i = 0; i < operations; i++) {
      times.recordValue(Math.round(nanos[i] * (i >= UPPER_TAIL * operations ? tailFactor : 1)));
    }
    return OperationResult.of(
        operation,
        new TreeMap<>(java.util.Map.of(Outcome.OK, (long) operations)),
        Latency.of(times),
        null);
  }
}
