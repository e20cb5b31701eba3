package site.ycsb.arrival.loop;

import org.HdrHistogram.Histogram;

/**
 * What happened to arrivals since the last such look, about a second before.
 *
 * @param offered that were due
 * @param sent that a worker took
 * @param dropped that were given up as too late
 * @param mostBacklog that waited at one time
 * @param lagNanos from when they were due until the master issued them
 */
public record ArrivalSecond(
    long offered, long sent, long dropped, int mostBacklog, Histogram lagNanos) {}
