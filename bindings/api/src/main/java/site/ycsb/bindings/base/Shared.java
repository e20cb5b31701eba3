package site.ycsb.bindings.base;

import java.util.HashMap;
import java.util.Map;
import site.ycsb.DBException;

/**
 * Keeps what all binding instances of this process share that name the same store: the first of
 * them opens it, the last one closes it.
 *
 * @param <K> what an instance names its store by
 * @param <S> the open store
 */
public final class Shared<K, S extends Shared.Resource> {
  private final Map<K, S> open = new HashMap<>();
  private final Map<S, Integer> users = new HashMap<>();

  /** What is shared. */
  public interface Resource {
    /** Closes the store; called once, when its last user has gone. */
    default void close() throws DBException {}
  }

  /** Opens a store that nobody has open. */
  public interface Opener<S> {
    /** Opens the store, or says why that is not possible. */
    S open() throws DBException;
  }

  /** Returns the store of that name, opened if nobody has it open. */
  public synchronized S acquire(K name, Opener<S> opener) throws DBException {
    S store = open.get(name);
    if (store == null) {
      store = opener.open();
      open.put(name, store);
    }
    users.merge(store, 1, Integer::sum);
    return store;
  }

  /** Gives up one use. */
  public synchronized void release(S store) throws DBException {
    if (users.merge(store, -1, Integer::sum) == 0) {
      users.remove(store);
      open.values().remove(store);
      store.close();
    }
  }
}
