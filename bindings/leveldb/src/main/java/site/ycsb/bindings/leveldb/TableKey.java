package site.ycsb.bindings.leveldb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.iq80.leveldb.DBException;

/**
 * Makes LevelDB's one sequence of keys hold several tables: a key is the table's name, a zero byte,
 * and the key of the record.
 */
final class TableKey {
  private TableKey() {}

  /** Returns the stored form of a key, in whose order the keys of a table are. */
  static byte[] of(String table, String key) {
    if (table.indexOf('\0') >= 0) {
      throw new DBException("The name of a table has no zero character: " + table);
    }
    return (table + '\0' + key).getBytes(UTF_8);
  }

  /** Tells whether a stored key belongs to the table whose first possible key is given. */
  static boolean isIn(byte[] storedKey, byte[] firstOfTable) {
    int length = firstOfTable.length;
    return storedKey.length >= length
        && Arrays.equals(storedKey, 0, length, firstOfTable, 0, length);
  }
}
