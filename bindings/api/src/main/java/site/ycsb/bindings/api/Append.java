package site.ycsb.bindings.api;

import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Lengthens fields of an existing record inside the store: the extend operation of YCSB-IVS.
 *
 * <p>It differs from {@link Merge} in that the store looks for the record. A store that only has a
 * blind merge operator implements {@link Merge}; one whose request does find out, such as an {@code
 * UPDATE} in SQL, implements this. Where a workload asks for one and the binding has the other, the
 * other is used.
 */
public interface Append {

  /**
   * Appends bytes to fields of an existing record, atomically with respect to other requests on it.
   *
   * <p>Fields that are not named keep their value; a named field that the record lacks starts
   * empty.
   *
   * @param table the table
   * @param key the key of the record
   * @param values the bytes to append, by field
   * @return {@code OK}; {@code NOT_FOUND} if there is no such record, and nothing is changed; or an
   *     error status with a description, for instance where the store's limit of a value is passed
   */
  Status append(String table, String key, Map<String, ByteIterator> values);
}
