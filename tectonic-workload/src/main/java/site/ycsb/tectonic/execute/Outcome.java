package site.ycsb.tectonic.execute;

/** How an operation ended. */
enum Outcome {
  /** As expected. */
  OK,
  /** The store reported an error. */
  FAILED,
  /** A violation: a live key was not found, or a range returned fewer rows than live keys. */
  MISSED_HIT,
  /** A violation: an absent key was found, or a range returned more rows than live keys. */
  UNEXPECTED_HIT,
  /** Would be a violation, but an earlier write on the key had failed. */
  AFTER_FAILED_WRITE,
  /** Not sent: no key was live and no insert was left. */
  SKIPPED;

  boolean isViolation() {
    return this == MISSED_HIT || this == UNEXPECTED_HIT;
  }
}
