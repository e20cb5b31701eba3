package site.ycsb.ivs;

import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.api.ForwardingDb;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/** RocksDB without appends, and with one update that fails if told so. */
public final class FailingDb extends ForwardingDb implements FreshInstance {
  private static final AtomicLong UPDATES_UNTIL_FAILURE = new AtomicLong(-1);

  private final RocksDbBinding rocksDb = new RocksDbBinding();

  /** Lets one update of this process fail, after so many that do not. */
  static void failAfter(long updates) {
    UPDATES_UNTIL_FAILURE.set(updates);
  }

  @Override
  protected DB db() {
    return rocksDb;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return UPDATES_UNTIL_FAILURE.getAndDecrement() == 0
        ? Status.SERVICE_UNAVAILABLE
        : super.update(table, key, values);
  }

  @Override
  public Properties freshInstance(Properties properties, String name) {
    return rocksDb.freshInstance(properties, name);
  }

  @Override
  public void dropInstance() throws IOException {
    rocksDb.dropInstance();
  }
}
