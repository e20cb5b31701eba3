package site.ycsb.tectonic.keyset;

/**
 * What the operations of a section ask of its key set; {@link KeySetPart} says what each costs.
 *
 * @param membership whether a key is live
 * @param deletion keys are removed
 * @param ordered ranks in byte order
 * @param largest how many of the largest keys are to be had by rank, where not all are; 0 with
 *     deletion
 * @param scattered selection in random order
 * @param commonPrefixBytes leading bytes that all keys share; order looks at what follows
 */
public record KeySetNeeds(
    boolean membership,
    boolean deletion,
    boolean ordered,
    int largest,
    boolean scattered,
    int commonPrefixBytes) {}
