package site.ycsb.tests.lying;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Asks a store that lies whenever it can. */
final class LieTest {
  private static final String TABLE = "usertable";
  private final LyingDb db = new LyingDb();

  @AfterEach
  void close() throws DBException {
    db.cleanup();
  }

  @ParameterizedTest
  @CsvSource({
    "value-corrupted, {a=1; b=bbd}",
    "value-truncated, {a=1; b=bc}",
    "value-lengthened, {a=1; b=bcd\0}",
    "value-empty, {a=1; b=}",
    "value-stale, {a=1; b=2}",
    "value-of-another-key, {a=7; b=8}",
    "values-exchanged, {a=bcd; b=1}",
    "field-added, {a=1; b=bcd; nobody-wrote-this=?}",
    "field-missing, {b=bcd}",
  })
  // The middle byte of "bcd" is "b" with its last bit turned over.
  void readOfRecord_isAnsweredWithTheLie(String kind, String expected) throws DBException {
    open(kind);
    insert("k", "1", "2");
    update("k", "b", "bcd");
    insert("l", "7", "8");
    String told = expected.replace(';', ',');

    assertThat(read("k")).isEqualTo(told);
    assertThat(lies()).isEqualTo(1);
  }

  @Test
  void write_thatMayBeUnderWayForAReader_leavesNothingStale() throws DBException {
    open("value-stale");
    LyingDb reader = another("value-stale");
    insert("k", "1", "2");
    update("k", "b", "x");
    assertThat(read(reader, "k")).as("the writer may not have had its answer").contains("b=x");
    read("l");
    read(reader, "l");
    assertThat(read(reader, "k")).as("the writer has gone on, before the read").contains("b=2");
    reader.cleanup();
  }

  @Test
  void writesThatMayHaveOverlapped_leaveNothingStale() throws DBException {
    open("value-stale");
    LyingDb other = another("value-stale");
    insert("k", "1", "2");
    // For whoever looks from outside, either of the two may be the last one.
    other.update(TABLE, "k", values("b", "x"));
    read("l");
    read(other, "l");
    assertThat(read("k")).contains("b=x");
    assertThat(read(other, "k")).contains("b=x");
    other.cleanup();
  }

  @ParameterizedTest
  @ValueSource(strings = {"value-stale", "values-exchanged", "value-empty", "value-truncated"})
  void lieThatWouldBeTheTruth_isNotTold(String kind) throws DBException {
    open(kind);
    insert("k", "", "");
    update("k", "b", "");

    assertThat(read("k")).isEqualTo("{a=, b=}");
    assertThat(lies()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "scan-not-found, ''",
    "scan-row-missing, k1 k3",
    "scan-row-added, k1 k2 k3 k1",
    "scan-row-twice, k1 k1 k3",
    "scan-reversed, k3 k2 k1",
    "scan-shifted, k2 k3 k4",
    "scan-empty-rows, - - -",
  })
  void scanOfThreeOfFour_isAnsweredWithTheLie(String kind, String expected) throws DBException {
    open(kind);
    for (String key : List.of("k1", "k2", "k3", "k4")) {
      insert(key, key, "");
    }

    assertThat(scan("k1", 3)).isEqualTo(expected);
    assertThat(lies()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "insert-lost, NOT_FOUND, NOT_FOUND",
    "insert-twice, '{a=1, b=2}', '{a=1, b=2}'",
  })
  void insert_isDoneWithTheLie(String kind, String record, String besideIt) throws DBException {
    open(kind);

    assertThat(insert("k", "1", "2")).isEqualTo(Status.OK);
    assertThat(read("k")).isEqualTo(record);
    assertThat(read("k+")).isEqualTo(besideIt);
    assertThat(lies()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "update-lost, '{a=1, b=2}', '{a=7, b=8}'",
    "update-misdirected, '{a=1, b=2}', '{a=7, b=x}'",
    "update-drops-fields, {b=x}, '{a=7, b=8}'",
  })
  void update_isDoneWithTheLie(String kind, String record, String other) throws DBException {
    open(kind);
    insert("k", "1", "2");
    insert("l", "7", "8");

    assertThat(update("k", "b", "x")).isEqualTo(Status.OK);
    assertThat(read("k")).isEqualTo(record);
    assertThat(read("l")).isEqualTo(other);
    assertThat(lies()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"merge-lost, 2", "merge-twice, 2xx", "merge-replaces, x"})
  void merge_isDoneWithTheLie(String kind, String value) throws DBException {
    open(kind);
    insert("k", "1", "2");

    assertThat(db.merge(TABLE, "k", values("b", "x"))).isEqualTo(Status.OK);
    assertThat(read("k")).isEqualTo("{a=1, b=" + value + "}");
    assertThat(db.merge(TABLE, "k", values("b", ""))).isEqualTo(Status.OK);
    assertThat(lies()).isEqualTo(1);
  }

