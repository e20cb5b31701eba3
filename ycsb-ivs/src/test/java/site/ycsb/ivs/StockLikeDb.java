package site.ycsb.ivs;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.api.ForwardingDb;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/**
 * RocksDB as a binding of YCSB's own might offer it: no capabilities, an error for a missing key,
 * and, if told so, one table for all or one update that fails.
 */
public final class StockLikeDb extends ForwardingDb {
  static final String ONE_TABLE = "stocklike.onetable";

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
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return told(super.read(own(table), key, fields, result));
  }

  @Override
  @SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return super.scan(own(table), startKey, recordCount, fields, result);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return super.insert(own(table), key, values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return UPDATES_UNTIL_FAILURE.getAndDecrement() == 0
        ? Status.SERVICE_UNAVAILABLE
        : told(super.update(own(table), key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return told(super.delete(own(table), key));
  }

  private String own(String table) {
    return getProperties().containsKey(ONE_TABLE) ? "all" : table;
  }

  private static Status told(Status status) {
    return Status.NOT_FOUND.equals(status) ? Status.ERROR : status;
  }
}
