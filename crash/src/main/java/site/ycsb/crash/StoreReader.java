package site.ycsb.crash;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Reads what is in a table of a store.
 *
 * @param fields that a record may have
 */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector
record StoreReader(DB db, String table, Set<String> fields) {

  /**
   * What is there under a key.
   *
   * @throws IOException if the store does not say
   */
  StoredContent read(String key) throws IOException {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status = db.read(table, key, null, found);
    if (status.isOk() && found.isEmpty()) {
      // Some bindings want names.
      status = db.read(table, key, fields, found);
    }
    if (status.isOk() || status.equals(Status.NOT_FOUND)) {
      return content(found);
    }
    throw new IOException(
        "key \"%s\" of table %s cannot be read: %s %s"
            .formatted(key, table, status.getName(), status.getDescription()));
  }

  /** The records from a key on, in order; null if the store does not scan. */
  @Nullable List<StoredContent> scan(String start, int count) {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    if (!db.scan(table, start, count, null, found).isOk()) {
      return null;
    }
    List<StoredContent> rows = new ArrayList<>();
    found.forEach(row -> rows.add(content(row)));
    return rows;
  }

  private static StoredContent content(Map<String, ByteIterator> found) {
    Map<String, byte[]> record = new HashMap<>();
    found.forEach(
        (field, value) -> {
          if (value != null) {
            record.put(field, value.toArray());
          }
        });
    return new StoredContent(record);
  }
}
