package site.ycsb.client.result;

import org.jspecify.annotations.Nullable;

/**
 * A counter of the storage engine at both ends of a phase.
 *
 * @param after null while the phase goes on, and if it did not come to its end
 * @param settled when the store had settled after the phase; null if nobody waited for it
 */
public record EngineStatistic(long before, @Nullable Long after, @Nullable Long settled) {}
