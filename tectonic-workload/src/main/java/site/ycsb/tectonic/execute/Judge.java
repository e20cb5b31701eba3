package site.ycsb.tectonic.execute;

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.tectonic.generate.Operation;

/**
 * Compares what the store said with what the workload knows: a non-empty operation never misses and
 * an empty one never hits.
 */
final class Judge {
  private final FailedWrites failedWrites;

  Judge(FailedWrites failedWrites) {
    this.failedWrites = failedWrites;
  }

  /**
   * Judges an operation that has returned.
   *
   * @param status what the binding said; null is an error of the binding
   * @param rows records that were read
   */
  Outcome judge(Operation operation, @Nullable Status status, int rows) {
    boolean missing = Status.NOT_FOUND.equals(status);
    if (status == null || !(status.isOk() || missing)) {
      failedWrites.add(operation);
      return Outcome.FAILED;
    }
    Outcome outcome = compare(operation, missing, rows);
    return outcome.isViolation() && failedWrites.touch(operation)
        ? Outcome.AFTER_FAILED_WRITE
        : outcome;
  }

  /** What it is that a record has not the bytes that the operations gave it. */
  Outcome judgeWrongSize(Operation operation) {
    return failedWrites.leaveSizeInDoubt(operation)
        ? Outcome.AFTER_FAILED_WRITE
        : Outcome.WRONG_SIZE;
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
