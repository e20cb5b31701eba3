package site.ycsb.bindings.leveldb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.DataFormatException;
import org.fusesource.leveldbjni.JniDBFactory;
import org.iq80.leveldb.DB;
import org.iq80.leveldb.DBIterator;
import org.iq80.leveldb.Options;
import org.iq80.leveldb.WriteBatch;
import org.iq80.leveldb.WriteOptions;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.bindings.embedded.DatabaseFolder;
import site.ycsb.bindings.embedded.OpenDatabases;
import site.ycsb.bindings.embedded.SharedDatabase;
import site.ycsb.bindings.records.SnapshotFolder;

/** Holds a database open for all binding instances that name its folder, and counts its bytes. */
final class LevelStore implements SharedDatabase {
  private static final OpenDatabases<LevelStore> OPEN = new OpenDatabases<>();

  private final DatabaseFolder folder;
  private final DB db;
  private final WriteOptions writeOptions;
  private final LongAdder bytesRead = new LongAdder();
  private final LongAdder bytesScanned = new LongAdder();
  private final LongAdder bytesWritten = new LongAdder();
  private boolean dropped;

  private LevelStore(DatabaseFolder folder, DB db, boolean sync) {
    this.folder = folder;
    this.db = db;
    this.writeOptions = new WriteOptions().sync(sync);
  }

  /** Returns the store of the folder, opened if nobody has it open. */
  static LevelStore acquire(LevelDbSettings settings, Properties run) throws DBException {
    DatabaseFolder folder = new DatabaseFolder(settings.dir(), LevelDbSettings.KIND);
    return OPEN.acquire(
        folder, settings.fresh(), run, destroying -> open(folder, settings, destroying));
  }

  private static LevelStore open(
      DatabaseFolder folder, LevelDbSettings settings, boolean destroying)
      throws DBException, IOException {
    try {
      if (destroying && folder.holdsDatabase()) {
        JniDBFactory.factory.destroy(folder.dir().toFile(), settings.options());
      }
      Files.createDirectories(folder.dir());
      DB db = JniDBFactory.factory.open(folder.dir().toFile(), settings.options());
      return new LevelStore(folder, db, settings.sync());
    } catch (LinkageError e) {
      throw new DBException(
          String.format(
              "LevelDB's native library cannot be loaded on %s %s; it comes for Linux, macOS and"
                  + " Windows on x86: %s",
              System.getProperty("os.name"), System.getProperty("os.arch"), e.getMessage()),
          e);
    }
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
      db.close();
    } catch (IOException e) {
      throw folder.failed("was not closed cleanly", e);
    }
  }

  byte @Nullable [] get(byte[] key) {
    byte[] value = db.get(key);
    bytesRead.add(value == null ? 0 : value.length);
    return value;
  }

  void put(byte[] key, byte[] value) {
    db.put(key, value, writeOptions);
    bytesWritten.add(key.length + value.length);
  }

  void delete(byte[] key) {
    db.delete(key, writeOptions);
    bytesWritten.add(key.length);
  }

  /** What becomes of a stored record that a walk comes to. */
  interface Visitor {
    /** Returns whether to go on. */
    boolean visit(Map.Entry<byte[], byte[]> stored) throws DataFormatException;
  }

  /** Walks over stored records in key order, in the state that the database has at the start. */
  void walk(byte[] start, Visitor visitor) throws IOException, DataFormatException {
    try (DBIterator rows = db.iterator()) {
      rows.seek(start);
      boolean more = true;
      while (more && rows.hasNext()) {
        Map.Entry<byte[], byte[]> row = rows.next();
        bytesScanned.add(row.getKey().length + row.getValue().length);
        more = visitor.visit(row);
      }
    }
  }

  WriteBatch newBatch() {
    return db.createWriteBatch();
  }

  /** Applies all of a batch or nothing, and closes it. */
  void write(WriteBatch batch, long sizeBytes) throws IOException {
    try (batch) {
      db.write(batch, writeOptions);
    }
    bytesWritten.add(sizeBytes);
  }

  /** Writes the records of some tables to a folder. */
  void save(List<String> tables, Path snapshot) throws IOException {
    new SnapshotFolder(snapshot).write(tables, this::copy);
  }

  private void copy(String table, SnapshotFolder.Sink sink) throws IOException {
    byte[] first = TableKey.of(table, "");
    try (DBIterator rows = db.iterator()) {
      rows.seek(first);
      while (rows.hasNext() && TableKey.isIn(rows.peekNext().getKey(), first)) {
        Map.Entry<byte[], byte[]> row = rows.next();
        byte[] key = row.getKey();
        sink.accept(Arrays.copyOfRange(key, first.length, key.length), row.getValue());
      }
    } catch (org.iq80.leveldb.DBException e) {
      throw new IOException(folder.failed("cannot be copied", e).getMessage(), e);
    }
  }

  /** Inserts the records of a snapshot; as safe on the disk as after inserts without sync. */
  void restore(Path snapshot) throws IOException {
    try {
      new SnapshotFolder(snapshot)
          .read((table, key, record) -> db.put(TableKey.of(table, new String(key, UTF_8)), record));
    } catch (org.iq80.leveldb.DBException e) {
      throw new IOException(folder.failed("cannot be filled", e).getMessage(), e);
    }
  }

  /** Closes the database for all its users and deletes its files, and no others. */
  void drop() throws IOException {
    dropped = true;
    db.close();
    JniDBFactory.factory.destroy(folder.dir().toFile(), new Options());
    folder.removeIfEmpty();
  }

  SortedMap<String, Long> counters() throws IOException {
    SortedMap<String, Long> counters =
        LevelCounters.read(db.getProperty("leveldb.stats"), folder.dir());
    counters.put("bytes-read", bytesRead.sum());
    counters.put("bytes-read-by-scans", bytesScanned.sum());
    counters.put("bytes-written", bytesWritten.sum());
    return counters;
  }
}
