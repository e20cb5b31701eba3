package site.ycsb.bindings.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Statistics;
import org.rocksdb.TickerType;
import org.rocksdb.WriteOptions;
import site.ycsb.DBException;
import site.ycsb.bindings.api.StoreProcess;
import site.ycsb.bindings.base.DatabaseFolder;
import site.ycsb.bindings.base.EmbeddedDatabase;

/** An open RocksDB database with its tables, a column family each. */
final class RocksStore extends EmbeddedDatabase {
  private static final String COLUMN_FAMILY_NAMES = "CF_NAMES";

  private static final Map<String, TickerType> TICKERS =
      Map.ofEntries(
          Map.entry("block-cache-hits", TickerType.BLOCK_CACHE_HIT),
          Map.entry("block-cache-misses", TickerType.BLOCK_CACHE_MISS),
          Map.entry("bytes-read", TickerType.BYTES_READ),
          Map.entry("bytes-read-by-scans", TickerType.ITER_BYTES_READ),
          Map.entry("bytes-written", TickerType.BYTES_WRITTEN),
          Map.entry("compaction-read-bytes", TickerType.COMPACT_READ_BYTES),
          Map.entry("compaction-written-bytes", TickerType.COMPACT_WRITE_BYTES),
          Map.entry("flush-written-bytes", TickerType.FLUSH_WRITE_BYTES),
          Map.entry("keys-read", TickerType.NUMBER_KEYS_READ),
          Map.entry("keys-written", TickerType.NUMBER_KEYS_WRITTEN),
          Map.entry("memtable-hits", TickerType.MEMTABLE_HIT),
          Map.entry("memtable-misses", TickerType.MEMTABLE_MISS),
          Map.entry("stall-micros", TickerType.STALL_MICROS),
          Map.entry("wal-bytes", TickerType.WAL_FILE_BYTES));

  private static final List<TickerType> FILE_READ_BYTES =
      List.of(TickerType.LAST_LEVEL_READ_BYTES, TickerType.NON_LAST_LEVEL_READ_BYTES);

  private static final Map<String, String> LEVELS =
      Map.of(
          "live-data-bytes", "rocksdb.estimate-live-data-size",
          "live-keys-estimated", "rocksdb.estimate-num-keys",
          "live-memtable-bytes", "rocksdb.cur-size-all-mem-tables",
          "live-pending-compaction-bytes", "rocksdb.estimate-pending-compaction-bytes");

  /** What RocksDB does, as it names it itself. */
  private static final List<String> UNDER_WAY =
      List.of("mem-table-flush-pending", "num-running-flushes", "num-running-compactions");

  /** What it counts as due, though universal compaction may never choose to do it. */
  private static final List<String> DUE =
      List.of("compaction-pending", "estimate-pending-compaction-bytes");

  /** What is due and not begun after so long is left as it is. */
  private static final long IDLE_NANOS = 2_000_000_000;

  private final Path dir;
  private final StoreOptions options;
  private final RocksDbSettings.Log log;

  /** When something was last seen to be under way. */
  private volatile long busyNanos = System.nanoTime();

  private final WriteOptions writing = new WriteOptions();
  private final RocksDB db;
  private final ConcurrentMap<String, ColumnFamilyHandle> tables = new ConcurrentHashMap<>();

  private RocksStore(
      DatabaseFolder folder, StoreOptions options, RocksDbSettings.Log log, String table)
      throws RocksDBException, IOException {
    super(folder);
    this.log = log;
    this.dir = folder.dir();
    this.options = options;
    List<String> names = new ArrayList<>(tablesToOpen(folder, options, table));
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    db =
        RocksDB.open(
            options.dbOptions(),
            dir.toString(),
            names.stream().map(options::descriptor).toList(),
            handles);
    for (int i = 0; i < names.size(); i++) {
      tables.put(names.get(i), handles.get(i));
    }
    writing.setDisableWAL(log == RocksDbSettings.Log.NONE);
    writing.setSync(log == RocksDbSettings.Log.SYNCED);
  }

  static RocksStore open(RocksDbSettings settings, boolean destroying)
      throws DBException, IOException, RocksDBException {
    DatabaseFolder folder = settings.folder();
    StoreOptions options = StoreOptions.of(settings);
    try {
      if (destroying && folder.holdsDatabase()) {
        destroy(folder.dir(), options);
      }
      Files.createDirectories(folder.dir());
      return new RocksStore(folder, options, settings.log(), settings.table());
    } catch (IOException | RocksDBException e) {
      options.close();
      throw e;
    }
  }

  /** Deletes the files of the database, and no others. */
  private static void destroy(Path dir, StoreOptions options) throws IOException, RocksDBException {
    try (Options whole = options.asWhole()) {
      RocksDB.destroyDB(dir.toString(), whole);
    }
    Files.deleteIfExists(dir.resolve(COLUMN_FAMILY_NAMES));
  }

