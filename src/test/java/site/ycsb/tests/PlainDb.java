package site.ycsb.tests;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.memory.MemoryDb;

/** Memory through the plain DB interface: none of the capabilities. */
public class PlainDb extends DB {
  final MemoryDb memory = new MemoryDb();

  @Override
  public void init() throws DBException {
    memory.setProperties(getProperties());
    memory.init();
  }

  @Override
  public void cleanup() throws DBException {
    memory.cleanup();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return memory.read(table, key, fields, result);
  }

  @Override
  @SuppressWarnings("NonApiType")
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return memory.scan(table, start, count, fields, result);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return memory.insert(table, key, values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return memory.update(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return memory.delete(table, key);
  }
}
