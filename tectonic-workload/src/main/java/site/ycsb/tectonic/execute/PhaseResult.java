package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.SortedMap;
import site.ycsb.tectonic.plan.GroupPlan;

/**
 * What one phase has come to.
 *
 * @param group that was executed
 * @param nanos from the first operation to the return of the last, or until now
 * @param finished whether all operations have returned
 * @param kinds that were sent, in the order of {@link site.ycsb.tectonic.spec.OperationKind}
 * @param statisticsBefore the engine's counters at the start; empty if there are none
 * @param statisticsAfter the engine's counters at the end; empty until then
 */
public record PhaseResult(
    GroupPlan group,
    long nanos,
    boolean finished,
    List<KindResult> kinds,
    SortedMap<String, Long> statisticsBefore,
    SortedMap<String, Long> statisticsAfter) {

  public String name() {
    return group.name();
  }

  /** Whether the phase is kept out of the totals. */
  public boolean isWarmup() {
    return group.warmup();
  }

  /** Number of operations, or 0 where the clock ends the phase. */
  public long planned() {
    return group.operationCount();
  }

  /** Operations that have returned or were skipped. */
  public long completed() {
    return kinds.stream().mapToLong(kind -> kind.sent() + kind.unsent()).sum();
  }

  /** Operations that reached the store, failed ones included. */
  public long sent() {
    return kinds.stream().mapToLong(KindResult::sent).sum();
  }

  /** Operations that YCSB's totals leave out: those that were skipped, and all of a warm-up. */
  public long outsideTotals() {
    return isWarmup() ? completed() : completed() - sent();
  }

  /** Operations per second that reached the store. */
  public double throughput() {
    return nanos == 0 ? 0 : sent() * 1e9 / nanos;
  }
}
