package site.ycsb.bindings.base;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;

/**
 * Looks at the folder of a database before anything in it is touched.
 *
 * @param dir the folder
 * @param kind the kind of database that is opened there
 */
public record DatabaseFolder(Path dir, Kind kind) {

  /**
   * Says how the databases of a store look in a folder and in messages.
   *
   * @param store the name of the store, for messages
   * @param prefix the prefix of its properties, such as {@code rocksdb.}
   * @param marks globs of file names, of which each matches a file where such a database is; the
   *     first without all others is that of another store
   * @param foreignMarks globs of file names that only a database of another store has
   */
  public record Kind(String store, String prefix, List<String> marks, List<String> foreignMarks) {
    /** Copies the lists. */
    public Kind {
      marks = List.copyOf(marks);
      foreignMarks = List.copyOf(foreignMarks);
    }

    String dirProperty() {
      return prefix + "dir";
    }

    String freshProperty() {
      return prefix + "fresh";
    }
  }

  /** Returns the folder that the properties of a binding name. */
  public static DatabaseFolder of(BindingProperties given, Kind kind) throws DBException {
    String name = kind.dirProperty();
    Path dir = given.path(name);
    if (dir == null) {
      throw new DBException(
          String.format(
              "%1$s is missing: name the folder of the database, for example -p %1$s=data/%2$s (it"
                  + " is created when missing)",
              name, name.substring(0, name.indexOf('.'))));
    }
    return new DatabaseFolder(dir, kind);
  }

  /** Returns a path that is the same however the folder is spelt, whether or not it exists. */
  Path identity() throws IOException {
    Path existing = existing();
    return existing == null ? dir : existing.toRealPath().resolve(existing.relativize(dir));
  }

  /** Returns the folder, or the nearest one above it that exists. */
  private @Nullable Path existing() {
    Path found = dir;
    while (found != null && !Files.exists(found)) {
      found = found.getParent();
    }
    return found;
  }

  /**
   * Refuses a folder in which no database can be opened, and says why; changes nothing.
   *
   * @param fresh whether the database that is there is going to be destroyed
   */
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
          String.format(
              "holds files but no %1$s database, and %2$sfresh=true deletes a database only;"
                  + " name an empty folder or one that a %1$s database is in",
              kind.store(), kind.prefix()));
    }
    Optional<Path> foreign = foreignFile();
    if (foreign.isEmpty() && !holdsDatabase()) {
      foreign = first(kind.marks().get(0));
    }
    if (foreign.isPresent()) {
      throw refused("holds the database of another store: " + foreign.get().getFileName());
    }
    checkUnlocked();
  }

  /** Tells whether a database of this kind is in the folder. */
  public boolean holdsDatabase() throws IOException {
    for (String mark : kind.marks()) {
      if (first(mark).isEmpty()) {
        return false;
      }
    }
    return foreignFile().isEmpty();
  }

  private Optional<Path> foreignFile() throws IOException {
    for (String mark : kind.foreignMarks()) {
      Optional<Path> found = first(mark);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Path> first(String glob) throws IOException {
    if (!Files.exists(dir)) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(dir, glob)) {
      Iterator<Path> found = files.iterator();
      return found.hasNext() ? Optional.of(found.next()) : Optional.empty();
    }
  }

  /** Returns what to throw when something fails with this folder. */
  DBException failed(String what, Exception why) {
    // The message of a file system's exception is the path alone; its class is the reason.
    String reason =
        why instanceof FileSystemException
            ? why.getClass().getSimpleName() + " " + why.getMessage()
            : why.getMessage();
    return new DBException(this + " " + what + ": " + reason, why);
  }

  private DBException refused(String why) {
    return new DBException(this + " " + why);
  }

  @Override
  public String toString() {
    return kind.dirProperty() + "=" + dir;
  }

  private void checkCreatable() throws DBException {
    Path ancestor = existing();
    if (ancestor == null || !Files.isDirectory(ancestor)) {
      throw refused("cannot be created: " + ancestor + " is not a folder");
    }
    if (!Files.isWritable(ancestor)) {
      throw refused("cannot be created: this user may not write in " + ancestor);
    }
  }

  /** Removes the folder, unless somebody keeps files of another kind in it. */
  void removeIfEmpty() throws IOException {
    if (Files.exists(dir) && isEmpty()) {
      Files.delete(dir);
    }
  }

  private boolean isEmpty() throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(dir)) {
      return !entries.iterator().hasNext();
    }
  }

  /** Tries the lock without the store, which would write a new LOG file before it refuses. */
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
