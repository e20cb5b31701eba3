package site.ycsb.tectonic.execute;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/**
 * Values of fields that a binding puts into a result though the record has no such field: null, or
 * null in an iterator, as stock redis does for every named field of a missing key.
 */
final class NullValues {
  private NullValues() {}

  static boolean isNull(@Nullable ByteIterator value) {
    return value == null || (value instanceof StringByteIterator text && text.toString() == null);
  }

  /** Leaves the fields that the record has. */
  static void drop(Map<String, ByteIterator> found) {
    found.values().removeIf(NullValues::isNull);
  }
}
