package site.ycsb.client.measure;

import org.HdrHistogram.Histogram;

/**
 * What the operations of one kind have come to in a stretch of time.
 *
 * @param phase from 1
 * @param operation as results name it
 * @param count operations that have returned, failed ones included
 * @param failed the store reported an error
 * @param serviceNanos of those that did not fail; to be used at once, as it is filled again
 * @param responseNanos of those that had a due time as well; to be used at once
 */
public record OperationInterval(
    int phase,
    String operation,
    long count,
    long failed,
    Histogram serviceNanos,
    Histogram responseNanos) {}
