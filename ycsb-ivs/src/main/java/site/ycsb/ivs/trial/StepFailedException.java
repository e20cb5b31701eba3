package site.ycsb.ivs.trial;

/** A step could not be done; its message says why, in one line. What was done before is kept. */
public class StepFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  public StepFailedException(String message) {
    super(message);
  }

  public StepFailedException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The store does not hold what the steps so far have made: it has to be filled anew. */
  static final class HistoryLost extends StepFailedException {
    private static final long serialVersionUID = 1L;

    HistoryLost(String message) {
      super(message);
    }
  }
}
