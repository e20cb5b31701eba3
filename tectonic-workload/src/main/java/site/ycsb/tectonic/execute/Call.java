package site.ycsb.tectonic.execute;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.results.Outcome;
import site.ycsb.tectonic.execute.StoreProfile.MissingAnswer;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * What operations come down to at a binding. A kind of operation says here which call it is;
 * sending, emulating, demanding and judging go by the calls.
 */
enum Call {
  INSERT(true),
  UPDATE(false),
  APPEND(false),
  READ(false),
  SCAN(false),
  DELETE(true),
  DELETE_RANGE(true);

  private final boolean changesKeys;

  Call(boolean changesKeys) {
    this.changesKeys = changesKeys;
  }

  static Call of(OperationKind kind) {
    return switch (kind) {
      case INSERT -> INSERT;
      case UPDATE -> UPDATE;
      case MERGE, EXTEND -> APPEND;
      case POINT_QUERY, EMPTY_POINT_QUERY, BLIND_POINT_QUERY -> READ;
      case RANGE_QUERY, BLIND_RANGE_QUERY -> SCAN;
      case POINT_DELETE, EMPTY_POINT_DELETE, BLIND_POINT_DELETE -> DELETE;
      case RANGE_DELETE -> DELETE_RANGE;
    };
  }

  /** Whether it adds or removes keys. */
  boolean changesKeys() {
    return changesKeys;
  }

  /** What is known of the binding's answer where there is nothing for the call to find. */
  @Nullable MissingAnswer missing(StoreProfile profile) {
    return switch (this) {
      case READ, UPDATE, APPEND -> profile.missingRead();
      case DELETE, DELETE_RANGE -> profile.missingDelete();
      case SCAN -> profile.scans().nothing();
      case INSERT -> null;
    };
  }

  /**
   * Compares an answer that is no failure with what the workload knows: an operation on live keys
   * finds them all, and an empty query nothing. An empty delete may say what it likes.
   *
   * @param missing whether the binding said that the key is not there
   * @param rows that were read
   */
  static Outcome compare(Operation operation, boolean missing, int rows) {
    OperationKind kind = operation.kind();
    Call call = of(kind);
    if (kind == OperationKind.EMPTY_POINT_QUERY) {
      return !missing && rows > 0 ? Outcome.UNEXPECTED_HIT : Outcome.OK;
    } else if (!kind.needsLiveKey()) {
      return Outcome.OK;
    } else if (call == SCAN && operation instanceof Operation.Range range) {
      return compareRows(range.count(), rows);
    }
    return missing || (call == READ && rows == 0) ? Outcome.MISSED_HIT : Outcome.OK;
  }

  private static Outcome compareRows(int expected, int rows) {
    if (rows == expected) {
      return Outcome.OK;
    }
    return rows < expected ? Outcome.MISSED_HIT : Outcome.UNEXPECTED_HIT;
  }
}
