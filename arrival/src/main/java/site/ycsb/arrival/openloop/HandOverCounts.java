package site.ycsb.arrival.openloop;

/**
 * What a hand-over has counted up to a moment.
 *
 * @param offered arrivals that came due
 * @param sent arrivals that a worker took
 * @param dropped arrivals that were given up
 * @param queued arrivals that wait, or that the end has cut off
 * @param waited arrivals that found no idle worker
 * @param mostBacklog that waited at one time
 * @param backlogNanos during which some waited
 * @param overflowed whether the backlog reached its bound
 */
record HandOverCounts(
    long offered,
    long sent,
    long dropped,
    long queued,
    long waited,
    int mostBacklog,
    long backlogNanos,
    boolean overflowed) {}
