package site.ycsb.bindings.base;

import java.util.Arrays;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;

/** An open database of a folder, in which a record is the bytes under a key. */
public abstract class EmbeddedDatabase implements Shared.Resource {
  /** A power of two, far beyond the number of threads, so that other keys rarely wait. */
  private static final int LOCKS = 1024;

  private final Object[] locks = new Object[LOCKS];
  private final DatabaseFolder folder;
  private boolean dropped;

  /** Creates what is in a folder; nothing is opened here. */
  protected EmbeddedDatabase(DatabaseFolder folder) {
    this.folder = folder;
    Arrays.setAll(locks, i -> new Object());
  }

  /**
   * What whoever writes a record holds meanwhile, so that none of the writes is lost to an update
   * that has read the record and is about to write it; the same for some keys.
   */
  public final Object writeLock(String key) {
    int hash = key.hashCode();
    return locks[(hash ^ hash >>> 16) & (LOCKS - 1)];
  }

  /** Returns the bytes of a record, or null if there is none. */
  protected abstract byte @Nullable [] get(String table, String key) throws Exception;

  /** Writes the bytes of a record in place of those that may be there. */
  protected abstract void put(String table, String key, byte[] record) throws Exception;

  /** Deletes the record that may be there. */
  protected abstract void delete(String table, String key) throws Exception;

  /** Counts what was done and what there is, by readable names. */
  protected abstract SortedMap<String, Long> counters() throws Exception;

  /** Writes what is in memory to files, and starts the work on files that is due. */
  protected abstract void flush() throws Exception;

  /** Rewrites all files of a table, and waits for the end. */
  protected abstract void reorganise(String table) throws Exception;

  /** Names the work that is left, such as {@code num-running-compactions 1}; empty: none. */
  protected abstract String pending() throws Exception;

  /**
   * Closes the database.
   *
   * @param destroying whether its files are deleted then, and no others
   */
  protected abstract void close(boolean destroying) throws Exception;

  @Override
  public final void close() throws DBException {
    if (dropped) {
      return;
    }
    try {
      close(false);
    } catch (Exception e) {
      throw folder.failed("was not closed cleanly", e);
    }
  }

  /** Closes the database for all its users and deletes its files. */
  final void drop() throws Exception {
    dropped = true;
    close(true);
    folder.removeIfEmpty();
  }

  final DatabaseFolder folder() {
    return folder;
  }
}
