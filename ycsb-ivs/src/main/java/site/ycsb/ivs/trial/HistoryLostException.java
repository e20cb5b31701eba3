package site.ycsb.ivs.trial;

/** The store does not hold what the steps so far have made: the trial has to begin again. */
final class HistoryLostException extends Exception {
  private static final long serialVersionUID = 1L;

  HistoryLostException(String message) {
    super(message);
  }
}
