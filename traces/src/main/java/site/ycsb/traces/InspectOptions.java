package site.ycsb.traces;

/**
 * What to measure beside what is always measured.
 *
 * @param windows that the mix over time is shown in, at least 1
 * @param prefixCharacters leading characters of keys to look at; 0 for none
 */
public record InspectOptions(int windows, int prefixCharacters) {}
