package site.ycsb.client.result;

import org.jspecify.annotations.Nullable;

/**
 * A counter of the storage engine at both ends of a phase.
 *
 * @param after null while the phase goes on, and if it did not come to its end
 */
public record EngineStatistic(long before, @Nullable Long after) {}
