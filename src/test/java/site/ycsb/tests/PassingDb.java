package site.ycsb.tests;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Passes each call on to a binding, through the plain interface. */
abstract class PassingDb extends DB {
  private final DB db;

  PassingDb(DB db) {
    this.db = db;
  }

  /** Sends a request. */
  Status call(Supplier<Status> request) {
    return request.get();
  }

  /** Sends a request that writes. */
  Status write(Supplier<Status> request) {
    return call(request);
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
    return write(() -> db.insert(table, key, values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write(() -> db.update(table, key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return write(() -> db.delete(table, key));
  }
}
