package site.ycsb.tests.lying;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Vector;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.ReverseScan;
import site.ycsb.bindings.base.Shared;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.tests.lying.Asked.Kind;
import site.ycsb.tests.lying.Asked.LiarThread;

/**
 * Passes requests on to a store in memory, and answers some of them untruly: to see what a run
 * notices. It lies only where the lie differs from the truth, and counts how often it did. Errors
 * and exceptions are among the lies, as a run has to tell them apart from wrong answers.
 */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // DB.scan names HashMap and Vector
public final class LyingDb extends DB
    implements RangeDelete, RangeScan, ReverseScan, Merge, Append {
  /** The property that says which lie is told; by default, none. */
  public static final String KIND = "lying.kind";

  /** The property for the share of the requests that a lie is about that are answered with it. */
  public static final String RATE = "lying.rate";

  /** How many requests are answered truly first, as a run begins by asking what the store does. */
  public static final String AFTER = "lying.after";

  /** Instances that agree in all of these properties count together. */
  public static final String NAME = "lying.name";

  private static final Shared<Settings, Ledger> OPEN = new Shared<>();

  private @Nullable MemoryDb db;
  private @Nullable Settings settings;
  private @Nullable Ledger ledger;
  private @Nullable TrueStore store;
  private @Nullable LiarThread thread;
  private SplittableRandom random = new SplittableRandom(0);

  private record Settings(Lie lie, double rate, long after, String name) {
    static Settings of(Properties properties) {
      return new Settings(
          Lie.of(properties.getProperty(KIND, Lie.NONE.id())),
          Double.parseDouble(properties.getProperty(RATE, "0.01")),
          Long.parseLong(properties.getProperty(AFTER, "200")),
          properties.getProperty(NAME, "default"));
    }
  }

  @Override
  public void init() throws DBException {
    Settings read = Settings.of(getProperties());
    MemoryDb opened = new MemoryDb();
    opened.setProperties(getProperties());
    opened.init();
    Ledger shared = OPEN.acquire(read, () -> new Ledger(read.lie()));
    random = new SplittableRandom(1 + shared.join());
    store = new TrueStore(opened);
    thread = new LiarThread(store, shared);
    settings = read;
    ledger = shared;
    db = opened;
  }

  @Override
  public void cleanup() throws DBException {
    if (ledger != null) {
      OPEN.release(ledger);
      ledger = null;
      db().cleanup();
    }
  }

  /** Returns the names of all lies, and that of the truth. */
  public static Set<String> kinds() {
    return Arrays.stream(Lie.values()).map(Lie::id).collect(Collectors.toSet());
  }

  /** Returns how many lies all instances have told that count together. */
  public long lies() {
    return requireNonNull(ledger).lies();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return request(
        () ->
            lies(Kind.READ)
                ? told(
                    asked(table, key, fields, null),
                    store().read(table, key, fields),
                    result::putAll)
                : db().read(table, key, fields, result));
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return request(
        () ->
            lies(Kind.SCAN)
                ? told(
                    asked(table, startKey, fields, n -> store().scan(table, startKey, n, fields)),
                    store().scan(table, startKey, recordCount, fields),
                    result::add)
                : db().scan(table, startKey, recordCount, fields, result));
  }

  @Override
  public Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return request(
        () ->
            lies(Kind.SCAN)
                ? told(
                    asked(table, startKey, fields, null),
                    store().scanRange(table, startKey, endKey, fields),
                    result::add)
                : db().scanRange(table, startKey, endKey, fields, result));
  }

  @Override
  public Status scanReverse(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    IntFunction<Answer> rows = n -> store().scanReverse(table, startKey, n, fields);
    return request(
        () ->
            lies(Kind.SCAN)
                ? told(asked(table, startKey, fields, rows), rows.apply(recordCount), result::add)
                : db().scanReverse(table, startKey, recordCount, fields, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write(Kind.INSERT, table, key, values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write(Kind.UPDATE, table, key, values);
  }

  @Override
  public Status merge(String table, String key, Map<String, ByteIterator> values) {
    return write(Kind.MERGE, table, key, values);
  }

  @Override
  public Status append(String table, String key, Map<String, ByteIterator> values) {
    return write(Kind.APPEND, table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return write(Write.of(Kind.DELETE, table, key, Map.of()));
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return write(new Write(Kind.DELETE_RANGE, table, startKey, endKey, Map.of()));
  }

  private Status request(Supplier<Status> request) {
    LiarThread mine = requireNonNull(thread);
    mine.begin();
    try {
      return request.get();
    } finally {
      mine.end();
    }
  }

  private Status write(Kind kind, String table, String key, Map<String, ByteIterator> values) {
    return write(Write.of(kind, table, key, TrueStore.drained(values)));
  }

  private Status write(Write write) {
    return request(
        () -> {
          LiarThread mine = requireNonNull(thread);
          boolean remembers = requireNonNull(ledger).remembers() && !write.values().isEmpty();
          Map<String, byte[]> before =
              remembers ? store().record(write.table(), write.key()) : null;
          Status lie =
              lies(write.kind())
                  ? lied(() -> lie().write(asked(write.table(), write.key(), null, null), write))
                  : null;
          Status status = lie == null ? write.doneBy(store()) : lie;
          if (status.isOk() && !write.values().isEmpty()) {
            mine.wrote(write, before);
          }
          return status;
        });
  }

  /** Answers a read or a scan, with a lie where there is one. */
  private Status told(Asked asked, Answer truth, Consumer<HashMap<String, ByteIterator>> result) {
    Answer lie = lied(() -> lie().answer(asked, truth));
    Answer answer = lie == null ? truth : lie;
    answer.rows().forEach(row -> result.accept(TrueStore.iterators(row)));
    return answer.status();
  }

  /** Counts a lie, if it is one. */
  private <T> @Nullable T lied(Supplier<@Nullable T> lie) {
    try {
      T told = lie.get();
      if (told != null) {
        requireNonNull(ledger).lied();
      }
      return told;
    } catch (Lie.LieException e) {
      requireNonNull(ledger).lied();
      throw e;
    }
  }

  /** Whether a request is one to lie to. */
  private boolean lies(Kind kind) {
    Settings mine = requireNonNull(settings);
    return mine.lie().isAbout(kind)
        && requireNonNull(ledger).requests() > mine.after()
        && random.nextDouble() < mine.rate();
  }

  private Asked asked(
      String table,
      String key,
      @Nullable Set<String> fields,
      @Nullable IntFunction<Answer> firstRows) {
    return new Asked(requireNonNull(thread), table, key, fields, firstRows);
  }

  private Lie lie() {
    return requireNonNull(settings).lie();
  }

  private TrueStore store() {
    return requireNonNull(store);
  }

  private MemoryDb db() {
    return requireNonNull(db, "init() has not been called");
  }
}
