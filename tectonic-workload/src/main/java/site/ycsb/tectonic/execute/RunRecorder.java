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
  private final List<Worker> workers = new CopyOnWriteArrayList<>();

  RunRecorder(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  void add(Worker worker) {
    workers.add(worker);
  }

  @Override
  public void phaseStarted(GroupPlan group, long startNanos, Store store) {
    phases.add(new Phase(group, startNanos, store.statistics()));
  }

  @Override
  public void phaseEnded(long endNanos, Store store) {
    workers.forEach(this::gather);
    Phase phase = current();
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
    workers.forEach(this::gather);
    List<PhaseResult> results = new ArrayList<>();
    phases.forEach(phase -> results.add(phase.result(nanoClock.getAsLong())));
    return results;
  }

  private void gather(Worker worker) {
    if (!phases.isEmpty()) {
      current().tally.take(worker.tally());
    }
  }

  private Phase current() {
    return phases.get(phases.size() - 1);
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
          group.index(),
          group.name(),
          group.operationCount(),
          (finished ? endNanos : now) - startNanos,
          finished,
          tally.results(),
          before,
          after);
    }
  }
}
