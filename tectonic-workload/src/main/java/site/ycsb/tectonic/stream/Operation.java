package site.ycsb.tectonic.stream;

import java.util.List;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * One operation of the stream. Its value, if it has one, is a function of seed and index: {@link
 * ValueMaker} makes it when it is needed.
 */
public sealed interface Operation {

  /** Place in the stream, from 0, counted over the whole workload. */
  long index();

  OperationPlan plan();

  default OperationKind kind() {
    return plan().kind();
  }

  /** An operation on one key: queries, deletes, and everything that writes a value. */
  record Point(long index, OperationPlan plan, Key key) implements Operation {}

  /**
   * An operation on the live keys from one to another, both inclusive.
   *
   * @param count how many they are
   * @param covered the keys themselves as they are read or deleted, where the source was told to
   *     list them; otherwise empty
   */
  record Range(
      long index, OperationPlan plan, Key startKey, Key endKey, int count, List<Key> covered)
      implements Operation {
    /** The key that the store is told first: the largest where the range is read downwards. */
    public Key firstKey() {
      return plan.descends() ? endKey : startKey;
    }
  }

  /** A scan from a key that may or may not be there. */
  record BlindRange(long index, OperationPlan plan, Key startKey, int count) implements Operation {}

  /** An operation that cannot be made when its turn comes. */
  record Skipped(long index, OperationPlan plan, Reason reason) implements Operation {
    /** Why an operation is skipped. */
    public enum Reason {
      /** It needs a live key; there is none, nor an insert left to make one. */
      NO_LIVE_KEY,
      /** It would let a field grow beyond its limit. */
      FIELD_FULL
    }
  }
}
