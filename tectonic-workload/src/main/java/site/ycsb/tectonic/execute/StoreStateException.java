package site.ycsb.tectonic.execute;

/** The store does not hold what the run takes it to hold, or cannot do what the spec asks for. */
public final class StoreStateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreStateException(String message) {
    super(message);
  }
}
