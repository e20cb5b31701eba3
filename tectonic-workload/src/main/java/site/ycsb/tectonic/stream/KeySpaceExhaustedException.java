package site.ycsb.tectonic.stream;

import static site.ycsb.arrival.Words.format;

/** There are no more keys to insert, or none that are absent. */
public final class KeySpaceExhaustedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private KeySpaceExhaustedException(String message) {
    super(message);
  }

  /** An expression has made no key of the wanted kind for so many tries. */
  static KeySpaceExhaustedException afterTries(String wanted, long tries) {
    return new KeySpaceExhaustedException(
        "the key expression made no "
            + wanted
            + " key in "
            + tries
            + " tries: its keys are used up; make them longer or insert fewer");
  }

  /** None of all the keys that an expression makes is of the wanted kind. */
  static KeySpaceExhaustedException ofKeys(String wanted, long keys) {
    return new KeySpaceExhaustedException(
        format(
            "none of the %,d keys that the key expression can make is %s: make them longer, insert"
                + " fewer, or delete more before",
            keys, wanted));
  }

  /** All keys that there can be were inserted before the time was up. */
  static KeySpaceExhaustedException afterInserts(long inserts) {
    return new KeySpaceExhaustedException(
        format(
            "all %,d keys that can be inserted are, before the time was up; make the keys longer,"
                + " or the duration shorter",
            inserts));
  }
}
