package site.ycsb.tectonic.generate;

/** A key expression has made no key that is not live for millions of tries. */
public final class KeySpaceExhaustedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KeySpaceExhaustedException(String wanted, long tries) {
    super(
        "the key expression made no "
            + wanted
            + " key in "
            + tries
            + " tries: its keys are used up; make them longer or insert fewer");
  }
}
