package site.ycsb.bindings.lying;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.Vector;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.api.Liar;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.StoreVersion;
import site.ycsb.bindings.api.Wrapping;
import site.ycsb.bindings.base.Shared;
import site.ycsb.bindings.lying.Asked.Kind;
import site.ycsb.bindings.lying.Asked.LiarThread;

/**
 * Passes requests on to another binding, and answers some of them untruly: to see what a run would
 * notice. It lies only where the lie differs from the truth, and counts how often it did.
 */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // DB.scan names HashMap and Vector
public final class LyingDb extends DB
    implements Liar,
        Wrapping,
        RangeDelete,
        RangeScan,
        Merge,
        Append,
        EngineStats,
        FreshInstance,
        StoreVersion {
  private static final Shared<LyingSettings, Ledger> OPEN = new Shared<>();

  private @Nullable DB db;
  private @Nullable LyingSettings settings;
  private @Nullable Ledger ledger;
  private @Nullable TrueStore store;
  private @Nullable LiarThread thread;
  private SplittableRandom random = new SplittableRandom(0);

  @Override
  public void init() throws DBException {
    LyingSettings read = LyingSettings.of(getProperties());
    DB opened = read.newStore(getProperties());
    opened.init();
    Ledger shared = OPEN.acquire(read, () -> new Ledger(read.lie(), read.reports()));
    random = new SplittableRandom(read.seed() + shared.join());
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

  @Override
  public Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    Arrays.stream(Lie.values()).forEach(lie -> kinds.put(lie.id(), lie.text()));
    return kinds;
  }

  @Override
  public boolean offers(Class<?> capability) {
    return capability == EngineStats.class
        || capability == StoreVersion.class
        || requireNonNull(store).capability(capability) != null;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return request(
        () ->
            lies(Kind.READ)
                ? told(
                    asked(table, key, fields, false),
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
                    asked(table, startKey, fields, false),
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
                    asked(table, startKey, fields, true),
                    store().scanRange(table, startKey, endKey, fields),
                    result::add)
                : capability(RangeScan.class).scanRange(table, startKey, endKey, fields, result));
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

  /** The counters of the store below, and the lies so far. */
  @Override
  public SortedMap<String, Long> engineStats() {
    EngineStats below = store().capability(EngineStats.class);
    SortedMap<String, Long> counters =
        new TreeMap<>(below == null ? Map.of() : below.engineStats());
    counters.put(LIES, requireNonNull(ledger).lies());
    return counters;
  }

  @Override
  public String storeVersion() {
    StoreVersion below = store().capability(StoreVersion.class);
    String name = below == null ? db().getClass().getSimpleName() : below.storeVersion();
    return "lying (" + lie().id() + ") " + name;
  }

  @Override
  public Properties freshInstance(Properties properties, String name) {
    return capability(FreshInstance.class).freshInstance(properties, name);
  }

  @Override
  public void dropInstance() throws IOException {
    capability(FreshInstance.class).dropInstance();
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
                  ? lied(() -> lie().write(asked(write.table(), write.key(), null, false), write))
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
    LyingSettings mine = requireNonNull(settings);
    return mine.lie().isAbout(kind)
        && requireNonNull(ledger).requests() > mine.after()
        && random.nextDouble() < mine.rate();
  }

  private Asked asked(String table, String key, @Nullable Set<String> fields, boolean isToEndKey) {
    return new Asked(requireNonNull(thread), table, key, fields, isToEndKey);
  }

  private Lie lie() {
    return requireNonNull(settings).lie();
  }

  private TrueStore store() {
    return requireNonNull(store);
  }

  private DB db() {
    return requireNonNull(db, "init() has not been called");
  }

  private <T> T capability(Class<T> capability) {
    return store().needed(capability);
  }
}
