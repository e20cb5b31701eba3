package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import site.ycsb.tectonic.plan.GroupPlan;

/** Gathers what the workers have counted, phase by phase. */
final class RunRecorder implements PhaseListener {
  private final LongSupplier nanoClock;
  private final List<Phase> phases = new CopyOnWriteArrayList<>();
  private final List<Expectation.Start> starts = new CopyOnWriteArrayList<>();
  private final List<Worker> workers = new CopyOnWriteArrayList<>();

  RunRecorder(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  void add(Worker worker) {
    workers.add(worker);
  }

  @Override
  public void phaseStarted(GroupPlan group, long startNanos, Store store) {
    Phase phase = new Phase(group, startNanos, store.statistics());
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

  @Override
  public void phaseEnded(long endNanos, Store store) {
    gather();
    Phase phase = phases.get(phases.size() - 1);
    phase.after = store.statistics();
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
        PhaseTally last = phases.get(phases.size() - 1).tally;
        workers.forEach(worker -> last.take(worker.tally()));
      }
    }
  }

  private static final class Phase {
    private final GroupPlan group;
    private final long startNanos;
    private final SortedMap<String, Long> before;
    private final PhaseTally tally = new PhaseTally();
    private volatile SortedMap<String, Long> after = new TreeMap<>();
    private volatile long endNanos;
    private volatile boolean finished;

    Phase(GroupPlan group, long startNanos, SortedMap<String, Long> before) {
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
  }
}
