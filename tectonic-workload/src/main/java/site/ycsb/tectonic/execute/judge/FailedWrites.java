package site.ycsb.tectonic.execute.judge;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.keyset.Key;

/**
 * The keys that a failed write leaves in doubt, so that what happens on them later is accounted
 * apart. A write that failed may have been done, be done later, or never. After an insert or delete
 * the store may hold the key or not; after any other write it may hold a key that was deleted
 * since, as many stores create what they are told to update, and the length of the record is open.
 * For any number of threads.
 */
public final class FailedWrites {
  private final ConcurrentSkipListSet<Key> keys = new ConcurrentSkipListSet<>();
  private final ConcurrentSkipListSet<Key> rewritten = new ConcurrentSkipListSet<>();
  private final ConcurrentLinkedQueue<Operation.Range> ranges = new ConcurrentLinkedQueue<>();

  /** Notes a failed operation; a query leaves no doubt and is not kept. */
  void add(Operation operation) {
    switch (operation.kind()) {
      case INSERT, POINT_DELETE, EMPTY_POINT_DELETE, BLIND_POINT_DELETE ->
          keys.add(((Operation.Point) operation).key());
      case UPDATE, MERGE, EXTEND -> rewritten.add(((Operation.Point) operation).key());
      case RANGE_DELETE -> ranges.add((Operation.Range) operation);
      case POINT_QUERY, EMPTY_POINT_QUERY, BLIND_POINT_QUERY, RANGE_QUERY, BLIND_RANGE_QUERY -> {}
    }
  }

  boolean isEmpty() {
    return keys.isEmpty() && rewritten.isEmpty() && ranges.isEmpty();
  }

  /** Whether a failed write may be why an operation misses what it should find, or the reverse. */
  boolean explain(Operation operation, Outcome violation) {
    boolean found = violation == Outcome.UNEXPECTED_HIT;
    if (operation instanceof Operation.Point point) {
      return explain(point.key(), point.key(), found);
    }
    return operation instanceof Operation.Range range
        && explain(range.startKey(), range.endKey(), found);
  }

  /** Whether the length of the record that an operation reads is in doubt. */
  boolean leaveSizeInDoubt(Operation operation) {
    return explain(operation, Outcome.UNEXPECTED_HIT);
  }

  private boolean explain(Key start, Key end, boolean found) {
    return holdsOneOf(keys, start, end)
        || (found && holdsOneOf(rewritten, start, end))
        || ranges.stream()
            .anyMatch(
                range ->
                    range.startKey().compareTo(end) <= 0 && start.compareTo(range.endKey()) <= 0);
  }

  private static boolean holdsOneOf(ConcurrentSkipListSet<Key> set, Key start, Key end) {
    Key first = set.ceiling(start);
    return first != null && first.compareTo(end) <= 0;
  }
}
