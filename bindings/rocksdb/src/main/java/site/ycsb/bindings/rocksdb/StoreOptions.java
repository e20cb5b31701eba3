package site.ycsb.bindings.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.ConfigOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
import org.rocksdb.OptionsUtil;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Statistics;
import org.rocksdb.StatsLevel;
import org.rocksdb.StringAppendOperator;
import site.ycsb.DBException;

/** The options that a database is opened with: our defaults, named ones, or a file's. */
final class StoreOptions implements AutoCloseable {
  /** A semicolon that is not within braces. */
  private static final String BETWEEN_OPTIONS = ";(?![^{]*\\})";

  private static final String DEFAULT_FAMILY = new String(RocksDB.DEFAULT_COLUMN_FAMILY, UTF_8);

  private final DBOptions dbOptions;
  private final Map<String, ColumnFamilyOptions> familyOptions;
  private final StringAppendOperator mergeOperator = new StringAppendOperator("");
  private final @Nullable Statistics statistics;

  private StoreOptions(
      DBOptions dbOptions, Map<String, ColumnFamilyOptions> familyOptions, boolean counting) {
    this.dbOptions = dbOptions;
    this.familyOptions = familyOptions;
    this.statistics = counting ? new Statistics() : null;
    if (statistics != null) {
      statistics.setStatsLevel(StatsLevel.EXCEPT_DETAILED_TIMERS);
      dbOptions.setStatistics(statistics);
    }
    dbOptions.setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
    familyOptions
        .values()
        .forEach(
            family ->
                // With more than one memtable to a flush, a flush that is waited for beside one of
                // RocksDB's own may never end: facebook/rocksdb issue 13280.
                family.setMergeOperator(mergeOperator).setMinWriteBufferNumberToMerge(1));
  }

  /** Returns the options that the settings ask for; reads at most the options file. */
  static StoreOptions of(RocksDbSettings settings) throws DBException {
    Path file = settings.optionsFile();
    if (file != null) {
      return load(file, settings.statistics());
    }
    return settings.options().isEmpty()
        ? defaults(settings)
        : named(settings.options(), settings.statistics());
  }

  /** RocksDB's own defaults, but for options by its names, such as write_buffer_size=64M. */
  private static StoreOptions named(String options, boolean counting) throws DBException {
    RocksDB.loadLibrary();
    Properties ofDatabase = new Properties();
    Properties ofFamily = new Properties();
    for (String each : options.split(BETWEEN_OPTIONS, -1)) {
      String[] pair = each.strip().split("\\s*=\\s*", 2);
      if (pair.length == 2 && isLegal(pair, DBOptions::getDBOptionsFromProps)) {
        ofDatabase.setProperty(pair[0], pair[1]);
      } else if (pair.length == 2
          && isLegal(pair, ColumnFamilyOptions::getColumnFamilyOptionsFromProps)) {
        ofFamily.setProperty(pair[0], pair[1]);
      } else {
        throw new DBException(
            ("rocksdb.options: RocksDB refuses \"%s\"; expected NAME=VALUE as in its OPTIONS files,"
                    + " such as \"write_buffer_size=64M;compression=kNoCompression\"")
                .formatted(each.strip()));
      }
    }
    DBOptions db = together(ofDatabase, DBOptions::new, DBOptions::getDBOptionsFromProps);
    ColumnFamilyOptions family =
        together(
            ofFamily,
            ColumnFamilyOptions::new,
            ColumnFamilyOptions::getColumnFamilyOptionsFromProps);
    return new StoreOptions(db, new HashMap<>(Map.of(DEFAULT_FAMILY, family)), counting);
  }

  /** Options of which each is legal; RocksDB may still refuse them beside each other. */
  private static <O> O together(
      Properties options, Supplier<O> defaults, Function<Properties, @Nullable O> reader)
      throws DBException {
    O made = options.isEmpty() ? defaults.get() : reader.apply(options);
    if (made == null) {
      throw new DBException("rocksdb.options: RocksDB refuses these together: " + options);
    }
    return made;
  }

  /** Whether RocksDB makes something of an option; null is its answer where it does not. */
  private static boolean isLegal(
      String[] option, Function<Properties, @Nullable AutoCloseable> reader) {
    Properties alone = new Properties();
    alone.setProperty(option[0], option[1]);
    try (AutoCloseable made = reader.apply(alone)) {
      return made != null;
    } catch (Exception e) {
      return false;
    }
  }

  /**
   * The defaults. Besides these, everything is as RocksDB has it: write-ahead log on, written
   * without fsync; 32 MB of block cache; no Bloom filters.
   */
  private static StoreOptions defaults(RocksDbSettings settings) {
    // As in YCSB's own binding, so that results compare: flushes and compactions may use two
    // threads per core, ...
    int backgroundThreads = 2 * Runtime.getRuntime().availableProcessors();
    DBOptions db =
        new DBOptions()
            .setIncreaseParallelism(backgroundThreads)
            .setInfoLogLevel(InfoLogLevel.INFO_LEVEL);
    // ... and levelled compaction with a budget for memtables, of 512 MB where nobody says another.
    ColumnFamilyOptions family =
        new ColumnFamilyOptions()
            .optimizeLevelStyleCompaction((long) settings.memtableMegabytes() << 20);
    Map<String, ColumnFamilyOptions> families = new HashMap<>();
    families.put(DEFAULT_FAMILY, family);
    return new StoreOptions(db, families, settings.statistics());
  }

  private static StoreOptions load(Path file, boolean counting) throws DBException {
    if (!Files.isRegularFile(file)) {
      throw new DBException(
          "rocksdb.optionsfile=" + file + " is not a file; name an OPTIONS file of RocksDB");
    }
    DBOptions db = new DBOptions();
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    try (ConfigOptions strict = new ConfigOptions()) {
      OptionsUtil.loadOptionsFromFile(strict, file.toString(), db, descriptors);
    } catch (RocksDBException e) {
      db.close();
      throw new DBException(
          "rocksdb.optionsfile=" + file + " cannot be used: " + e.getMessage(), e);
    }
    Map<String, ColumnFamilyOptions> families = new HashMap<>();
    descriptors.forEach(d -> families.put(new String(d.getName(), UTF_8), d.getOptions()));
    return new StoreOptions(db, families, counting);
  }

  DBOptions dbOptions() {
    return dbOptions;
  }

  @Nullable Statistics statistics() {
    return statistics;
  }

  /** Returns the options of a table; one that the file does not name has those of the default. */
  ColumnFamilyDescriptor descriptor(String table) {
    ColumnFamilyOptions own = familyOptions.get(table);
    ColumnFamilyOptions options = own != null ? own : familyOptions.get(DEFAULT_FAMILY);
    return new ColumnFamilyDescriptor(table.getBytes(UTF_8), options);
  }

  /** Returns the tables that the options name. */
  Collection<String> tables() {
    return familyOptions.keySet();
  }

  /** Returns the same options in the form that concerns a whole database; the caller closes it. */
  Options asWhole() {
    return new Options(dbOptions, descriptor(DEFAULT_FAMILY).getOptions());
  }

  @Override
  public void close() {
    familyOptions.values().forEach(ColumnFamilyOptions::close);
    dbOptions.close();
    mergeOperator.close();
    if (statistics != null) {
      statistics.close();
    }
  }
}
