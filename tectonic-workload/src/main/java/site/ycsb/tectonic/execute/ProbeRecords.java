package site.ycsb.tectonic.execute;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.tectonic.execute.judge.Answers;
import site.ycsb.tectonic.execute.judge.StoreProfile.Request;

/**
 * A few records that are written to a table before a run, to see what a binding does with them, and
 * deleted. Each field of one holds its key, so that the rows of a scan, which come without keys,
 * can be told apart.
 */
final class ProbeRecords {
  /**
   * Ascending by their bytes, and in no other usual order: not by Java's hash codes, MD5, CRC-32,
   * FNV or Murmur, nor where upper and lower case are one.
   */
  static final List<String> KEYS =
      Stream.of("0582", "1946", "3307", "4715", "6129", "8870", "T", "b")
          .map(middle -> "tectonic-" + middle + "-probe-record")
          .toList();

  private static final int MOST_TRIES = 5;

  private final DB db;
  private final String table;
  private final Set<String> fields;

  /**
   * @param fields of a record in the table
   */
  ProbeRecords(DB db, String table, Set<String> fields) {
    this.db = db;
    this.table = table;
    this.fields = fields;
  }

  /**
   * What the binding said to a read or a scan.
   *
   * @param rows that it found
   */
  record Found(Status status, List<Map<String, ByteIterator>> rows) {
    /** Fields of the rows in all, where a row counts as well. */
    int size() {
      return rows.stream().mapToInt(row -> 1 + row.size()).sum();
    }

    /** The keys of the rows, null for a row that is no probe record. */
    List<@Nullable String> keys() {
      List<@Nullable String> keys = new ArrayList<>();
      rows.forEach(row -> keys.add(keyOf(row)));
      return keys;
    }
  }

  /**
   * Deletes the records that a killed run may have left.
   *
   * @throws StoreStateException if somebody else has written one of the keys
   */
  void deleteLeftOvers() {
    for (String key : KEYS) {
      Found found = read(key, Request.NAMES);
      if (!found.rows().isEmpty()) {
        if (!found.keys().contains(key)) {
          throw StoreStateException.probeKeyTaken(table, key);
        }
        delete(key);
      }
    }
  }

  /**
   * Writes the records.
   *
   * @return what the binding said where it did not insert one; otherwise OK
   */
  Status insert() {
    for (String key : KEYS) {
      Status status = insert(key);
      if (!status.isOk()) {
        return status;
      }
    }
    return Status.OK;
  }

  private Status insert(String key) {
    Map<String, ByteIterator> values = new HashMap<>();
    Status status = Status.OK;
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      fields.forEach(field -> values.put(field, value(key)));
      status = Answers.to(() -> db.insert(table, key, values));
      // An answer may be lost, and the insert be refused the second time.
      if (status.isOk() || (tries > 0 && !read(key, Request.NAMES).rows().isEmpty())) {
        return Status.OK;
      }
    }
    return status;
  }

  /**
   * Deletes the records, each at least twice: stock redis removes the record when it is told for
   * the first time, and the key from the index of its scans when the record is gone.
   *
   * @throws StoreStateException if one is found afterwards
   */
  void delete() {
    for (String key : KEYS) {
      Status status = delete(key);
      boolean isLeft = true;
      for (int tries = 1; tries < MOST_TRIES && isLeft; tries++) {
        status = delete(key);
        isLeft = !read(key, Request.NAMES).rows().isEmpty();
      }
      if (isLeft) {
        throw StoreStateException.probeNotDeleted(table, key, Answers.text(status));
      }
    }
  }

  /** Reads a record, or a key that is none. */
  Found read(String key, Request request) {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status = Answers.to(() -> db.read(table, key, asked(request), found));
    NullValues.drop(found);
    return new Found(status, found.isEmpty() ? List.of() : List.of(found));
  }

  /** Scans for as many records as there are. */
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  Found scan(String start, Request request) {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    Status status = Answers.to(() -> db.scan(table, start, KEYS.size(), asked(request), found));
    found.forEach(NullValues::drop);
    return new Found(status, List.copyOf(found));
  }

  /** Writes one field of a record anew. */
  Status update(String key, String field) {
    return Answers.to(() -> db.update(table, key, new HashMap<>(Map.of(field, value(key)))));
  }

  Status delete(String key) {
    return Answers.to(() -> db.delete(table, key));
  }

  private @Nullable Set<String> asked(Request request) {
    return request == Request.NULL ? null : fields;
  }

  private static ByteIterator value(String key) {
    return new ByteArrayByteIterator(key.getBytes(StandardCharsets.US_ASCII));
  }

  private static @Nullable String keyOf(Map<String, ByteIterator> row) {
    for (ByteIterator value : row.values()) {
      String text = new String(value.toArray(), StandardCharsets.ISO_8859_1);
      if (KEYS.contains(text)) {
        return text;
      }
    }
    return null;
  }
}
