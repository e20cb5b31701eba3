package site.ycsb.ivs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/** A RocksDB that refuses values beyond a limit, as servers do with large records. */
public final class RefusingDb extends DB implements Snapshot {
  static final String MOST_BYTES = "refusing.most.bytes";

  private final RocksDbBinding db = new RocksDbBinding();

  @Override
  public void setProperties(Properties properties) {
    super.setProperties(properties);
    db.setProperties(properties);
  }

  @Override
  public void init() throws DBException {
    db.init();
  }

  @Override
  public void cleanup() throws DBException {
    db.cleanup();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return db.read(table, key, fields, result);
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's interface asks for a Vector.
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return db.scan(table, startkey, recordcount, fields, result);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    int most = Integer.parseInt(getProperties().getProperty(MOST_BYTES));
    Map<String, ByteIterator> written = new HashMap<>();
    for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
      byte[] bytes = value.getValue().toArray();
      if (bytes.length > most) {
        return new Status("TOO_LARGE", "a value of " + bytes.length + " bytes is too large");
      }
      written.put(value.getKey(), new ByteArrayByteIterator(bytes));
    }
    return db.update(table, key, written);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return db.insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return db.delete(table, key);
  }

  @Override
  public void saveSnapshot(List<String> tables, Path folder) throws IOException {
    db.saveSnapshot(tables, folder);
  }

  @Override
  public void restoreSnapshot(Path folder) throws IOException {
    db.restoreSnapshot(folder);
  }

  @Override
  public Properties freshInstance(Properties properties, String name) {
    return db.freshInstance(properties, name);
  }

  @Override
  public void dropInstance() throws IOException {
    db.dropInstance();
  }
}
