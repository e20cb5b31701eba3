package site.ycsb.bindings.api;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Passes the requests of YCSB's interface on to another binding, of which it hides all
 * capabilities: the base of bindings that do something beside.
 */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public abstract class ForwardingDb extends DB {

  /** The binding that does the work. */
  protected abstract DB db();

  @Override
  public void init() throws DBException {
    db().setProperties(getProperties());
    db().init();
  }

  @Override
  public void cleanup() throws DBException {
    db().cleanup();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return db().read(table, key, fields, result);
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return db().scan(table, startKey, recordCount, fields, result);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return db().update(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return db().insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return db().delete(table, key);
  }
}
