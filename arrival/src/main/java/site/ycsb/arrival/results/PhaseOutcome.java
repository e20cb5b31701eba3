package site.ycsb.arrival.results;

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
 * @param operations by kind
 * @param statistics of the storage engine, by name; empty if the binding has none
 */
public record PhaseOutcome(
    int number,
    String name,
    boolean warmup,
    boolean finished,
    double beginSecond,
    double seconds,
    @Nullable Long planned,
    List<OperationOutcome> operations,
    SortedMap<String, EngineStatistic> statistics) {}
