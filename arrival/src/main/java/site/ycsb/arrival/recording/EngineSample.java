package site.ycsb.arrival.recording;

import java.util.SortedMap;

/**
 * The counters of the storage engine at one moment.
 *
 * @param nanos of the run's clock
 * @param phase from 1
 */
public record EngineSample(long nanos, int phase, SortedMap<String, Long> values) {}
