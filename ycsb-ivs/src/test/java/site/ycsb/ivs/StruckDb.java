package site.ycsb.ivs;

import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.ForwardingDb;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.base.StoreBinding;
import site.ycsb.bindings.redis.RedisBinding;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/** A store that a {@link Strike} may end, its own process or its server. */
abstract class StruckDb extends ForwardingDb implements FreshInstance {
  /** Redis by the requests that every store knows. */
  public static final class OnRedis extends StruckDb {
    private final RedisBinding redis = new RedisBinding();

    @Override
    protected StoreBinding db() {
      return redis;
    }
  }

  /** RocksDB with all that an experiment asks of it. */
  public static final class OnRocksDb extends StruckDb implements Merge, EngineStats {
    private final RocksDbBinding rocksDb = new RocksDbBinding();

    @Override
    protected StoreBinding db() {
      return rocksDb;
    }

    @Override
    public Status merge(String table, String key, Map<String, ByteIterator> operands) {
      Strike.request(false);
      return rocksDb.merge(table, key, operands);
    }

    @Override
    public SortedMap<String, Long> engineStats() {
      return rocksDb.engineStats();
    }
  }

  @Override
  protected abstract StoreBinding db();

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Strike.request(true);
    return super.read(table, key, fields, result);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Strike.request(false);
    return super.update(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Strike.request(false);
    return super.insert(table, key, values);
  }

  @Override
  public Properties freshInstance(Properties properties, String name) {
    return db().freshInstance(properties, name);
  }

  @Override
  public void dropInstance() throws IOException {
    db().dropInstance();
  }
}
