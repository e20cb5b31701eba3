package site.ycsb.bindings.api;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.DB;
import site.ycsb.DBException;

/** Opens instances of the binding under test, one of them for the running test. */
@ExtendWith(ContractTally.class)
abstract class OpenedDb {
  private DB db;
  private StringTable table;

  /** Returns a new instance on which nothing has been called. */
  protected abstract DB newDb();

  /** Returns the properties that every instance of a test is given. */
  protected abstract Properties properties();

  /** Returns what the store tells of itself, if the binding asks it. */
  final String storeVersion() {
    return db instanceof StoreVersion store ? store.storeVersion() : "unknown";
  }

  /** Returns an initialised instance; the caller cleans it up. */
  protected final DB open() throws DBException {
    return open(properties());
  }

  /** Returns an initialised instance with other properties; the caller cleans it up. */
  final DB open(Properties properties) throws DBException {
    DB opened = newDb();
    opened.setProperties(properties);
    opened.init();
    return opened;
  }

  /** Returns the instance that belongs to the running test. */
  protected final DB db() {
    return db;
  }

  /** Returns the table of that instance. */
  protected final StringTable table() {
    return table;
  }

  @BeforeEach
  final void openDb() throws DBException {
    db = open();
    table = new StringTable(db);
  }

  @AfterEach
  final void cleanUpDb() throws DBException {
    db.cleanup();
  }

  /** Does the work of eight threads at once, each with an instance of its own, in thread order. */
  final <T> List<T> onEightThreads(WorkOfThread<T> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      List<Callable<T>> tasks = new ArrayList<>();
      IntStream.range(0, 8).forEach(thread -> tasks.add(() -> withOwnInstance(thread, work)));
      List<T> results = new ArrayList<>();
      for (Future<T> result : pool.invokeAll(tasks)) {
        results.add(result.get());
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }

  /**
   * What one of several threads does.
   *
   * @param <T> what comes out of it
   */
  interface WorkOfThread<T> {
    T on(DB own, int thread);
  }

  private <T> T withOwnInstance(int thread, WorkOfThread<T> work) throws DBException {
    DB own = open();
    try {
      return work.on(own, thread);
    } finally {
      own.cleanup();
    }
  }

  /** Skips the test of a capability that the binding does not claim. */
  final <T> T required(Class<T> capability) {
    assumeTrue(capability.isInstance(db), "needs " + capability.getSimpleName());
    return capability.cast(db);
  }
}
