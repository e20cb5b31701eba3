package site.ycsb.tectonic.execute;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.keyset.Key;

/**
 * The keys whose insert or delete has failed: whether the store holds them is not known, so what
 * happens on them later is accounted apart. For any number of threads.
 */
final class FailedWrites {
  private final ConcurrentSkipListSet<Key> keys = new ConcurrentSkipListSet<>();
  private final ConcurrentSkipListSet<Key> resized = new ConcurrentSkipListSet<>();
  private final ConcurrentLinkedQueue<Operation.Range> ranges = new ConcurrentLinkedQueue<>();

  /** Notes a failed operation; one that changes nothing leaves no doubt and is not kept. */
  void add(Operation operation) {
    switch (operation.kind()) {
      case INSERT, POINT_DELETE, EMPTY_POINT_DELETE, BLIND_POINT_DELETE ->
          keys.add(((Operation.Point) operation).key());
      case RANGE_DELETE -> ranges.add((Operation.Range) operation);
      case UPDATE, MERGE, EXTEND -> resized.add(((Operation.Point) operation).key());
      case POINT_QUERY, EMPTY_POINT_QUERY, BLIND_POINT_QUERY, RANGE_QUERY, BLIND_RANGE_QUERY -> {}
    }
  }

  /** Whether an operation touches a key in doubt. */
  boolean touch(Operation operation) {
    if (operation instanceof Operation.Point point) {
      return keys.contains(point.key()) || touchRange(point.key(), point.key());
    } else if (operation instanceof Operation.Range range) {
      Key first = keys.ceiling(range.startKey());
      return (first != null && first.compareTo(range.endKey()) <= 0)
          || touchRange(range.startKey(), range.endKey());
    }
    return false;
  }

  /** Whether the length of the record that an operation reads is in doubt. */
  boolean leaveSizeInDoubt(Operation operation) {
    return touch(operation)
        || (operation instanceof Operation.Point point && resized.contains(point.key()));
  }

  private boolean touchRange(Key start, Key end) {
    return ranges.stream()
        .anyMatch(
            range -> range.startKey().compareTo(end) <= 0 && start.compareTo(range.endKey()) <= 0);
  }
}
