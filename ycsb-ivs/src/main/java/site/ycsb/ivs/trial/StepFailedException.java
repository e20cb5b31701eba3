package site.ycsb.ivs.trial;

/** A step could not be done; its message says why, in one line. What was done before is kept. */
public final class StepFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  public StepFailedException(String message) {
    super(message);
  }

  public StepFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
