package site.ycsb.bindings.api;

import java.util.HashMap;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Reads all records between two keys; {@link site.ycsb.DB#scan} can only count them. */
public interface RangeScan {

  /**
   * Reads every record whose key lies between two keys, both ends included.
   *
   * <p>The ends need not be present. A range that holds no record, or whose start lies after its
   * end, succeeds with no rows.
   *
   * @param table the table
   * @param startKey the first key read, in the order of unsigned UTF-8 bytes
   * @param endKey the last key read
   * @param fields the fields wanted, or null for all of them
   * @param result receives one map from field to value per record, in key order
   * @return {@code OK}, also when no record is there, or an error status with a description
   */
  // The types are those of DB.scan, so that a caller can hand both the same collections.
  @SuppressWarnings("NonApiType")
  Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result);
}
