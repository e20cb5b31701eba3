package site.ycsb.tectonic.spec;

/**
 * How inserts come by their keys.
 *
 * @param reuse of deleted keys
 * @param mayRepeat whether a key may be live already: an upsert
 */
public record Insertion(Reuse reuse, boolean mayRepeat) {
  /** Every insert makes a new key. */
  public static final Insertion NEW = new Insertion(Reuse.NONE, false);
}
