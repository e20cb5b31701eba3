package site.ycsb.bindings.api;

import java.util.HashMap;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Reads records from a key downwards; {@link site.ycsb.DB#scan} only reads upwards. */
public interface ReverseScan {

  /**
   * Reads a number of records, from the largest key that is not above the start key on downwards.
   *
   * <p>The start key need not be present. Where fewer records lie below it, all of them are read.
   *
   * @param table the table
   * @param startKey the first key read, in the order of unsigned UTF-8 bytes
   * @param recordCount how many records are read at most
   * @param fields the fields wanted, or null for all of them
   * @param result receives one map from field to value per record, from the largest key to the
   *     smallest
   * @return {@code OK}, also when no record is there, or an error status with a description
   */
  // The types are those of DB.scan, so that a caller can hand both the same collections.
  @SuppressWarnings("NonApiType")
  Status scanReverse(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result);
}
