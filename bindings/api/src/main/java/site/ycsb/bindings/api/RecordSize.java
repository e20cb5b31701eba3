package site.ycsb.bindings.api;

import java.util.OptionalLong;

/** Tells how long a record is without sending it to the client. */
public interface RecordSize {

  /**
   * Returns the number of bytes in the values of a record, over all of its fields, without names,
   * key or what the store adds.
   *
   * @param table the table
   * @param key the key of the record
   * @return the number of bytes, or empty if there is no such record
   * @throws IllegalStateException if the store cannot be asked
   */
  OptionalLong recordSizeBytes(String table, String key);
}
