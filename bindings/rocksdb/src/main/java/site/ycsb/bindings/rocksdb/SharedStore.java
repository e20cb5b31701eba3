package site.ycsb.bindings.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import site.ycsb.DBException;

/** Holds a database open for all binding instances of this process that name its folder. */
final class SharedStore {
  private static final Map<Path, SharedStore> OPEN = new HashMap<>();

  /** The run that last destroyed what was in a folder. */
  private static final Map<Path, WeakReference<Properties>> FRESHENED = new HashMap<>();

  private final DatabaseFolder folder;
  private final StoreOptions options;
  private final RocksDB db;
  private final ConcurrentMap<String, ColumnFamilyHandle> tables = new ConcurrentHashMap<>();
  private int users;

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

  /**
   * Returns the store of the folder, opened if nobody has it open.
   *
   * @param run the properties that all instances of one run share: {@code rocksdb.fresh} destroys
   *     once per run, since one thread may start when another has already finished
   */
  static SharedStore acquire(RocksDbSettings settings, Properties run) throws DBException {
    DatabaseFolder folder = new DatabaseFolder(settings.dir());
    synchronized (OPEN) {
      try {
        SharedStore store = OPEN.get(folder.identity());
        if (store == null) {
          store = open(folder, settings, run);
          OPEN.put(folder.identity(), store);
        }
        store.table(settings.table());
        store.users++;
        return store;
      } catch (IOException | RocksDBException e) {
        throw folder.failed("cannot be opened", e);
      }
    }
  }

  private static SharedStore open(DatabaseFolder folder, RocksDbSettings settings, Properties run)
      throws DBException, IOException, RocksDBException {
    WeakReference<Properties> last = FRESHENED.get(folder.dir());
    boolean destroying = settings.fresh() && (last == null || !last.refersTo(run));
    folder.check(destroying);
    StoreOptions options = StoreOptions.of(settings);
    try {
      if (destroying) {
        folder.destroyDatabase(options);
        FRESHENED.put(folder.dir(), new WeakReference<>(run));
      }
      Files.createDirectories(folder.dir());
      return new SharedStore(folder, options, settings.table());
    } catch (IOException | RocksDBException e) {
      options.close();
      throw e;
    }
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
    synchronized (OPEN) {
      users--;
      if (users > 0) {
        return;
      }
      OPEN.values().remove(this);
      try {
        folder.noteColumnFamilies(tables.keySet());
        tables.values().forEach(ColumnFamilyHandle::close);
        db.closeE();
      } catch (IOException | RocksDBException e) {
        throw folder.failed("was not closed cleanly", e);
      } finally {
        options.close();
      }
    }
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

  SortedMap<String, Long> counters() throws RocksDBException {
    return EngineCounters.read(db, options.statistics());
  }
}
