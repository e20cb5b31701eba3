package site.ycsb.tectonic.execute;

import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.client.result.Outcome;
import site.ycsb.tectonic.execute.StoreProfile.MissingAnswer;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.OperationKind.Effect;
import site.ycsb.tectonic.stream.Operation;

/**
 * Compares what the store said with what the workload knows: a non-empty operation never misses and
 * an empty one never hits. An error that also stands for a missing key is a miss where one is
 * expected, and a failure where it is not, since there the two cannot be told apart.
 */
final class Judge {
  private final FailedWrites failedWrites = new FailedWrites();
  private volatile StoreProfile profile = StoreProfile.UNKNOWN;
  private volatile boolean isSettled;

  /** Learns what the binding does where YCSB's interface leaves it open. */
  void learn(StoreProfile learned) {
    profile = learned;
  }

  /** What the binding does, as far as it is known. */
  StoreProfile profile() {
    return profile;
  }

  /** Whether the binding may keep writes to itself, so that reads do not find them yet. */
  boolean buffers() {
    return profile.buffers() && !isSettled;
  }

  /** Takes all writes for done, as every binding is closed. */
  void settled() {
    isSettled = true;
  }

  /** Whether a live record is not found that a binding which buffers writes may yet show. */
  boolean isUnseen(Operation operation, Status status, int rows) {
    boolean missing =
        Status.NOT_FOUND.equals(status) || (!isAnswer(status) && meansMissing(operation, status));
    return profile.buffers()
        && operation.kind().readsLiveRecord()
        && compare(operation, missing, rows).isViolation();
  }

  /** The keys in doubt. */
  FailedWrites failedWrites() {
    return failedWrites;
  }

  /** Whether a write has failed so far, so that it is not known what the store holds. */
  boolean isInDoubt() {
    return !failedWrites.isEmpty();
  }

  /**
   * Whether an answer is an error of the store: the operation may have been done, or not.
   *
   * @param status what the binding said; null is an error of the binding
   */
  boolean isError(Operation operation, @Nullable Status status) {
    return !isAnswer(status)
        && (status == null
            || !meansMissing(operation, status)
            || compare(operation, true, 0).isViolation());
  }

  private static boolean isAnswer(@Nullable Status status) {
    return status != null && (status.isOk() || Status.NOT_FOUND.equals(status));
  }

  /**
   * Whether an answer says that a delete has found nothing, which an earlier attempt of the same
   * may have deleted.
   */
  boolean isDeleted(Operation operation, @Nullable Status status) {
    return operation.kind().deletes()
        && status != null
        && (Status.NOT_FOUND.equals(status) || meansMissing(operation, status));
  }

  /**
   * Judges an operation that has returned.
   *
   * @param status what the binding said; null is an error of the binding
   * @param rows records that were read
   */
  Outcome judge(Operation operation, @Nullable Status status, int rows) {
    boolean missing = Status.NOT_FOUND.equals(status);
    failedWrites.deleted(operation);
    if (!isAnswer(status)) {
      return status != null && meansMissing(operation, status)
          ? judgeAmbiguous(operation)
          : failed(operation, Outcome.FAILED);
    }
    if (buffers() && operation.kind().effect() != Effect.INSERTS) {
      // Each thread has a buffer of its own: an insert may come after what follows it.
      failedWrites.add(operation);
    }
    Outcome outcome = compare(operation, missing, rows);
    return outcome.isViolation() ? excused(operation, outcome, outcome) : outcome;
  }

  /**
   * Judges a read that has found other contents than the operations wrote.
   *
   * @param wrong what that is, unless a write that failed may be why
   */
  Outcome judgeContents(Operation operation, Outcome wrong) {
    return excused(operation, Outcome.UNEXPECTED_HIT, wrong);
  }

  /** Judges a read of a record that lacks fields which the operations wrote. */
  Outcome judgeMissingFields(Operation operation) {
    return profile.updates().keepsOtherFields()
        ? judgeContents(operation, Outcome.MISSING_FIELDS)
        : Outcome.FIELDS_REPLACED;
  }

  /** Judges an error that may just as well say that there is no such key. */
  private Outcome judgeAmbiguous(Operation operation) {
    Outcome asMiss = compare(operation, true, 0);
    if (!asMiss.isViolation()) {
      return asMiss;
    }
    return failed(operation, excused(operation, asMiss, Outcome.FAILED));
  }

  /**
   * An outcome, unless it is known why the store may differ from what the workload knows. A write
   * that the binding has yet to find the record for may be lost.
   */
  private Outcome excused(Operation operation, Outcome asFound, Outcome outcome) {
    if (buffers()) {
      return failed(operation, Outcome.BUFFERED);
    }
    return failedWrites.explain(operation, asFound) ? Outcome.AFTER_FAILED_WRITE : outcome;
  }

  private Outcome failed(Operation operation, Outcome outcome) {
    failedWrites.add(operation);
    return outcome;
  }

