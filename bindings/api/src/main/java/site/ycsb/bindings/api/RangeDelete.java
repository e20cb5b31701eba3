package site.ycsb.bindings.api;

import site.ycsb.Status;

/** Deletes all records between two keys by one request to the store. */
public interface RangeDelete {

  /**
   * Deletes every record whose key lies between two keys, both ends included.
   *
   * <p>The ends need not be present. A range that holds no record, or whose start lies after its
   * end, succeeds and deletes nothing. Records inserted by others while the request runs may or may
   * not be deleted.
   *
   * @param table the table
   * @param startKey the first key deleted, in the order of unsigned UTF-8 bytes
   * @param endKey the last key deleted
   * @return {@code OK}, also when nothing was there to delete, or an error status with a
   *     description
   */
  Status deleteRange(String table, String startKey, String endKey);
}
