package site.ycsb.client.result;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What one phase has come to.
 *
 * @param number from 1
 * @param warmup whether it is kept out of the totals
 * @param finished whether all of its operations have returned
 * @param beginSecond since the run began
 * @param seconds it took, or has taken so far
 * @param planned operations; null where the clock ends the phase, or nobody knows
 * @param plannedSeconds after which the clock ends the phase; null where its operations do
 * @param operations by kind
 * @param statistics of the storage engine, by name; empty if the binding has none
 * @param settlement of the store after the phase; null if nobody waited for it
 */
public record PhaseResult(
    int number,
    String name,
    boolean warmup,
    boolean finished,
    double beginSecond,
    double seconds,
    @Nullable Long planned,
    @Nullable Double plannedSeconds,
    List<OperationResult> operations,
    SortedMap<String, EngineStatistic> statistics,
    @Nullable Settlement settlement) {

  /** Operations that have returned, failed ones included. */
  public long completed() {
    return operations.stream().mapToLong(OperationResult::completed).sum();
  }

  /** What deadlines and retries came to; null where users had neither. */
  public @Nullable Attempts attempts() {
    Attempts all = null;
    for (OperationResult each : operations) {
      all = Attempts.sum(all, each.attempts());
    }
    return all;
  }

  /** The counters of the engine that have changed: name, before, after and the change. */
  public List<List<String>> changes() {
    List<List<String>> changes = new ArrayList<>();
    statistics.forEach(
        (name, counter) -> {
          long before = counter.before();
          Long after = counter.after();
          if (after != null && after != before) {
            changes.add(
                List.of(
                    name,
                    format("%,d", before),
                    format("%,d", after),
                    format("%+,d", after - before)));
          }
        });
    return changes;
  }

  /** Operations that were not sent. */
  public long skipped() {
    return operations.stream().mapToLong(OperationResult::skipped).sum();
  }

  /** Operations that YCSB's totals leave out: those that were skipped, and all of a warm-up. */
  public long outsideTotals() {
    return skipped() + (warmup ? completed() : 0);
  }

  /** Operations of which the store reported an error. */
  public long failed() {
    return operations.stream().mapToLong(OperationResult::failed).sum();
  }

  /** Wrong answers of the store. */
  public long violations() {
    return operations.stream().mapToLong(OperationResult::violations).sum();
  }

  /** Operations a second that have returned; 0 where no time has passed. */
  public double perSecond() {
    return perSecond(completed());
  }

  /**
   * Operations a second, where the time in which the store settled is the phase's; 0 where it did
   * not settle.
   */
  public double settledPerSecond() {
    return settlement != null && settlement.settled()
        ? completed() / (seconds + settlement.seconds())
        : 0;
  }

  /** So many operations of the phase by the second; 0 where no time has passed. */
  public double perSecond(long operations) {
    return seconds > 0 ? operations / seconds : 0;
  }
}
