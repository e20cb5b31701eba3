package site.ycsb.bindings.embedded;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * Knows which databases of one store are open in this process, since only one may open a folder.
 *
 * @param <D> the open database
 */
public final class OpenDatabases<D extends SharedDatabase> {
  private final Map<Path, D> open = new HashMap<>();
  private final Map<D, Integer> users = new HashMap<>();

  /** The run that last destroyed what was in a folder. */
  private final Map<Path, WeakReference<Properties>> freshened = new HashMap<>();

  /**
   * Opens the database in a folder that has been checked.
   *
   * @param <D> the open database
   */
  public interface Opener<D> {
    /**
     * Opens the database, created when missing.
     *
     * @param destroying whether the one that is there is destroyed first
     */
    D open(boolean destroying) throws DBException, IOException;
  }

  /**
   * Returns the database of a folder, opened if nobody has it open.
   *
   * @param fresh whether a run destroys what it finds
   * @param run the properties that all instances of one run share: it destroys once, since one
   *     thread may start when another has already finished
   */
  public synchronized D acquire(
      DatabaseFolder folder, boolean fresh, Properties run, Opener<D> opener) throws DBException {
    try {
      D database = open.get(folder.identity());
      if (database == null) {
        database = open(folder, fresh, run, opener);
        open.put(folder.identity(), database);
      }
      users.merge(database, 1, Integer::sum);
      return database;
    } catch (IOException e) {
      throw folder.failed("cannot be opened", e);
    }
  }

  private D open(DatabaseFolder folder, boolean fresh, Properties run, Opener<D> opener)
      throws DBException, IOException {
    WeakReference<Properties> last = freshened.get(folder.dir());
    boolean destroying = fresh && (last == null || !last.refersTo(run));
    folder.check(destroying);
    D database = opener.open(destroying);
    if (destroying) {
      freshened.put(folder.dir(), new WeakReference<>(run));
    }
    return database;
  }

  /** Gives up one use; the last one closes the database. */
  public synchronized void release(D database) throws DBException {
    if (users.merge(database, -1, Integer::sum) == 0) {
      users.remove(database);
      open.values().remove(database);
      database.close();
    }
  }
}
