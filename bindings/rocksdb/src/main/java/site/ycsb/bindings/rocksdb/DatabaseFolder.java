package site.ycsb.bindings.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.stream.Stream;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import site.ycsb.DBException;

/** Looks at the folder of a database before anything in it is touched. */
record DatabaseFolder(Path dir) {
  private static final String COLUMN_FAMILY_NAMES = "CF_NAMES";

  /** Returns a path that is the same however the folder is spelt, once it exists. */
  Path identity() throws IOException {
    return Files.exists(dir) ? dir.toRealPath() : dir;
  }

  /** Refuses a folder in which no database can be opened, and says why; changes nothing. */
  void check(boolean fresh) throws DBException, IOException {
    if (!Files.exists(dir)) {
      checkCreatable();
      return;
    }
    if (!Files.isDirectory(dir)) {
      throw refused("is a file; name a folder (it is created when missing)");
    }
    if (!Files.isReadable(dir) || !Files.isExecutable(dir)) {
      throw refused("may not be read by this user");
    }
    if (!Files.isWritable(dir)) {
      throw refused("may not be written by this user");
    }
    if (fresh && !holdsDatabase() && !isEmpty()) {
      throw refused(
          "holds files but no RocksDB database, and rocksdb.fresh=true deletes a database only;"
              + " name an empty folder or one that a RocksDB database is in");
    }
    checkUnlocked();
  }

  /** Tells whether a RocksDB database is in the folder. */
  boolean holdsDatabase() throws IOException {
    // CURRENT alone is not enough: LevelDB has one as well.
    if (!Files.exists(dir.resolve("CURRENT"))) {
      return false;
    }
    try (DirectoryStream<Path> own = Files.newDirectoryStream(dir, "{IDENTITY,OPTIONS-*}")) {
      return own.iterator().hasNext();
    }
  }

  /** Deletes the files of the database, and no others. */
  void destroyDatabase(StoreOptions options) throws IOException, RocksDBException {
    if (holdsDatabase()) {
      try (Options whole = options.asWhole()) {
        RocksDB.destroyDB(dir.toString(), whole);
      }
      Files.deleteIfExists(dir.resolve(COLUMN_FAMILY_NAMES));
    }
  }

  /** Writes down the column families where YCSB's own binding looks for them. */
  void noteColumnFamilies(Set<String> names) throws IOException {
    Stream<String> lines = Stream.concat(Stream.of("default"), names.stream().sorted()).distinct();
    Files.write(dir.resolve(COLUMN_FAMILY_NAMES), lines.toList(), UTF_8);
  }

  /** Returns what to throw when something fails with this folder. */
  DBException failed(String what, Exception why) {
    // The message of a file system's exception is the path alone; its class is the reason.
    String reason =
        why instanceof FileSystemException
            ? why.getClass().getSimpleName() + " " + why.getMessage()
            : why.getMessage();
    return new DBException("rocksdb.dir=" + dir + " " + what + ": " + reason, why);
  }

  private DBException refused(String why) {
    return new DBException("rocksdb.dir=" + dir + " " + why);
  }

  private void checkCreatable() throws DBException {
    Path ancestor = dir.getParent();
    while (ancestor != null && !Files.exists(ancestor)) {
      ancestor = ancestor.getParent();
    }
    if (ancestor == null || !Files.isDirectory(ancestor)) {
      throw refused("cannot be created: " + ancestor + " is not a folder");
    }
    if (!Files.isWritable(ancestor)) {
      throw refused("cannot be created: this user may not write in " + ancestor);
    }
  }

  private boolean isEmpty() throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(dir)) {
      return !entries.iterator().hasNext();
    }
  }

  /** Tries the lock without RocksDB, which would write a new LOG file before it refuses. */
  private void checkUnlocked() throws DBException, IOException {
    Path lockFile = dir.resolve("LOCK");
    if (!Files.exists(lockFile)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        throw refused("is in use: another process has its database open");
      }
    }
  }
}