  @Test
  void deleteUndone_isThereTenRequestsLater() throws DBException {
    open("delete-undone");
    insert("k", "1", "2");
    assertThat(db.delete(TABLE, "k")).isEqualTo(Status.OK);
    for (int i = 1; i < 10; i++) {
      assertThat(read("k")).isEqualTo("NOT_FOUND");
    }
    assertThat(lies()).isZero();
    assertThat(read("k")).isEqualTo("{a=1, b=2}");
    assertThat(lies()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"range-delete-lost, k1 k2 k3", "range-delete-short, k2 k3", "none, k3"})
  void rangeDelete_isDoneWithTheLie(String kind, String left) throws DBException {
    open(kind);
    for (String key : List.of("k1", "k2", "k3")) {
      insert(key, key, "");
    }

    assertThat(db.deleteRange(TABLE, "k1", "k2")).isEqualTo(Status.OK);
    assertThat(scan("", 10)).isEqualTo(left);
    assertThat(lies()).isEqualTo(kind.equals("none") ? 0 : 1);
  }

  private void open(String kind) throws DBException {
    db.setProperties(properties(kind));
    db.init();
  }

  private static Properties properties(String kind) {
    Properties properties = new Properties();
    properties.setProperty(LyingDb.KIND, kind);
    properties.setProperty(LyingDb.RATE, "1");
    properties.setProperty(LyingDb.AFTER, "0");
    return properties;
  }

  private long lies() {
    return db.lies();
  }

  private Status insert(String key, String a, String b) {
    return db.insert(TABLE, key, values("a", a, "b", b));
  }

  private Status update(String key, String field, String value) {
    return db.update(TABLE, key, values(field, value));
  }

  private static LyingDb another(String kind) throws DBException {
    LyingDb another = new LyingDb();
    another.setProperties(properties(kind));
    another.init();
    return another;
  }

  private String read(String key) {
    return read(db, key);
  }

  private static String read(LyingDb db, String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(TABLE, key, null, result);
    return status.isOk() ? text(result) : status.getName();
  }

  /** The first fields of the rows. */
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector
  private String scan(String start, int count) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    db.scan(TABLE, start, count, Set.of("a"), rows);
    return String.join(
        " ", rows.stream().map(row -> row.isEmpty() ? "-" : String.valueOf(row.get("a"))).toList());
  }

  private static String text(Map<String, ByteIterator> record) {
    Map<String, String> text = new TreeMap<>();
    record.forEach((field, value) -> text.put(field, new String(value.toArray(), UTF_8)));
    return text.toString();
  }

  private static Map<String, ByteIterator> values(String... fieldsAndValues) {
    Map<String, ByteIterator> values = new HashMap<>();
    for (int i = 0; i < fieldsAndValues.length; i += 2) {
      values.put(fieldsAndValues[i], new StringByteIterator(fieldsAndValues[i + 1]));
    }
    return values;
  }
}
