package site.ycsb.client.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How an operation ended; each outcome says how it is told. */
public enum Outcome {
  /** As expected. */
  @JsonProperty("ok")
  OK(Kind.RETURNED, ""),
  /** The store reported an error. */
  @JsonProperty("failed")
  FAILED(Kind.RETURNED, "failed"),
  /** A live key was not found, or a range returned fewer rows than live keys. */
  @JsonProperty("missedHit")
  MISSED_HIT(Kind.VIOLATION, "did not find what is there"),
  /** An absent key was found, or a range returned more rows than live keys. */
  @JsonProperty("unexpectedHit")
  UNEXPECTED_HIT(Kind.VIOLATION, "found what is not there"),
  /** The record that was read holds something else than the operations wrote. */
  @JsonProperty("wrongContent")
  WRONG_CONTENT(Kind.VIOLATION, "read a record with other contents"),
  /** A range returned as many rows as there are live keys, and not their records in order. */
  @JsonProperty("wrongRows")
  WRONG_ROWS(Kind.VIOLATION, "returned other rows"),
  /** The record that was read holds an append more than once, which was sent again. */
  @JsonProperty("appliedTwice")
  APPLIED_TWICE(Kind.VIOLATION, "read a record with a retried append applied twice"),
  /** The record that was read lacks fields that the operations gave it. */
  @JsonProperty("missingFields")
  MISSING_FIELDS(Kind.VIOLATION, "read a record without all fields"),
  /** A record without all fields was read, as an update of this binding replaces the record. */
  @JsonProperty("fieldsReplaced")
  FIELDS_REPLACED(Kind.RETURNED, "lack fields, as an update replaces the record"),
  /** Would be a violation, but the binding keeps writes to itself for a while. */
  @JsonProperty("buffered")
  BUFFERED(Kind.RETURNED, "not judged, as the binding buffers writes"),
  /** Would be a violation, but an earlier write on the key had failed. */
  @JsonProperty("afterFailedWrite")
  AFTER_FAILED_WRITE(Kind.RETURNED, "after a failed write"),
  /** Not sent: no key was live and no insert was left. */
  @JsonProperty("skipped")
  SKIPPED(Kind.NOT_SENT, "more skipped: no live key"),
  /** Not sent: a field is as long as it may grow. */
  @JsonProperty("fieldFull")
  FIELD_FULL(Kind.NOT_SENT, "more skipped: the field is full");

  private final Kind kind;
  private final String text;

  Outcome(Kind kind, String text) {
    this.kind = kind;
    this.text = text;
  }

  private enum Kind {
    RETURNED,
    VIOLATION,
    NOT_SENT
  }

  /** Whether the answer of the store was wrong. */
  public boolean isViolation() {
    return kind == Kind.VIOLATION;
  }

  /** Whether the operation reached the store. */
  public boolean isSent() {
    return kind != Kind.NOT_SENT;
  }

  /** Whether its time counts: it reached the store, and that reported no error. */
  public boolean isTimed() {
    return isSent() && this != FAILED;
  }

  /** What follows a number of such operations, in words; empty for what is as expected. */
  public String text() {
    return text;
  }
}
