package site.ycsb.tests.lying;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.bindings.memory.MemoryDb;

/** The store below, asked in records of bytes. One per thread, as the binding is. */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector
record TrueStore(MemoryDb db) {
  Answer read(String table, String key, @Nullable Set<String> fields) {
    HashMap<String, ByteIterator> found = new HashMap<>();
    Status status = db.read(table, key, fields, found);
    return new Answer(status, found.isEmpty() ? List.of() : List.of(drained(found)));
  }

  /** The whole record of a key, or null. */
  @Nullable Map<String, byte[]> record(String table, String key) {
    Answer answer = read(table, key, null);
    return answer.isFound() ? answer.rows().get(0) : null;
  }

  Answer scan(String table, String startKey, int count, @Nullable Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    return answer(db.scan(table, startKey, count, fields, found), found);
  }

  Answer scanReverse(String table, String startKey, int count, @Nullable Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    return answer(db.scanReverse(table, startKey, count, fields, found), found);
  }

  Answer scanRange(String table, String startKey, String endKey, @Nullable Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    Status status = db.scanRange(table, startKey, endKey, fields, found);
    return answer(status, found);
  }

  private static Answer answer(Status status, Vector<HashMap<String, ByteIterator>> found) {
    List<Map<String, byte[]>> rows = new ArrayList<>();
    found.forEach(row -> rows.add(drained(row)));
    return new Answer(status, rows);
  }

  Status write(Write write) {
    String table = write.table();
    String key = write.key();
    return switch (write.kind()) {
      case INSERT -> db.insert(table, key, iterators(write.values()));
      case UPDATE -> db.update(table, key, iterators(write.values()));
      case MERGE -> db.merge(table, key, iterators(write.values()));
      case APPEND -> db.append(table, key, iterators(write.values()));
      case DELETE -> db.delete(table, key);
      case DELETE_RANGE -> db.deleteRange(table, key, write.endKey());
      case READ, SCAN -> throw new IllegalArgumentException(write.kind() + " writes nothing");
    };
  }

  /** The bytes of values, which can be read only once. */
  static Map<String, byte[]> drained(Map<String, ByteIterator> values) {
    Map<String, byte[]> drained = new HashMap<>();
    values.forEach(
        (field, value) -> {
          if (value != null) {
            drained.put(field, value.toArray());
          }
        });
    return drained;
  }

  /** Values that a binding can take, or a client. */
  static HashMap<String, ByteIterator> iterators(Map<String, byte[]> record) {
    HashMap<String, ByteIterator> values = new HashMap<>();
    record.forEach((field, value) -> values.put(field, new ByteArrayByteIterator(value.clone())));
    return values;
  }
}
