package site.ycsb.tectonic.execute;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import site.ycsb.client.measure.MeasuredRun.EngineSample;
import site.ycsb.client.measure.RunMeter;
import site.ycsb.client.result.Settlement;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.spec.OperationKind;

/** What a run of a plan measures: its operations by phase, and the counters of the engine. */
final class RunMeasurements {
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongSupplier nanoClock;
  private final RunMeter meter;
  private final List<Start> starts = new CopyOnWriteArrayList<>();
  private final Queue<EngineSample> samples = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean sampleWanted = new AtomicBoolean();

  RunMeasurements(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    meter =
        new RunMeter(
            nanoClock,
            Arrays.stream(OperationKind.values()).map(OperationKind::resultName).toList());
  }

  RunMeter meter() {
    return meter;
  }

  void phaseStarted(GroupPlan group, long startNanos, SortedMap<String, Long> statistics) {
    long completed =
        meter.phases().stream().mapToLong(phase -> phase.completed() + phase.skipped()).sum();
    Duration duration = group.duration();
    add(meter.begunPhases() + 1, statistics, startNanos);
    starts.add(new Start(startNanos, completed));
    meter.phaseStarted(
        new RunMeter.Plan(
            group.name(),
            group.warmup(),
            duration == null ? (Long) group.operationCount() : null,
            duration == null ? null : (Double) (duration.toNanos() / NANOS_PER_SECOND)),
        startNanos,
        statistics);
  }

  void phaseEnded(long endNanos, SortedMap<String, Long> statistics) {
    meter.phaseEnded(endNanos, statistics);
    add(meter.begunPhases(), statistics, endNanos);
  }

  /** Tells how the store settled after the phase that has ended. */
  void phaseSettled(Settlement settlement, Binding binding) {
    SortedMap<String, Long> statistics = binding.statistics();
    meter.phaseSettled(settlement, statistics);
    add(meter.begunPhases(), statistics, nanoClock.getAsLong());
  }

  /** The operations of some groups, as many as are to be expected by now. */
  long expected(List<GroupPlan> groups, long completed) {
    return expectation(groups, starts, completed, nanoClock.getAsLong());
  }

  /** For a thread of the run, between two operations: asks the engine, if somebody wants that. */
  void comeBy(Binding binding) {
    if (sampleWanted.get() && sampleWanted.compareAndSet(true, false)) {
      add(meter.begunPhases(), binding.statistics(), nanoClock.getAsLong());
    }
  }

  private void add(int phase, SortedMap<String, Long> values, long nanos) {
    if (!values.isEmpty()) {
      samples.add(new EngineSample(nanos, phase, values));
    }
  }

  /** Lets the engine be asked as soon as a thread comes by. */
  void wantSample() {
    sampleWanted.set(true);
  }

  /** What the engine has said since the last call. */
  List<EngineSample> takeSamples() {
    List<EngineSample> taken = new ArrayList<>();
    for (EngineSample next = samples.poll(); next != null; next = samples.poll()) {
      taken.add(next);
    }
    return taken;
  }

  /**
   * When a phase began.
   *
   * @param completedBefore operations of the run that had returned by then
   */
  record Start(long nanos, long completedBefore) {}

  /**
   * Guesses the operations of some groups: those that the clock ends are taken to go on at the rate
   * so far.
   *
   * @param starts of the phases that have begun
   * @param completed operations of the run that have returned
   */
  static long expectation(
      List<GroupPlan> groups, List<Start> starts, long completed, long nowNanos) {
    if (starts.isEmpty()) {
      return groups.stream().mapToLong(GroupPlan::operationCount).sum();
    }
    Start current = starts.get(starts.size() - 1);
    double perNano = (double) completed / nanosSince(starts.get(0), nowNanos);
    long inPhase = completed - current.completedBefore();
    double phasePerNano = (double) inPhase / nanosSince(current, nowNanos);
    double rest = expected(groups.get(starts.size() - 1), phasePerNano);
    for (GroupPlan group : groups.subList(starts.size(), groups.size())) {
      rest += expected(group, perNano);
    }
    return Math.max(completed, current.completedBefore() + (long) rest);
  }

  private static long nanosSince(Start start, long nowNanos) {
    return Math.max(1, nowNanos - start.nanos());
  }

  private static double expected(GroupPlan group, double perNano) {
    Duration duration = group.duration();
    return duration == null
        ? (double) group.operationCount()
        : perNano * (double) duration.toNanos();
  }
}
