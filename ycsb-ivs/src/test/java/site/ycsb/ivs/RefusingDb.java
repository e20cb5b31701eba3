package site.ycsb.ivs;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.api.ForwardingDb;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/** A RocksDB that refuses values beyond a limit, as servers do with large records. */
public final class RefusingDb extends ForwardingDb implements FreshInstance {
  static final String MOST_BYTES = "refusing.most.bytes";

  private final RocksDbBinding db = new RocksDbBinding();

  @Override
  protected DB db() {
    return db;
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
    return super.update(table, key, written);
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
