package site.ycsb.client.measure;

import static java.util.Comparator.comparingInt;
import static java.util.Comparator.naturalOrder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.EngineStatistic;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Settlement;

/** What a run has measured so far: gathers, phase by phase, what its threads count. */
public final class RunMeter {
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongSupplier nanoClock;
  private final List<String> order;
  private final List<Phase> phases = new CopyOnWriteArrayList<>();
  private final List<ThreadMeter> threads = new CopyOnWriteArrayList<>();

  /**
   * A moment of a run.
   *
   * @param beginNanos of the run, by its clock
   * @param nowNanos by the same clock, or the end of the run
   * @param complete whether the run has come to its own end
   */
  public record Moment(long beginNanos, long nowNanos, boolean complete) {}

  /**
   * A phase that begins.
   *
   * @param warmup whether it is kept out of the totals
   * @param planned operations; null where the clock ends the phase, or nobody knows
   * @param plannedSeconds after which the clock ends the phase; null where its operations do
   */
  public record Plan(
      String name, boolean warmup, @Nullable Long planned, @Nullable Double plannedSeconds) {}

  /**
   * @param nanoClock of the run
   * @param order of operations in results, by name; others follow by the alphabet
   */
  public RunMeter(LongSupplier nanoClock, List<String> order) {
    this.nanoClock = nanoClock;
    this.order = List.copyOf(order);
  }

  /** Of a run that is one phase from its beginning to its end. */
  public static RunMeter ofOnePhase(String name, @Nullable Long planned, LongSupplier nanoClock) {
    RunMeter meter = new RunMeter(nanoClock, List.of());
    meter.phases.add(meter.new Phase(new Plan(name, false, planned, null), true, 0, Map.of()));
    return meter;
  }

  /** The clock of the run. */
  public LongSupplier nanoClock() {
    return nanoClock;
  }

  /** Measures one more thread. */
  public ThreadMeter newThread() {
    ThreadMeter thread = new ThreadMeter();
    threads.add(thread);
    return thread;
  }

  /**
   * Begins a phase.
   *
   * @param statistics of the storage engine
   */
  public void phaseStarted(Plan plan, long startNanos, Map<String, Long> statistics) {
    Phase phase = new Phase(plan, false, startNanos, statistics);
    synchronized (phases) {
      phases.add(phase);
    }
  }

  /** Ends the phase under way, all of whose operations have returned. */
  public void phaseEnded(long endNanos, Map<String, Long> statistics) {
    gather();
    Phase phase = phases.get(phases.size() - 1);
    phase.after = new TreeMap<>(statistics);
    phase.endNanos = endNanos;
    phase.finished = true;
  }

  /**
   * Tells how the store settled after the phase that ended last.
   *
   * @param statistics of the storage engine since then
   */
  public void phaseSettled(Settlement settlement, Map<String, Long> statistics) {
    phases.get(phases.size() - 1).settle(settlement, statistics);
  }

  /** How many phases have begun. */
  public int begunPhases() {
    return phases.size();
  }

  /** Hands over what has returned since the last call, with the number of its phase from 1. */
  public void takeInterval(ObjIntConsumer<OperationResult> consumer) {
    gather();
    phases.forEach(phase -> phase.take(consumer));
  }

  /** The phases that have begun, up to now, without a run around them. */
  public List<PhaseResult> phases() {
    gather();
    long begin = phases.isEmpty() ? 0 : phases.get(0).startNanos;
    return phases(new Moment(begin, nanoClock.getAsLong(), false));
  }

  /**
   * The phases that have begun, with all that {@link #takeInterval} has handed over and nothing
   * beyond, so that the files of a run agree; the last phase may be under way.
   */
  public List<PhaseResult> phases(Moment now) {
    return phases.stream().map(phase -> phase.result(now)).toList();
  }

  /** Moves what was counted to the last phase; none begins meanwhile, or it would be counted in. */
  private void gather() {
    synchronized (phases) {
      if (!phases.isEmpty()) {
        Phase last = phases.get(phases.size() - 1);
        threads.forEach(thread -> thread.take(last::add));
      }
    }
  }

