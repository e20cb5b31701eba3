package site.ycsb.bindings.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Speaks to YCSB's default table of a {@link DB} in strings, for tests. */
public final class StringTable {
  /** The name of the table. */
  public static final String TABLE = "usertable";

  /** The only field of a record that is given as one value. */
  public static final String FIELD = "field0";

  private final DB db;

  /** Creates a view of an initialised instance. */
  public StringTable(DB db) {
    this.db = db;
  }

  /** Inserts a record of one field and expects success. */
  public void insert(String key, String value) {
    assertThat(db.insert(TABLE, key, record(value))).as("insert %s", key).isEqualTo(Status.OK);
  }

  /** Inserts a number under each numbered key from a start to before an end. */
  public void insertNumbered(int start, int end, int step) {
    for (int i = start; i < end; i += step) {
      insert(numberedKey(i), Integer.toString(i));
    }
  }

  /** Returns a key whose order is that of its number, below 1000. */
  public static String numberedKey(int number) {
    return String.format("k%03d", number);
  }

  /** Returns the only field of a record, or null if there is no record. */
  public @Nullable String read(String key) {
    Map<String, String> record = readFields(key, null);
    return record == null ? null : record.get(FIELD);
  }

  /** Returns the fields of a record, or null if there is no record. */
  public @Nullable Map<String, String> readFields(String key, @Nullable Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(TABLE, key, fields, result);
    assertThat(status).as("read %s", key).isIn(Status.OK, Status.NOT_FOUND);
    return status.isOk() ? strings(result) : null;
  }

  /** Returns the fields of at most so many records from a key on. */
  @SuppressWarnings("JdkObsolete") // DB.scan takes a Vector
  public List<Map<String, String>> scanFields(
      String startKey, int count, @Nullable Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(db.scan(TABLE, startKey, count, fields, rows)).isEqualTo(Status.OK);
    return rows.stream().map(StringTable::strings).toList();
  }

  /** Returns the only field of at most so many records from a key on. */
  public List<@Nullable String> scan(String startKey, int count) {
    return values(scanFields(startKey, count, null));
  }

  /** Returns the only field of the records between two keys. */
  @SuppressWarnings("JdkObsolete") // as DB.scan
  public List<@Nullable String> scanRange(String startKey, String endKey) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Status status = ((RangeScan) db).scanRange(TABLE, startKey, endKey, null, rows);
    assertThat(status).isEqualTo(Status.OK);
    return values(rows.stream().map(StringTable::strings).toList());
  }

  /** Returns the only field of at most so many records from a key downwards. */
  @SuppressWarnings("JdkObsolete") // as DB.scan
  public List<@Nullable String> scanReverse(String startKey, int count) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Status status = ((ReverseScan) db).scanReverse(TABLE, startKey, count, null, rows);
    assertThat(status).isEqualTo(Status.OK);
    return values(rows.stream().map(StringTable::strings).toList());
  }

  /** Returns a record of one field. */
  public static Map<String, ByteIterator> record(String value) {
    return fields(FIELD, value);
  }

  /** Returns a record from names and values in turn. */
  public static Map<String, ByteIterator> fields(String... namesAndValues) {
    Map<String, ByteIterator> fields = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(
          namesAndValues[i], new ByteArrayByteIterator(namesAndValues[i + 1].getBytes(UTF_8)));
    }
    return fields;
  }

  /** Returns the values of a record as strings; it can be called once per record. */
  public static Map<String, String> strings(Map<String, ByteIterator> record) {
    Map<String, String> strings = new HashMap<>();
    record.forEach((name, value) -> strings.put(name, new String(value.toArray(), UTF_8)));
    return strings;
  }

  private static List<@Nullable String> values(List<Map<String, String>> rows) {
    return rows.stream().<@Nullable String>map(row -> row.get(FIELD)).toList();
  }
}
