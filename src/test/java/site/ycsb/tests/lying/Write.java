package site.ycsb.tests.lying;

import java.util.Map;
import site.ycsb.Status;
import site.ycsb.tests.lying.Asked.Kind;

/**
 * A request that changes the store.
 *
 * @param endKey the last key of a range; otherwise the key
 * @param values that are written, by field; none of a delete
 */
record Write(Kind kind, String table, String key, String endKey, Map<String, byte[]> values) {

  static Write of(Kind kind, String table, String key, Map<String, byte[]> values) {
    return new Write(kind, table, key, key, values);
  }

  /** The same under another key. */
  Write to(String otherKey) {
    return new Write(kind, table, otherKey, otherKey, values);
  }

  /** The same, done in another way. */
  Write as(Kind otherKind) {
    return new Write(otherKind, table, key, endKey, values);
  }

  /** Has a store do it. */
  Status doneBy(TrueStore store) {
    return store.write(this);
  }
}
