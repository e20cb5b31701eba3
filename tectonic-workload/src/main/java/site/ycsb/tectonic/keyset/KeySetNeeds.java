package site.ycsb.tectonic.keyset;

/**
 * What the operations of a section ask of its key set.
 *
 * @param membership whether a key is live: 12 to 24 bytes per live key
 * @param deletion keys are removed: 1 to 2 bits per insert
 * @param ordered ranks in byte order: about 19 bytes per live key, 21 after as many removals, 13 if
 *     the keys are added in order
 * @param scattered selection in random order: 4 to 8 bytes per live key, with deletion also 4 to 8
 *     per insert
 * @param commonPrefixBytes leading bytes that all keys share; order looks at what follows
 */
public record KeySetNeeds(
    boolean membership,
    boolean deletion,
    boolean ordered,
    boolean scattered,
    int commonPrefixBytes) {}
