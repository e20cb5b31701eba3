package site.ycsb.bindings.api;

import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Extends fields of a record by the store's merge operator, without anybody reading the record
 * first. {@link Append} is the form that looks for the record.
 */
public interface Merge {

  /**
   * Appends bytes to fields of an existing record, atomically with respect to other merges.
   *
   * <p>Fields that are not named keep their value; a named field that the record lacks starts
   * empty. A later {@code insert} or {@code update} of a field replaces all that was appended.
   *
   * <p>A store that checks for the record answers {@code NOT_FOUND} if there is none and changes
   * nothing. A store that appends blindly answers {@code OK} and creates a record of what was
   * appended; its documentation says so.
   *
   * @param table the table
   * @param key the key of the record
   * @param values the bytes to append, by field
   * @return {@code OK}, {@code NOT_FOUND}, or an error status with a description
   */
  Status merge(String table, String key, Map<String, ByteIterator> values);
}
