package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.recording.MeasuredRun;
import site.ycsb.arrival.recording.OperationInterval;
import site.ycsb.arrival.results.PhaseOutcome;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.spec.OperationKind;

/** Gathers what the workers have counted, phase by phase. */
final class RunRecorder {
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongSupplier nanoClock;
  private final List<Phase> phases = new CopyOnWriteArrayList<>();
  private final List<Expectation.Start> starts = new CopyOnWriteArrayList<>();
  private final List<Worker> workers = new CopyOnWriteArrayList<>();
  private final EngineSampler samples;

  RunRecorder(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.samples = new EngineSampler(nanoClock);
  }

  EngineSampler samples() {
    return samples;
  }

  void add(Worker worker) {
    workers.add(worker);
  }

  /** A phase has begun, under the {@link Dispatcher}'s lock. */
  void phaseStarted(GroupPlan group, long startNanos, Binding binding) {
    Phase phase = new Phase(phases.size() + 1, group, startNanos, binding.statistics());
    samples.add(phase.number, phase.before, startNanos);
    long completed = results().stream().mapToLong(PhaseResult::completed).sum();
    starts.add(new Expectation.Start(startNanos, completed));
    synchronized (phases) {
      phases.add(phase);
    }
  }

  /** When the phases so far began. */
  List<Expectation.Start> starts() {
    return starts;
  }

  /**
   * A phase has ended, under the {@link Dispatcher}'s lock.
   *
   * @param endNanos when its last operation returned
   */
  void phaseEnded(long endNanos, Binding binding) {
    gather();
    Phase phase = phases.get(phases.size() - 1);
    phase.after = binding.statistics();
    samples.add(phase.number, phase.after, endNanos);
    phase.endNanos = endNanos;
    phase.finished = true;
  }

  /** Number of phases that have begun. */
  int started() {
    return phases.size();
  }

  /** The phases so far; the last one may be under way. */
  List<PhaseResult> results() {
    gather();
    List<PhaseResult> results = new ArrayList<>();
    phases.forEach(phase -> results.add(phase.result(nanoClock.getAsLong())));
    return results;
  }

  /** Moves what was counted to the last phase; none begins meanwhile, or it would be counted in. */
  private void gather() {
    synchronized (phases) {
      if (!phases.isEmpty()) {
        Phase last = phases.get(phases.size() - 1);
        workers.forEach(worker -> worker.tally().moveTo(last.tally, last.interval));
      }
    }
  }

  /** Hands over what has returned since the last call. */
  void takeInterval(Consumer<OperationInterval> consumer) {
    gather();
    phases.forEach(phase -> phase.interval.take(phase.number, consumer));
  }

  /**
   * The phases so far, with what was gathered.
   *
   * @param underWay operations of the last phase that have not returned
   */
  List<PhaseOutcome> outcomes(MeasuredRun.Moment now, Map<OperationKind, Long> underWay) {
    List<PhaseOutcome> outcomes = new ArrayList<>();
    phases.forEach(
        phase ->
            outcomes.add(phase.outcome(now, phase.number == phases.size() ? underWay : Map.of())));
    return outcomes;
  }

  private static final class Phase {
    private final int number;
    private final GroupPlan group;
    private final long startNanos;
    private final SortedMap<String, Long> before;
    private final PhaseTally tally = new PhaseTally();
    private final PhaseTally interval = new PhaseTally();
    private volatile SortedMap<String, Long> after = new TreeMap<>();
    private volatile long endNanos;
    private volatile boolean finished;
    private @Nullable PhaseOutcome last;

    Phase(int number, GroupPlan group, long startNanos, SortedMap<String, Long> before) {
      this.number = number;
      this.group = group;
      this.startNanos = startNanos;
      this.before = before;
    }

    PhaseResult result(long now) {
      return new PhaseResult(
          group,
          (finished ? endNanos : now) - startNanos,
          finished,
          tally.results(),
          before,
          after);
    }

    /** What does not change any more is made once. */
    PhaseOutcome outcome(MeasuredRun.Moment now, Map<OperationKind, Long> underWay) {
      boolean over = finished;
      PhaseOutcome outcome = last;
      if (outcome == null) {
        outcome =
            PhaseOutcomes.of(
                number,
                result(now.nowNanos()),
                (startNanos - now.beginNanos()) / NANOS_PER_SECOND,
                underWay);
        last = over ? outcome : null;
      }
      return outcome;
    }
  }
}
