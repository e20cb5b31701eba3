package site.ycsb.tectonic.execute;

/** The run of several clients cannot go on. */
public final class PeersException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public PeersException(String message) {
    super(message);
  }
}
