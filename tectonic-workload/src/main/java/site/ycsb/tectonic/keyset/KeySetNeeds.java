package site.ycsb.tectonic.keyset;

/**
 * What the operations of a section ask of its key set.
 *
 * @param membership whether a key is live: 12 to 24 bytes per live key
 * @param deletion keys are removed: 1 bit per insert
 * @param ordered ranks in byte order: about 18 bytes per live key
 * @param scattered selection in random order: 4 bytes per live key, 8 with deletion
 * @param commonPrefixBytes leading bytes that all keys share; order looks at what follows
 */
public record KeySetNeeds(
    boolean membership,
    boolean deletion,
    boolean ordered,
    boolean scattered,
    int commonPrefixBytes) {}