  private final class Phase {
    private final int number = phases.size() + 1;
    private final Plan plan;
    private final boolean isWholeRun;
    private final long startNanos;
    private final SortedMap<String, Long> before;
    private final SortedMap<String, OperationTally> totals =
        new TreeMap<>(comparingInt(RunMeter.this::rank).thenComparing(naturalOrder()));
    private final SortedMap<String, OperationTally> interval = new TreeMap<>(totals.comparator());
    private volatile SortedMap<String, Long> after = new TreeMap<>();
    private SortedMap<String, Long> settled = new TreeMap<>();
    private @Nullable Settlement settlement;
    private volatile long endNanos;
    private volatile boolean finished;
    private @Nullable PhaseResult last;
    private long lastBeginNanos;

    Phase(Plan plan, boolean isWholeRun, long startNanos, Map<String, Long> before) {
      this.plan = plan;
      this.isWholeRun = isWholeRun;
      this.startNanos = startNanos;
      this.before = new TreeMap<>(before);
    }

    synchronized void add(String operation, OperationTally tally) {
      totals.computeIfAbsent(operation, absent -> new OperationTally()).add(tally);
      interval.computeIfAbsent(operation, absent -> new OperationTally()).add(tally);
    }

    synchronized void settle(Settlement how, Map<String, Long> statistics) {
      settled = new TreeMap<>(statistics);
      settlement = how;
      last = null;
    }

    /** Hands over what reached the store, and forgets it; memory is kept for a phase under way. */
    synchronized void take(ObjIntConsumer<OperationResult> consumer) {
      interval.forEach(
          (operation, tally) -> {
            OperationResult returned = tally.result(operation, 0);
            if (returned.completed() > 0) {
              consumer.accept(returned, number);
            }
            tally.clear();
          });
      if (finished) {
        interval.clear();
      }
    }

    /** What does not change any more is made once, for a run that began then. */
    synchronized PhaseResult result(Moment now) {
      PhaseResult result = now.beginNanos() == lastBeginNanos ? last : null;
      if (result == null) {
        boolean over = finished;
        long end = over ? endNanos : now.nowNanos();
        result =
            isWholeRun
                ? of(now.complete(), 0, now.nowNanos() - now.beginNanos())
                : of(over, startNanos - now.beginNanos(), end - startNanos);
        last = over ? result : null;
        lastBeginNanos = now.beginNanos();
      }
      return result;
    }

    private PhaseResult of(boolean isOver, long beginNanos, long nanos) {
      SortedMap<String, EngineStatistic> statistics = new TreeMap<>();
      before.forEach(
          (name, value) ->
              statistics.put(name, new EngineStatistic(value, after.get(name), settled.get(name))));
      return new PhaseResult(
          number,
          plan.name(),
          plan.warmup(),
          isOver,
          Math.max(0, beginNanos) / NANOS_PER_SECOND,
          Math.max(0, nanos) / NANOS_PER_SECOND,
          plan.planned(),
          plan.plannedSeconds(),
          operations(isOver ? Map.of() : underWay()),
          statistics,
          settlement);
    }

    private List<OperationResult> operations(Map<String, Long> underWay) {
      SortedMap<String, OperationTally> all = new TreeMap<>(totals.comparator());
      all.putAll(totals);
      underWay.keySet().forEach(name -> all.computeIfAbsent(name, none -> new OperationTally()));
      List<OperationResult> operations = new ArrayList<>();
      all.forEach(
          (name, tally) -> operations.add(tally.result(name, underWay.getOrDefault(name, 0L))));
      return operations;
    }

    /** Operations that have not returned; those are of the last phase. */
    private Map<String, Long> underWay() {
      Map<String, Long> counts = new TreeMap<>();
      if (number == phases.size()) {
        for (ThreadMeter thread : threads) {
          String operation = thread.underWay();
          if (operation != null) {
            counts.merge(operation, 1L, Long::sum);
          }
        }
      }
      return counts;
    }
  }

  private int rank(String operation) {
    int rank = order.indexOf(operation);
    return rank < 0 ? order.size() : rank;
  }
}
