package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.SortedMap;

/**
 * What one phase has come to.
 *
 * @param index from 0
 * @param planned number of operations
 * @param nanos from the first operation to the return of the last, or until now
 * @param finished whether all operations have returned
 * @param kinds that were sent, in the order of {@link site.ycsb.tectonic.spec.OperationKind}
 * @param statisticsBefore the engine's counters at the start; empty if there are none
 * @param statisticsAfter the engine's counters at the end; empty until then
 */
public record PhaseResult(
    int index,
    String name,
    long planned,
    long nanos,
    boolean finished,
    List<KindResult> kinds,
    SortedMap<String, Long> statisticsBefore,
    SortedMap<String, Long> statisticsAfter) {

  /** Operations that have returned or were skipped. */
  public long completed() {
    return kinds.stream().mapToLong(kind -> kind.sent() + kind.skipped()).sum();
  }

  /** Operations per second that reached the store. */
  public double throughput() {
    long sent = kinds.stream().mapToLong(KindResult::sent).sum();
    return nanos == 0 ? 0 : sent * 1e9 / nanos;
  }
}
