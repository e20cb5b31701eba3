package site.ycsb.bindings.rocksdb;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.bindings.base.BindingProperties;
import site.ycsb.bindings.base.DatabaseFolder;

/**
 * Holds the checked properties of a RocksDB binding.
 *
 * @param folder the folder of the database
 * @param optionsFile a RocksDB OPTIONS file, or null for the options of {@link StoreOptions}
 * @param options options by RocksDB's names, on top of its own defaults; may be empty
 * @param memtableMegabytes the budget of memtables, by which levels are sized as well; not for an
 *     options file, which says so itself
 * @param fresh whether the database in the folder is destroyed first
 * @param statistics whether RocksDB counts what it does
 * @param log how the write-ahead log takes part in a write
 * @param table the table created when missing
 * @param fieldCount the number of fields from which on an update replaces the whole record
 */
record RocksDbSettings(
    DatabaseFolder folder,
    @Nullable Path optionsFile,
    String options,
    int memtableMegabytes,
    boolean fresh,
    boolean statistics,
    Log log,
    String table,
    int fieldCount) {
  /** How a database of RocksDB is told; CURRENT alone is not enough, as LevelDB has one too. */
  static final DatabaseFolder.Kind KIND =
      new DatabaseFolder.Kind(
          "RocksDB", "rocksdb.", List.of("CURRENT", "{IDENTITY,OPTIONS-*}"), List.of());

  private static final String OPTIONS_FILE = "rocksdb.optionsfile";
  private static final String OPTIONS = "rocksdb.options";
  private static final String MEMTABLE = "rocksdb.memtable.megabytes";
  private static final String FRESH = "rocksdb.fresh";
  private static final String STATISTICS = "rocksdb.statistics";
  private static final String WAL = "rocksdb.wal";
  private static final String SYNC = "rocksdb.sync";
  private static final List<String> LEGAL =
      List.of("rocksdb.dir", OPTIONS, OPTIONS_FILE, MEMTABLE, FRESH, STATISTICS, WAL, SYNC);

  /** What becomes of a write before it is acknowledged, beside that it is in a memtable. */
  enum Log {
    /** Nothing. */
    NONE("no write-ahead log"),
    /** It is handed over to the operating system. */
    WRITTEN("write-ahead log, not synced"),
    /** It is on the disk. */
    SYNCED("write-ahead log, synced with each write");

    private final String text;

    Log(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /** Reads the settings, or says which property is wrong and what is legal. */
  static RocksDbSettings of(Properties properties) throws DBException {
    BindingProperties given = BindingProperties.of(properties, LEGAL);
    List<String> ways =
        Stream.of(OPTIONS, OPTIONS_FILE, MEMTABLE).filter(properties::containsKey).toList();
    if (ways.size() > 1) {
      throw new DBException(
          String.join(" does not go with ", ways) + ": each says how large memtables are");
    }
    return new RocksDbSettings(
        DatabaseFolder.of(given, KIND),
        given.path(OPTIONS_FILE),
        given.text(OPTIONS, ""),
        given.count(MEMTABLE, 512),
        given.flag(FRESH, false),
        given.flag(STATISTICS, true),
        log(given),
        given.table(),
        given.count("fieldcount", 10));
  }

  private static Log log(BindingProperties given) throws DBException {
    boolean synced = given.flag(SYNC, false);
    if (given.flag(WAL, true)) {
      return synced ? Log.SYNCED : Log.WRITTEN;
    } else if (synced) {
      throw new DBException(
          SYNC + "=true does not go with " + WAL + "=false: what is synced is it");
    }
    return Log.NONE;
  }
}