  /** Returns the tables there are, those with options of their own, and the one asked for. */
  private static Set<String> tablesToOpen(DatabaseFolder folder, StoreOptions options, String table)
      throws IOException, RocksDBException {
    Set<String> names = new TreeSet<>(options.tables());
    names.add(table);
    if (folder.holdsDatabase()) {
      try (Options listing = new Options()) {
        RocksDB.listColumnFamilies(listing, folder.dir().toString())
            .forEach(name -> names.add(new String(name, UTF_8)));
      }
    }
    return names;
  }

  @Override
  protected void close(boolean destroying) throws IOException, RocksDBException {
    try {
      noteColumnFamilies();
      tables.values().forEach(ColumnFamilyHandle::close);
      db.closeE();
      if (destroying) {
        destroy(dir, options);
      }
    } finally {
      writing.close();
      options.close();
    }
  }

  /** Writes down the column families where YCSB's own binding looks for them. */
  private void noteColumnFamilies() throws IOException {
    Stream<String> names = tables.keySet().stream().sorted();
    Files.write(
        dir.resolve(COLUMN_FAMILY_NAMES),
        Stream.concat(Stream.of("default"), names).distinct().toList(),
        UTF_8);
  }

  RocksDB db() {
    return db;
  }

  /** How each write is done. */
  WriteOptions writing() {
    return writing;
  }

  /** How the log takes part in each write. */
  RocksDbSettings.Log log() {
    return log;
  }

  /** Returns the column family of a table, created when missing. */
  ColumnFamilyHandle table(String name) throws RocksDBException {
    ColumnFamilyHandle table = tables.get(name);
    return table != null ? table : createTable(name);
  }

  private synchronized ColumnFamilyHandle createTable(String name) throws RocksDBException {
    ColumnFamilyHandle table = tables.get(name);
    if (table == null) {
      table = db.createColumnFamily(options.descriptor(name));
      tables.put(name, table);
    }
    return table;
  }

  @Override
  protected byte @Nullable [] get(String table, String key) throws RocksDBException {
    return db.get(table(table), key.getBytes(UTF_8));
  }

  @Override
  protected void put(String table, String key, byte[] record) throws RocksDBException {
    db.put(table(table), writing, key.getBytes(UTF_8), record);
  }

  @Override
  protected void delete(String table, String key) throws RocksDBException {
    db.delete(table(table), writing, key.getBytes(UTF_8));
  }

  @Override
  protected void flush() throws RocksDBException {
    busyNanos = System.nanoTime();
    try (FlushOptions waiting = new FlushOptions().setWaitForFlush(true)) {
      db.flush(waiting, List.copyOf(tables.values()));
    }
  }

  /**
   * Compacts the last level, too, which is left alone where no other level has anything. A file
   * that the compaction itself flushed would be moved there as it is.
   */
  @Override
  protected void reorganise(String table) throws RocksDBException {
    flush();
    try (CompactRangeOptions whole =
        new CompactRangeOptions()
            .setBottommostLevelCompaction(BottommostLevelCompaction.kForceOptimized)) {
      db.compactRange(table(table), null, null, whole);
    }
  }

  /** Looks at all column families, as the Java interface has no {@code WaitForCompact}. */
  @Override
  protected String pending() throws RocksDBException {
    String underWay = pending(UNDER_WAY);
    if (!underWay.isEmpty()) {
      busyNanos = System.nanoTime();
      return underWay;
    }
    return System.nanoTime() - busyNanos > IDLE_NANOS ? "" : pending(DUE);
  }

  private String pending(List<String> names) throws RocksDBException {
    List<String> pending = new ArrayList<>();
    for (String name : names) {
      long value = db.getAggregatedLongProperty("rocksdb." + name);
      if (value != 0) {
        pending.add(name + " " + value);
      }
    }
    return String.join(", ", pending);
  }

  /** Returns RocksDB's counters under readable names; tickers only if it keeps statistics. */
  @Override
  protected SortedMap<String, Long> counters() throws RocksDBException, IOException {
    SortedMap<String, Long> counters = new TreeMap<>();
    Statistics statistics = options.statistics();
    if (statistics != null) {
      counters.putAll(StoreProcess.embedded("rocksdb:").counters());
      TICKERS.forEach((name, ticker) -> counters.put(name, statistics.getTickerCount(ticker)));
      counters.put(
          "file-read-bytes", FILE_READ_BYTES.stream().mapToLong(statistics::getTickerCount).sum());
    }
    for (Map.Entry<String, String> level : LEVELS.entrySet()) {
      counters.put(level.getKey(), db.getAggregatedLongProperty(level.getValue()));
    }
    counters.put("live-folder-bytes", folderBytes());
    List<LiveFileMetaData> files = db.getLiveFilesMetaData();
    counters.put("live-files", (long) files.size());
    counters.put("live-file-bytes", files.stream().mapToLong(LiveFileMetaData::size).sum());
    counters.put("live-level-0-files", files.stream().filter(file -> file.level() == 0).count());
    for (LiveFileMetaData file : files) {
      counters.merge("live-level-" + file.level() + "-bytes", file.size(), Long::sum);
    }
    return counters;
  }

  /** The bytes of all files; one that is removed meanwhile counts nothing. */
  private long folderBytes() throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
