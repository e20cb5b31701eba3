package site.ycsb.tests;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.ServerProcess;

/**
 * A binding, through the plain interface, whose server is killed just before a call of a given
 * number, and started again after so many calls have failed.
 */
final class RestartingDb extends DB {
  private final DB db;
  private final Restart restart;

  RestartingDb(DB db, Restart restart) {
    this.db = db;
    this.restart = restart;
  }

  /** What the instances of a run share. */
  static final class Restart {
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final ServerProcess server;
    private final long killedAt;
    private final long failuresUntilStart;
    private volatile boolean isKilled;

    Restart(ServerProcess server, long killedAt, long failuresUntilStart) {
      this.server = server;
      this.killedAt = killedAt;
      this.failuresUntilStart = failuresUntilStart;
    }

    private void before() {
      if (calls.incrementAndGet() == killedAt) {
        server.kill();
        isKilled = true;
      }
    }

    /** While processes of the server still end, some answer: only what fails later counts. */
    private void failed() {
      if (isKilled && failures.incrementAndGet() == failuresUntilStart) {
        server.restart();
      }
    }
  }

  @Override
  public void init() throws DBException {
    db.setProperties(getProperties());
    db.init();
  }

  @Override
  public void cleanup() throws DBException {
    db.cleanup();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return call(() -> db.read(table, key, fields, result));
  }

  @Override
  @SuppressWarnings("NonApiType")
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return call(() -> db.scan(table, start, count, fields, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return call(() -> db.insert(table, key, values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return call(() -> db.update(table, key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return call(() -> db.delete(table, key));
  }

  private Status call(Supplier<Status> request) {
    restart.before();
    Status status = request.get();
    if (!status.isOk() && !Status.NOT_FOUND.equals(status)) {
      restart.failed();
    }
    return status;
  }
}
