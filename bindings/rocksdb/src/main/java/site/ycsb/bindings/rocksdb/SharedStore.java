package site.ycsb.bindings.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import site.ycsb.DBException;
import site.ycsb.bindings.embedded.DatabaseFolder;
import site.ycsb.bindings.embedded.OpenDatabases;
import site.ycsb.bindings.embedded.SharedDatabase;
import site.ycsb.bindings.records.RecordCodec;
import site.ycsb.bindings.records.SnapshotFolder;

/** Holds a database open for all binding instances of this process that name its folder. */
final class SharedStore implements SharedDatabase {
  private static final OpenDatabases<SharedStore> OPEN = new OpenDatabases<>();
  private static final String COLUMN_FAMILY_NAMES = "CF_NAMES";

  private final DatabaseFolder folder;
  private final StoreOptions options;
  private final RocksDB db;
  private final ConcurrentMap<String, ColumnFamilyHandle> tables = new ConcurrentHashMap<>();
  private boolean dropped;

  private SharedStore(DatabaseFolder folder, StoreOptions options, String table)
      throws RocksDBException, IOException {
    this.folder = folder;
    this.options = options;
    List<String> names = new ArrayList<>(tablesToOpen(folder, options, table));
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    db =
        RocksDB.open(
            options.dbOptions(),
            folder.dir().toString(),
            names.stream().map(options::descriptor).toList(),
            handles);
    for (int i = 0; i < names.size(); i++) {
      tables.put(names.get(i), handles.get(i));
    }
  }

  /** Returns the store of the folder, opened if nobody has it open. */
  static SharedStore acquire(RocksDbSettings settings, Properties run) throws DBException {
    DatabaseFolder folder = new DatabaseFolder(settings.dir(), RocksDbSettings.KIND);
    SharedStore store =
        OPEN.acquire(
            folder, settings.fresh(), run, destroying -> open(folder, settings, destroying));
    try {
      store.table(settings.table());
      return store;
    } catch (RocksDBException e) {
      store.release();
      throw folder.failed("cannot be opened", e);
    }
  }

  private static SharedStore open(
      DatabaseFolder folder, RocksDbSettings settings, boolean destroying)
      throws DBException, IOException {
    StoreOptions options = StoreOptions.of(settings);
    try {
      if (destroying && folder.holdsDatabase()) {
        destroy(folder, options);
      }
      Files.createDirectories(folder.dir());
      return new SharedStore(folder, options, settings.table());
    } catch (IOException | RocksDBException e) {
      options.close();
      throw folder.failed("cannot be opened", e);
    }
  }

  /** Deletes the files of the database, and no others. */
  private static void destroy(DatabaseFolder folder, StoreOptions options)
      throws IOException, RocksDBException {
    try (Options whole = options.asWhole()) {
      RocksDB.destroyDB(folder.dir().toString(), whole);
    }
    Files.deleteIfExists(folder.dir().resolve(COLUMN_FAMILY_NAMES));
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

  /** Gives up one use; the last one closes the database. */
  void release() throws DBException {
    OPEN.release(this);
  }

  @Override
  public void close() throws DBException {
    if (dropped) {
      return;
    }
    try {
      noteColumnFamilies();
      tables.values().forEach(ColumnFamilyHandle::close);
      db.closeE();
    } catch (IOException | RocksDBException e) {
      throw folder.failed("was not closed cleanly", e);
    } finally {
      options.close();
    }
  }

  /** Writes down the column families where YCSB's own binding looks for them. */
  private void noteColumnFamilies() throws IOException {
    Stream<String> names = tables.keySet().stream().sorted();
    Files.write(
        folder.dir().resolve(COLUMN_FAMILY_NAMES),
        Stream.concat(Stream.of("default"), names).distinct().toList(),
        UTF_8);
  }

  RocksDB db() {
    return db;
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

  SortedMap<String, Long> counters() {
    try {
      return EngineCounters.read(db, options.statistics());
    } catch (RocksDBException e) {
      throw new IllegalStateException("RocksDB's counters cannot be read: " + e.getMessage(), e);
    }
  }

  /** Writes the records of some tables to a folder. */
  void save(List<String> names, Path snapshot) throws IOException {
    new SnapshotFolder(snapshot).write(names, this::copy);
  }

  private void copy(String name, SnapshotFolder.Sink sink) throws IOException {
    ColumnFamilyHandle table = tables.get(name);
    if (table == null) {
      return;
    }
    try (RocksIterator rows = db.newIterator(table)) {
      for (rows.seekToFirst(); rows.isValid(); rows.next()) {
        // Merged anew, so that the copy holds no trace of merges.
        sink.accept(rows.key(), RecordCodec.encodePut(RecordCodec.decode(rows.value(), null)));
      }
      rows.status();
    } catch (RocksDBException | DataFormatException e) {
      throw new IOException(folder.failed("cannot be copied", e).getMessage(), e);
    }
  }

  /** Inserts the records of a snapshot; they are in sorted files when this returns. */
  void restore(Path snapshot) throws IOException {
    try (RestoringBatch batch = new RestoringBatch(db)) {
      new SnapshotFolder(snapshot)
          .read(
              (name, key, record) -> {
                try {
                  batch.put(table(name), key, record);
                } catch (RocksDBException e) {
                  throw new IOException(folder.failed("cannot be filled", e).getMessage(), e);
                }
              });
      batch.flush(List.copyOf(tables.values()));
    } catch (RocksDBException e) {
      throw new IOException(folder.failed("cannot be filled", e).getMessage(), e);
    }
  }

  /** Closes the database for all its users and deletes its files, and no others. */
  void drop() throws IOException {
    dropped = true;
    try {
      tables.values().forEach(ColumnFamilyHandle::close);
      db.closeE();
      destroy(folder, options);
      folder.removeIfEmpty();
    } catch (RocksDBException e) {
      throw new IOException(folder.failed("cannot be removed", e).getMessage(), e);
    } finally {
      options.close();
    }
  }
}
