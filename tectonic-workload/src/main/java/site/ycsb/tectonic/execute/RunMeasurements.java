package site.ycsb.tectonic.execute;

import java.io.OutputStream;
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
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.recording.MeasuredRun;
import site.ycsb.arrival.recording.RunMeter;
import site.ycsb.arrival.results.BindingProfile;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.spec.OperationKind;

/** What a run of a plan measures: its operations by phase, and the counters of the engine. */
final class RunMeasurements implements MeasuredRun {
  private static final double NANOS_PER_SECOND = 1e9;

  private final WorkloadRun run;
  private final LongSupplier nanoClock;
  private final RunMeter meter;
  private final List<Expectation.Start> starts = new CopyOnWriteArrayList<>();
  private final Queue<EngineSample> samples = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean sampleWanted = new AtomicBoolean();

  RunMeasurements(WorkloadRun run, LongSupplier nanoClock) {
    this.run = run;
    this.nanoClock = nanoClock;
    meter =
        new RunMeter(
            nanoClock,
            Arrays.stream(OperationKind.values()).map(OperationKind::resultName).toList());
  }

  @Override
  public RunMeter meter() {
    return meter;
  }

  void phaseStarted(GroupPlan group, long startNanos, Binding binding) {
    long completed =
        meter.phases().stream().mapToLong(phase -> phase.completed() + phase.skipped()).sum();
    Duration duration = group.duration();
    SortedMap<String, Long> statistics = binding.statistics();
    add(meter.begunPhases() + 1, statistics, startNanos);
    starts.add(new Expectation.Start(startNanos, completed));
    meter.phaseStarted(
        new RunMeter.Plan(
            group.name(),
            group.warmup(),
            duration == null ? (Long) group.operationCount() : null,
            duration == null ? null : (Double) (duration.toNanos() / NANOS_PER_SECOND)),
        startNanos,
        statistics);
  }

  void phaseEnded(long endNanos, Binding binding) {
    SortedMap<String, Long> statistics = binding.statistics();
    meter.phaseEnded(endNanos, statistics);
    add(meter.begunPhases(), statistics, endNanos);
  }

  /** When the phases so far began. */
  List<Expectation.Start> starts() {
    return starts;
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

  @Override
  public void wantSample() {
    sampleWanted.set(true);
  }

  @Override
  public List<EngineSample> takeSamples() {
    List<EngineSample> taken = new ArrayList<>();
    for (EngineSample next = samples.poll(); next != null; next = samples.poll()) {
      taken.add(next);
    }
    return taken;
  }

  @Override
  public void traceTo(OutputStream out) {
    run.traceTo(out);
  }

  @Override
  public @Nullable BindingProfile profile() {
    StoreProfile profile = run.profile();
    return profile == null ? null : profile.outcome();
  }

  @Override
  public String digest() {
    return run.digestText();
  }
}
