package site.ycsb.bindings.leveldb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.fusesource.leveldbjni.JniDBFactory;
import org.iq80.leveldb.DB;
import org.iq80.leveldb.DBIterator;
import org.iq80.leveldb.Options;
import org.iq80.leveldb.WriteBatch;
import org.iq80.leveldb.WriteOptions;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.bindings.base.DatabaseFolder;
import site.ycsb.bindings.base.EmbeddedDatabase;

/** An open LevelDB database, which counts the bytes that pass. */
final class LevelStore extends EmbeddedDatabase {
  // Level  Files Size(MB) Time(sec) Read(MB) Write(MB), a row per level.
  private static final Pattern COMPACTIONS =
      Pattern.compile("(?m)^ *\\d+ +\\d+ +\\d+ +(\\d+) +(\\d+) +(\\d+)$");

  // A level of leveldb.sstables, and its files: " 17:2110423['a' .. 'b']".
  private static final Pattern LEVEL = Pattern.compile("(?m)^--- level \\d+ ---$");
  private static final Pattern FILE = Pattern.compile("(?m)^ \\d+:(\\d+)\\[");
  private static final int MOST_FILES_AT_LEVEL_0 = 3;
  private static final double MOST_BYTES_AT_LEVEL_1 = 10 << 20;

  private final Path dir;
  private final DB db;
  private final WriteOptions writeOptions;
  private final ReadWriteLock writing = new ReentrantReadWriteLock();
  private final LongAdder bytesRead = new LongAdder();
  private final LongAdder bytesScanned = new LongAdder();
  private final LongAdder bytesWritten = new LongAdder();

  private LevelStore(DatabaseFolder folder, DB db, boolean sync) {
    super(folder);
    this.dir = folder.dir();
    this.db = db;
    this.writeOptions = new WriteOptions().sync(sync);
  }

