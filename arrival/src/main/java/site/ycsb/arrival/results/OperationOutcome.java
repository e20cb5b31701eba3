package site.ycsb.arrival.results;

import org.jspecify.annotations.Nullable;

/**
 * What the operations of one kind have come to, in one phase.
 *
 * @param operation as results name it, such as "INSERT"
 * @param offered operations that were to be sent: started + skipped
 * @param started operations that were sent
 * @param completed of those the ones that have returned, failed ones included
 * @param failed the store reported an error
 * @param skipped not sent, as there was no key for them, or no room in the field
 * @param violations wrong answers of the store
 * @param emulated whether the binding has no native form
 * @param stalled waited for earlier operations that they depend on
 * @param firstFailure what the store said first; null if nothing failed
 * @param serviceNanos from when an operation was sent until it returned; of those that did not fail
 * @param responseNanos from when it was due until it returned; null if none had a due time
 */
public record OperationOutcome(
    String operation,
    long offered,
    long started,
    long completed,
    long failed,
    long skipped,
    long violations,
    boolean emulated,
    long stalled,
    @Nullable String firstFailure,
    Percentiles serviceNanos,
    @Nullable Percentiles responseNanos) {}