  private boolean meansMissing(Operation operation, Status status) {
    StoreProfile known = profile;
    MissingAnswer answer = missing(operation.kind(), known);
    String key = operation instanceof Operation.Point point ? point.key().toString() : "";
    return (answer != null && answer.isGivenFor(key, status))
        || (buffers() && known.missingDelete().isGivenFor(key, status));
  }

  /** What is known of the binding's answer where there is nothing for an operation to find. */
  private static @Nullable MissingAnswer missing(OperationKind kind, StoreProfile profile) {
    return switch (kind.effect()) {
      case READS, REPLACES, APPENDS -> profile.missingRead();
      case DELETES, DELETES_RANGE -> profile.missingDelete();
      case READS_RANGE -> profile.scans().nothing();
      case INSERTS -> null;
    };
  }

  /**
   * Compares an answer that is no failure with what the workload knows: an operation on live keys
   * finds them all, and an empty query nothing. An empty delete may say what it likes.
   *
   * @param missing whether the binding said that the key is not there
   * @param rows that were read
   */
  private static Outcome compare(Operation operation, boolean missing, int rows) {
    OperationKind kind = operation.kind();
    if (kind.needsAbsentKey()) {
      return kind.reads() && !missing && rows > 0 ? Outcome.UNEXPECTED_HIT : Outcome.OK;
    } else if (!kind.needsLiveKey()) {
      return Outcome.OK;
    } else if (kind.reads() && operation instanceof Operation.Range range) {
      return compareRows(range.count(), rows);
    }
    return missing || (kind.readsLiveRecord() && rows == 0) ? Outcome.MISSED_HIT : Outcome.OK;
  }

  private static Outcome compareRows(int expected, int rows) {
    if (rows == expected) {
      return Outcome.OK;
    }
    return rows < expected ? Outcome.MISSED_HIT : Outcome.UNEXPECTED_HIT;
  }

  /**
   * The keys that a failed write leaves in doubt, so that what happens on them later is accounted
   * apart. A write that failed may have been done, be done later, or never. After an insert or
   * delete the store may hold the key or not; after any other write it may hold a key that was
   * deleted since, as many stores create what they are told to update, and the contents of the
   * record are open. For any number of threads.
   */
  static final class FailedWrites {
    private final ConcurrentSkipListSet<Key> keys = new ConcurrentSkipListSet<>();
    private final ConcurrentSkipListSet<Key> rewritten = new ConcurrentSkipListSet<>();
    private final ConcurrentSkipListSet<Key> uninserted = new ConcurrentSkipListSet<>();
    private final ConcurrentLinkedQueue<Operation.Range> ranges = new ConcurrentLinkedQueue<>();

    /** Notes a failed operation; a query leaves no doubt and is not kept. */
    void add(Operation operation) {
      OperationKind kind = operation.kind();
      if (operation instanceof Operation.Range range && kind.changesKeys()) {
        ranges.add(range);
      } else if (operation instanceof Operation.Point point && kind.changesKeys()) {
        keys.add(point.key());
        if (!kind.deletes()) {
          uninserted.add(point.key());
        }
      } else if (operation instanceof Operation.Point point && kind.writesValue()) {
        rewritten.add(point.key());
      }
    }

    /** Forgets inserts whose keys an operation deletes. */
    void deleted(Operation operation) {
      if (!operation.kind().deletes() || uninserted.isEmpty()) {
        return;
      } else if (operation instanceof Operation.Point point) {
        uninserted.remove(point.key());
      } else if (operation instanceof Operation.Range range) {
        uninserted.subSet(range.startKey(), true, range.endKey(), true).clear();
      }
    }

    /** Keys that the stream takes as live, though their inserts failed. */
    Set<Key> uninserted() {
      return Collections.unmodifiableSet(uninserted);
    }

    private boolean isEmpty() {
      return keys.isEmpty() && rewritten.isEmpty() && ranges.isEmpty();
    }

    /**
     * Whether a failed write may be why an operation misses what it should find, or the reverse.
     */
    boolean explain(Operation operation, Outcome violation) {
      boolean found = violation == Outcome.UNEXPECTED_HIT;
      if (operation instanceof Operation.Point point) {
        return explain(point.key(), point.key(), found);
      }
      return operation instanceof Operation.Range range
          && explain(range.startKey(), range.endKey(), found);
    }

    private boolean explain(Key start, Key end, boolean found) {
      return !isEmpty()
          && (holdsOneOf(keys, start, end)
              || (found && holdsOneOf(rewritten, start, end))
              || ranges.stream()
                  .anyMatch(
                      range ->
                          range.startKey().compareTo(end) <= 0
                              && start.compareTo(range.endKey()) <= 0));
    }

    private static boolean holdsOneOf(ConcurrentSkipListSet<Key> set, Key start, Key end) {
      Key first = set.ceiling(start);
      return first != null && first.compareTo(end) <= 0;
    }
  }
}