  static LevelStore open(LevelDbSettings settings, boolean destroying)
      throws DBException, IOException {
    DatabaseFolder folder = settings.folder();
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

  @Override
  protected void close(boolean destroying) throws IOException {
    db.close();
    if (destroying) {
      JniDBFactory.factory.destroy(dir.toFile(), new Options());
    }
  }

  /** Returns the stored form of a key, in whose order the keys of a table are. */
  static byte[] key(String table, String key) {
    if (table.indexOf('\0') >= 0) {
      throw new org.iq80.leveldb.DBException("The name of a table has no zero character: " + table);
    }
    return (table + '\0' + key).getBytes(UTF_8);
  }

  static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  @Override
  protected byte @Nullable [] get(String table, String key) {
    byte[] record = db.get(key(table, key));
    bytesRead.add(record == null ? 0 : record.length);
    return record;
  }

  @Override
  protected void put(String table, String key, byte[] record) {
    byte[] stored = key(table, key);
    write(() -> db.put(stored, record, writeOptions));
    bytesWritten.add(stored.length + record.length);
  }

  @Override
  protected void delete(String table, String key) {
    byte[] stored = key(table, key);
    write(() -> db.delete(stored, writeOptions));
    bytesWritten.add(stored.length);
  }

  /** What becomes of a stored record that a walk comes to. */
  interface Visitor {
    /** Returns whether to go on. */
    boolean visit(byte[] key, byte[] record) throws DataFormatException;
  }

  /** Walks over stored records in key order, in the state that the database has at the start. */
  void walk(byte[] start, Visitor visitor) throws IOException, DataFormatException {
    try (DBIterator rows = db.iterator()) {
      rows.seek(start);
      boolean more = true;
      while (more && rows.hasNext()) {
        more = visit(rows.next(), visitor);
      }
    }
  }

  /**
   * Walks over stored records against key order, from the last one that is not above a key. Writes
   * wait meanwhile: beside inserts, the iterator of LevelDB 1.8 skips records as it goes back.
   */
  void walkBack(byte[] start, Visitor visitor) throws IOException, DataFormatException {
    writing.writeLock().lock();
    try (DBIterator rows = db.iterator()) {
      rows.seek(start);
      if (!rows.hasNext()) {
        rows.seekToLast();
      }
      boolean stands =
          rows.hasNext() && Arrays.compareUnsigned(rows.peekNext().getKey(), start) <= 0;
      boolean more = !stands || visit(rows.peekNext(), visitor);
      while (more && rows.hasPrev()) {
        more = visit(rows.prev(), visitor);
      }
    } finally {
      writing.writeLock().unlock();
    }
  }

  /** Writes beside other writes, and not beside a walk back. */
  private void write(Runnable write) {
    writing.readLock().lock();
    try {
      write.run();
    } finally {
      writing.readLock().unlock();
    }
  }

  private boolean visit(Map.Entry<byte[], byte[]> row, Visitor visitor) throws DataFormatException {
    bytesScanned.add(row.getKey().length + row.getValue().length);
    return visitor.visit(row.getKey(), row.getValue());
  }

  WriteBatch newBatch() {
    return db.createWriteBatch();
  }

  /** Applies all of a batch or nothing, and closes it. */
  void write(WriteBatch batch, long sizeBytes) throws IOException {
    try (batch) {
      write(() -> db.write(batch, writeOptions));
    }
    bytesWritten.add(sizeBytes);
  }

  /** Compacts a range in which no key lies, which writes the memtable to a file and no more. */
  @Override
  protected void flush() {
    byte[] none = {0};
    db.compactRange(none, none);
  }

  /** Compacts every table, as they lie in one order of keys. */
  @Override
  protected void reorganise(String table) {
    db.compactRange(new byte[] {0}, new byte[] {-1});
  }

  /** Names the levels that have outgrown what LevelDB lets them have before it compacts them. */
  @Override
  protected String pending() {
    String tables = db.getProperty("leveldb.sstables");
    String[] levels = LEVEL.split(tables == null ? "" : tables, -1);
    List<String> pending = new ArrayList<>();
    // The last level is never compacted; what stands before the first is none.
    for (int level = 0; level < levels.length - 2; level++) {
      addPending(pending, level, levels[level + 1]);
    }
    return String.join(", ", pending);
  }

  private static void addPending(List<String> pending, int level, String tables) {
    List<Long> bytes =
        FILE.matcher(tables).results().map(file -> Long.valueOf(file.group(1))).toList();
    long sum = bytes.stream().mapToLong(each -> each).sum();
    if (level == 0 && bytes.size() > MOST_FILES_AT_LEVEL_0) {
      pending.add("level 0 has " + bytes.size() + " files");
    } else if (level > 0 && sum >= MOST_BYTES_AT_LEVEL_1 * Math.pow(10, level - 1.0)) {
      pending.add("level " + level + " has " + sum + " bytes");
    }
  }

  /** Reads what LevelDB tells of itself, a table of its compactions, its files, and our counts. */
  @Override
  protected SortedMap<String, Long> counters() throws IOException {
    SortedMap<String, Long> counters = new TreeMap<>();
    String stats = db.getProperty("leveldb.stats");
    Matcher level = COMPACTIONS.matcher(stats == null ? "" : stats);
    String[] names = {
      "compaction-seconds", "compaction-read-megabytes", "compaction-written-megabytes"
    };
    for (String name : names) {
      counters.put(name, 0L);
    }
    while (level.find()) {
      for (int i = 0; i < names.length; i++) {
        counters.merge(names[i], Long.valueOf(level.group(i + 1)), Long::sum);
      }
    }
    counters.put("bytes-read", bytesRead.sum());
    counters.put("bytes-read-by-scans", bytesScanned.sum());
    counters.put("bytes-written", bytesWritten.sum());
    countFiles(counters);
    return counters;
  }

  private void countFiles(SortedMap<String, Long> counters) throws IOException {
    long files = 0;
    long bytes = 0;
    try (DirectoryStream<Path> tables = Files.newDirectoryStream(dir, "*.{ldb,sst}")) {
      for (Path table : tables) {
        try {
          bytes += Files.size(table);
          files++;
        } catch (NoSuchFileException e) {
          // A compaction has removed it since the folder was listed.
        }
      }
    }
    counters.put("live-files", files);
    counters.put("live-file-bytes", bytes);
  }
}
