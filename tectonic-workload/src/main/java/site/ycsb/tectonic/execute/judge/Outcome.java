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
  /** A violation: the record that was read lacks fields that the operations gave it. */
  MISSING_FIELDS,
  /** A record without all fields was read, as an update of this binding replaces the record. */
  FIELDS_REPLACED,
  /** Would be a violation, but an earlier write on the key had failed. */
  AFTER_FAILED_WRITE,
  /** Not sent: no key was live and no insert was left. */
  SKIPPED,
  /** Not sent: a field is as long as it may grow. */
  FIELD_FULL;

  boolean isViolation() {
    return switch (this) {
      case MISSED_HIT, UNEXPECTED_HIT, WRONG_SIZE, MISSING_FIELDS -> true;
      case OK, FAILED, FIELDS_REPLACED, AFTER_FAILED_WRITE, SKIPPED, FIELD_FULL -> false;
    };
  }

  /** Whether the operation reached the store. */
  public boolean isSent() {
    return this != SKIPPED && this != FIELD_FULL;
  }
}
