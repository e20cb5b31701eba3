package site.ycsb.tectonic.fit;

/**
 * A stretch of a trace in which the mix stays the same.
 *
 * @param section number of its section, from 0
 * @param name as marked; where phases were found, "phase" and their number
 * @param from its first operation, by number in the trace, from 0
 * @param to the first operation after it
 */
record PhaseSpan(int section, String name, int from, int to) {}
