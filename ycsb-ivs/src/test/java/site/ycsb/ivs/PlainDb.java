package site.ycsb.ivs;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.memory.MemoryDb;

/** A store that can do no more than YCSB's interface asks for. */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
final class PlainDb extends DB {
  private final MemoryDb store = new MemoryDb();

  @Override
  public void init() {
    store.setProperties(getProperties());
    store.init();
  }

  @Override
  public void cleanup() {
    store.cleanup();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return store.read(table, key, fields, result);
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return store.scan(table, startKey, recordCount, fields, result);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return store.update(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return store.insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return store.delete(table, key);
  }
}
