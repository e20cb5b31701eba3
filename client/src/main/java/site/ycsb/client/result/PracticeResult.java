package site.ycsb.client.result;

/**
 * How the client practised before its first request: a warm-up that is in no figure.
 *
 * @param seconds that it took
 * @param requests that were sent, to a store in memory
 * @param lagNanos that 99 % of the last of them had
 */
public record PracticeResult(double seconds, long requests, long lagNanos) {}
