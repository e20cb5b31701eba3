package site.ycsb.tectonic.execute.judge;

/** How an operation ended. */
public enum Outcome {
  /** As expected. */
  OK,
  /** The store reported an error. */
  FAILED,
  /** A violation: a live key was not found, or a range returned fewer rows than live keys. */
  MISSED_HIT,
  /** A violation: an absent key was found, or a range returned more rows than live keys. */
  UNEXPECTED_HIT,
  /** A violation: the record that was read has not the bytes that the operations gave it. */
  WRONG_SIZE,
  /** Would be a violation, but an earlier write on the key had failed. */
  AFTER_FAILED_WRITE,
  /** Not sent: no key was live and no insert was left. */
  SKIPPED,
  /** Not sent: a field is as long as it may grow. */
  FIELD_FULL;

  boolean isViolation() {
    return this == MISSED_HIT || this == UNEXPECTED_HIT || this == WRONG_SIZE;
  }

  /** Whether the operation reached the store. */
  public boolean isSent() {
    return this != SKIPPED && this != FIELD_FULL;
  }
}
