package site.ycsb.tectonic.execute.judge;

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * Compares what the store said with what the workload knows: a non-empty operation never misses and
 * an empty one never hits. An error that also stands for a missing key is a miss where one is
 * expected, and a failure where it is not, since there the two cannot be told apart.
 */
public final class Judge {
  private final FailedWrites failedWrites;
  private volatile @Nullable StoreProfile profile;

  public Judge(FailedWrites failedWrites) {
    this.failedWrites = failedWrites;
  }

  /** Learns what the binding does where YCSB's interface leaves it open. */
  public void learn(StoreProfile learned) {
    profile = learned;
  }

  /** What the binding does; null as long as it was not asked. */
  public @Nullable StoreProfile profile() {
    return profile;
  }

  /** Whether a write has failed so far, so that it is not known what the store holds. */
  public boolean isInDoubt() {
    return !failedWrites.isEmpty();
  }

  /**
   * Judges an operation that has returned.
   *
   * @param status what the binding said; null is an error of the binding
   * @param rows records that were read
   */
  public Outcome judge(Operation operation, @Nullable Status status, int rows) {
    boolean missing = Status.NOT_FOUND.equals(status);
    if (status == null || !(status.isOk() || missing)) {
      return status != null && meansMissing(operation, status)
          ? judgeAmbiguous(operation)
          : failed(operation, Outcome.FAILED);
    }
    Outcome outcome = compare(operation, missing, rows);
    return outcome.isViolation() && failedWrites.explain(operation, outcome)
        ? Outcome.AFTER_FAILED_WRITE
        : outcome;
  }

  /** Judges a read of a record whose length differs from what the operations wrote. */
  public Outcome judgeWrongSize(Operation operation) {
    return failedWrites.leaveSizeInDoubt(operation)
        ? Outcome.AFTER_FAILED_WRITE
        : Outcome.WRONG_SIZE;
  }

  /** Judges a read of a record that lacks fields which the operations wrote. */
  public Outcome judgeMissingFields(Operation operation) {
    StoreProfile known = profile;
    if (known != null && !known.updates().keepsOtherFields()) {
      return Outcome.FIELDS_REPLACED;
    }
    return failedWrites.leaveSizeInDoubt(operation)
        ? Outcome.AFTER_FAILED_WRITE
        : Outcome.MISSING_FIELDS;
  }

  /** Judges an error that may just as well say that there is no such key. */
  private Outcome judgeAmbiguous(Operation operation) {
    Outcome asMiss = compare(operation, true, 0);
    if (!asMiss.isViolation()) {
      return asMiss;
    }
    return failed(
        operation,
        failedWrites.explain(operation, asMiss) ? Outcome.AFTER_FAILED_WRITE : Outcome.FAILED);
  }

  private Outcome failed(Operation operation, Outcome outcome) {
    failedWrites.add(operation);
    return outcome;
  }

  private boolean meansMissing(Operation operation, Status status) {
    MissingAnswer answer = answer(operation.kind());
    String key = operation instanceof Operation.Point point ? point.key().toString() : "";
    return answer != null && answer.isGivenFor(key, status);
  }

  /** What is known of the call behind a kind, where there is nothing for it to find. */
  private @Nullable MissingAnswer answer(OperationKind kind) {
    StoreProfile known = profile;
    if (known == null) {
      return null;
    }
    return switch (kind) {
      case POINT_QUERY, EMPTY_POINT_QUERY, BLIND_POINT_QUERY, UPDATE, MERGE, EXTEND ->
          known.missingRead();
      case POINT_DELETE, EMPTY_POINT_DELETE, BLIND_POINT_DELETE, RANGE_DELETE ->
          known.missingDelete();
      case RANGE_QUERY, BLIND_RANGE_QUERY -> known.scans().nothing();
      case INSERT -> null;
    };
  }

  private static Outcome compare(Operation operation, boolean missing, int rows) {
    return switch (operation.kind()) {
      case POINT_QUERY -> missing || rows == 0 ? Outcome.MISSED_HIT : Outcome.OK;
      case EMPTY_POINT_QUERY -> !missing && rows > 0 ? Outcome.UNEXPECTED_HIT : Outcome.OK;
      case UPDATE, MERGE, EXTEND, POINT_DELETE, RANGE_DELETE ->
          missing ? Outcome.MISSED_HIT : Outcome.OK;
      case RANGE_QUERY -> compareRows(((Operation.Range) operation).count(), rows);
      case INSERT, EMPTY_POINT_DELETE, BLIND_POINT_QUERY, BLIND_POINT_DELETE, BLIND_RANGE_QUERY ->
          Outcome.OK;
    };
  }

  private static Outcome compareRows(int expected, int rows) {
    if (rows == expected) {
      return Outcome.OK;
    }
    return rows < expected ? Outcome.MISSED_HIT : Outcome.UNEXPECTED_HIT;
  }
}
