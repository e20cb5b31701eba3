package site.ycsb.arrival.execute;

import org.jspecify.annotations.Nullable;

/**
 * The requests of a run that ended with an exception, none of which ended the run.
 *
 * @param first that was thrown; null if there is none
 */
public record FailedRequests(long count, @Nullable Throwable first) {}
