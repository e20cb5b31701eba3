package site.ycsb.bindings.base;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Reorganise;
import site.ycsb.bindings.api.Settle;
import site.ycsb.bindings.records.RecordCodec;

/**
 * Keeps records in a database that runs inside this process, each as {@link RecordCodec} encodes
 * it.
 *
 * @param <D> the open database
 */
public abstract class EmbeddedBinding<D extends EmbeddedDatabase> extends StoreBinding
    implements Settle, Reorganise {
  /** The run that last destroyed what was in a folder. */
  private static final Map<Path, WeakReference<Properties>> FRESHENED = new ConcurrentHashMap<>();

  private final DatabaseFolder.Kind kind;
  private final Shared<Path, D> open;
  private @Nullable D database;
  private int fieldCount;

  /**
   * Creates an instance that has opened nothing.
   *
   * @param open the databases of this kind that are open in this process, as only one process may
   *     open a folder, and only once
   */
  protected EmbeddedBinding(DatabaseFolder.Kind kind, Shared<Path, D> open) {
    this.kind = kind;
    this.open = open;
  }

  /** Opens a database, created when missing. */
  protected interface Opener<D> {
    /**
     * Opens the database.
     *
     * @param destroying whether the one that is there is destroyed first
     */
    D open(boolean destroying) throws Exception;
  }

  /**
   * Takes the database of a folder, which is checked and opened if nobody has it open.
   *
   * @param fresh whether a run destroys what it finds: once, as one thread may start when another
   *     has already finished; all threads of a run have the same properties
   * @param fieldsOfWhole the number of fields from which on an update replaces the whole record
   */
  protected final void acquire(
      DatabaseFolder folder, boolean fresh, int fieldsOfWhole, Opener<D> opener)
      throws DBException {
    fieldCount = fieldsOfWhole;
    try {
      database = open.acquire(folder.identity(), () -> checked(folder, fresh, opener));
    } catch (IOException e) {
      throw folder.failed("cannot be opened", e);
    }
  }

  private D checked(DatabaseFolder folder, boolean fresh, Opener<D> opener) throws DBException {
    WeakReference<Properties> last = FRESHENED.get(folder.dir());
    boolean destroying = fresh && (last == null || !last.refersTo(getProperties()));
    try {
      folder.check(destroying);
      D opened = opener.open(destroying);
      if (destroying) {
        FRESHENED.put(folder.dir(), new WeakReference<>(getProperties()));
      }
      return opened;
    } catch (DBException e) {
      throw e;
    } catch (Exception e) {
      throw folder.failed("cannot be opened", e);
    }
  }

  @Override
  public final void cleanup() throws DBException {
    D opened = database;
    if (opened != null) {
      database = null;
      open.release(opened);
    }
  }

  /** Returns the open database. */
  protected final D database() {
    return requireNonNull(database, "init() has not been called");
  }

  @Override
  protected final String place() {
    return database().folder().toString();
  }

  @Override
  protected final @Nullable Map<String, ByteIterator> record(
      String table, String key, @Nullable Set<String> fields) throws Exception {
    byte[] record = database().get(table, key);
    return record == null ? null : RecordCodec.decode(record, fields);
  }

  @Override
  public final Status insert(String table, String key, Map<String, ByteIterator> values) {
    return done(() -> put(table, key, values));
  }

  private void put(String table, String key, Map<String, ByteIterator> values) throws Exception {
    byte[] record = RecordCodec.encodePut(values);
    synchronized (database().writeLock(key)) {
      database().put(table, key, record);
    }
  }

  /**
   * Replaces the record blindly if all fields are given. Otherwise it reads the record and changes
   * it; of other writes of that record meanwhile only a range delete may be lost.
   */
  @Override
  public final Status update(String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        () -> {
          if (values.size() >= fieldCount) {
            put(table, key, values);
            return Status.OK;
          }
          synchronized (database().writeLock(key)) {
            Map<String, ByteIterator> changed = record(table, key, null);
            if (changed == null) {
              return Status.NOT_FOUND;
            }
            changed.putAll(values);
            put(table, key, changed);
            return Status.OK;
          }
        });
  }

  @Override
  public final Status delete(String table, String key) {
    return done(
        () -> {
          synchronized (database().writeLock(key)) {
            database().delete(table, key);
          }
        });
  }

  @Override
  protected final SortedMap<String, Long> counters() throws Exception {
    return database().counters();
  }

  @Override
  public final void settle() {
    asked(() -> database().flush());
  }

  @Override
  public final String pending() {
    return ask(() -> database().pending());
  }

  @Override
  public final void reorganise(String table) {
    asked(() -> database().reorganise(table));
  }

  /** Names a folder beside this one, which is not destroyed when it is opened again. */
  @Override
  public final Properties freshInstance(Properties properties, String name) {
    String dir = kind.dirProperty();
    Path own = Path.of(properties.getProperty(dir)).toAbsolutePath().normalize();
    Properties fresh = BindingProperties.with(properties, dir, own + "-" + name);
    fresh.remove(kind.freshProperty());
    return fresh;
  }

  @Override
  protected final void drop() throws Exception {
    database().drop();
  }
}
