package site.ycsb.fit;

/**
 * Where a phase of a trace begins and ends.
 *
 * @param section number of its section, from 0
 * @param from place of its first operation in the trace, from 0
 * @param to place after that of its last operation
 * @param glides whether its mix glides from that of the phase before
 */
record PhaseSpan(int section, String sectionName, String name, int from, int to, boolean glides) {}
