package site.ycsb.bindings.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static site.ycsb.bindings.api.StringTable.FIELD;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * States what every binding does, in {@link DB} and in the capabilities it chooses to implement.
 *
 * <p>A binding's test extends this class, returns new instances from {@link #newDb} and what they
 * need from {@link #properties}. Each test must find the table {@link StringTable#TABLE} empty.
 */
public abstract class DbContract {
  // Neighbours in UTF-8 whose order in UTF-16 differs: the last is a pair of surrogates there.
  private static final List<String> UNICODE_KEYS =
      List.of(
          "user", "user ", "user~", "user\u00e9", "user\u65e5", "user\uffee", "user\ud83d\ude80");

  private DB db;
  private StringTable table;

  /** Returns a new instance on which nothing has been called. */
  protected abstract DB newDb();

  /** Returns the properties that every instance of a test is given. */
  protected abstract Properties properties();

  /** Returns an initialised instance; the caller cleans it up. */
  protected final DB open() throws DBException {
    DB opened = newDb();
    opened.setProperties(properties());
    opened.init();
    return opened;
  }

  /** Returns the instance that belongs to the running test. */
  protected final DB db() {
    return db;
  }

  /** Returns the table of that instance. */
  protected final StringTable table() {
    return table;
  }

  @BeforeEach
  final void openDb() throws DBException {
    db = open();
    table = new StringTable(db);
  }

  @AfterEach
  final void cleanUpDb() throws DBException {
    db.cleanup();
  }

  @Test
  final void insertedRecord_isRead_thenUpdated_thenDeleted() {
    table.insert("k", "first");
    assertThat(table.read("k")).isEqualTo("first");
    assertThat(db.update(TABLE, "k", record("second")).isOk()).isTrue();
    assertThat(table.read("k")).isEqualTo("second");
    assertThat(db.delete(TABLE, "k").isOk()).isTrue();
    assertThat(table.read("k")).isNull();
    table.insert("k", "third");
    assertThat(table.read("k")).isEqualTo("third");
  }

  @Test
  final void missingKey_isNotFound() {
    table.insert("k", "v");
    assertThat(db.read(TABLE, "j", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    assertThat(db.update(TABLE, "l", record("v"))).isEqualTo(Status.NOT_FOUND);
    assertThat(db.delete(TABLE, "kk")).isIn(Status.OK, Status.NOT_FOUND);
    assertThat(table.scan("", 10)).containsExactly("v");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 1_000, 65_536, 100_000})
  final void value_ofAnyLengthAndBytes_isReadAsWritten(int lengthBytes) {
    byte[] value = new byte[lengthBytes];
    new Random(lengthBytes).nextBytes(value);
    Map<String, ByteIterator> written = Map.of(FIELD, new ByteArrayByteIterator(value));
    assertThat(db.insert(TABLE, "k", written).isOk()).isTrue();
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(db.read(TABLE, "k", null, result)).isEqualTo(Status.OK);
    assertThat(requireNonNull(result.get(FIELD)).toArray()).isEqualTo(value);
  }

  @Test
  final void unicodeKeysAndValues_areKept_andScannedInByteOrder() {
    List<String> shuffled = new ArrayList<>(UNICODE_KEYS);
    Collections.shuffle(shuffled, new Random(7));
    shuffled.forEach(key -> table.insert(key, "value of " + key));
    List<String> expected = UNICODE_KEYS.stream().map(key -> "value of " + key).toList();
    assertThat(table.scan("", 100)).isEqualTo(expected);
    assertThat(table.scan("user\u00ff", 100)).isEqualTo(expected.subList(4, 7));
  }

  @Test
  final void scan_startsAtOrAfterTheStartKey_andCounts() {
    table.insertNumbered(0, 20, 2);
    assertThat(table.scan("k004", 3)).containsExactly("4", "6", "8");
    assertThat(table.scan("k005", 3)).containsExactly("6", "8", "10");
    assertThat(table.scan("k016", 100)).containsExactly("16", "18");
    assertThat(table.scan("k019", 5)).isEmpty();
  }

  @Test
  final void fields_areReadSelectively_andUpdatedOneByOne() {
    assertThat(db.insert(TABLE, "k", fields("a", "1", "b", "2", "c", "3")).isOk()).isTrue();
    assertThat(table.readFields("k", Set.of("a", "c"))).isEqualTo(Map.of("a", "1", "c", "3"));
    assertThat(db.update(TABLE, "k", fields("b", "two")).isOk()).isTrue();
    assertThat(table.readFields("k", null)).isEqualTo(Map.of("a", "1", "b", "two", "c", "3"));
    assertThat(table.scanFields("k", 1, Set.of("b"))).containsExactly(Map.of("b", "two"));
  }

  @Test
  final void rangeDelete_removesBothEnds_andNothingElse() {
    RangeDelete ranges = required(RangeDelete.class);
    table.insertNumbered(0, 15, 1);
    table.insert("k005x", "after 5");
    assertThat(ranges.deleteRange(TABLE, "k003", "k005").isOk()).isTrue();
    assertThat(ranges.deleteRange(TABLE, "k010", "k010").isOk()).isTrue();
    assertThat(ranges.deleteRange(TABLE, "k0105", "k0107").isOk()).isTrue();
    assertThat(ranges.deleteRange(TABLE, "k009", "k008").isOk()).isTrue();
    assertThat(table.scan("", 10))
        .containsExactly("0", "1", "2", "after 5", "6", "7", "8", "9", "11", "12");
    assertThat(ranges.deleteRange(TABLE, "k", "l").isOk()).isTrue();
    table.insert("k004", "again");
    assertThat(table.scan("", 10)).containsExactly("again");
  }

  @Test
  final void rangeScan_returnsBothEnds_inKeyOrder() {
    required(RangeScan.class);
    table.insertNumbered(0, 20, 2);
    table.insert("k008x", "after 8");
    assertThat(table.scanRange("k004", "k008")).containsExactly("4", "6", "8");
    assertThat(table.scanRange("k003", "k009")).containsExactly("4", "6", "8", "after 8");
    assertThat(table.scanRange("k006", "k006")).containsExactly("6");
    assertThat(table.scanRange("k005", "k005")).isEmpty();
    assertThat(table.scanRange("k008", "k004")).isEmpty();
    UNICODE_KEYS.forEach(key -> table.insert(key, key));
    assertThat(table.scanRange("user ", "user\uffff")).isEqualTo(UNICODE_KEYS.subList(1, 6));
  }

  @Test
  final void merge_appendsToFields_untilTheyAreReplaced() {
    Merge merging = required(Merge.class);
    assertThat(db.insert(TABLE, "k", fields("a", "1", "b", "2")).isOk()).isTrue();
    assertThat(merging.merge(TABLE, "k", fields("a", "+")).isOk()).isTrue();
    assertThat(merging.merge(TABLE, "k", fields("a", "!", "b", "?", "c", "new")).isOk()).isTrue();
    assertThat(table.readFields("k", null)).isEqualTo(Map.of("a", "1+!", "b", "2?", "c", "new"));
    assertThat(table.readFields("k", Set.of("b"))).isEqualTo(Map.of("b", "2?"));
    assertThat(table.scanFields("k", 1, Set.of("a"))).containsExactly(Map.of("a", "1+!"));
    assertThat(db.update(TABLE, "k", fields("a", "one")).isOk()).isTrue();
    assertThat(merging.merge(TABLE, "k", fields("a", "~")).isOk()).isTrue();
    assertThat(table.readFields("k", null)).isEqualTo(Map.of("a", "one~", "b", "2?", "c", "new"));
    table.insert("k", "replaced");
    assertThat(table.readFields("k", null)).isEqualTo(Map.of(FIELD, "replaced"));
  }

  @Test
  final void mergeOfMissingKey_isNotFound_orCreatesWhatWasAppended() {
    Status status = required(Merge.class).merge(TABLE, "k", record("tail"));
    assertThat(status).isIn(Status.OK, Status.NOT_FOUND);
    assertThat(table.read("k")).isEqualTo(status.isOk() ? "tail" : null);
  }

  @Test
  final void engineStats_keepTheirNames_andCountersDoNotFall() {
    EngineStats engine = required(EngineStats.class);
    Map<String, Long> before = engine.engineStats();
    table.insertNumbered(0, 100, 1);
    assertThat(table.scan("", 100)).hasSize(100);
    Map<String, Long> after = engine.engineStats();
    assertThat(after.keySet()).isEqualTo(before.keySet());
    assertThat(after).isNotEqualTo(before);
    before.forEach(
        (name, count) -> {
          long least = name.startsWith("live-") ? 0 : count;
          assertThat(after.get(name)).as(name).isGreaterThanOrEqualTo(least);
        });
  }

  @Test
  final void eightThreads_withAnInstanceEach_seeOneStore() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      List<Callable<List<Status>>> workers = new ArrayList<>();
      IntStream.range(0, 8).forEach(t -> workers.add(() -> workOnKeys(100 * t, 100 * t + 100)));
      for (Future<List<Status>> worker : pool.invokeAll(workers)) {
        assertThat(worker.get()).allMatch(Status::isOk);
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(table.scan("", 1_000))
        .isEqualTo(IntStream.range(0, 400).mapToObj(i -> "new" + 2 * i).toList());
  }

  /** Inserts and reads keys with an own instance, updates the even ones, deletes the others. */
  private List<Status> workOnKeys(int first, int end) throws DBException {
    List<Status> statuses = new ArrayList<>();
    DB own = open();
    for (int i = first; i < end; i++) {
      String key = StringTable.numberedKey(i);
      statuses.add(own.insert(TABLE, key, record("old" + i)));
      statuses.add(own.read(TABLE, key, null, new HashMap<>()));
      statuses.add(i % 2 == 0 ? own.update(TABLE, key, record("new" + i)) : own.delete(TABLE, key));
    }
    own.cleanup();
    return statuses;
  }

  /** Skips the test of a capability that the binding does not claim. */
  private <T> T required(Class<T> capability) {
    assumeTrue(capability.isInstance(db), "needs " + capability.getSimpleName());
    return capability.cast(db);
  }
}
