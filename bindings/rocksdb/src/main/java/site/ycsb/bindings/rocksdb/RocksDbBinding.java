package site.ycsb.bindings.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.Vector;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.RecordSize;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.bindings.api.StoreVersion;
import site.ycsb.bindings.embedded.BindingSettings;
import site.ycsb.bindings.records.RecordCodec;

/** Keeps records in an embedded RocksDB database, a column family per table. */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class RocksDbBinding extends DB
    implements RangeDelete, RangeScan, Merge, RecordSize, EngineStats, Snapshot, StoreVersion {
  private @Nullable SharedStore store;
  private int fieldCount;

  @Override
  public void init() throws DBException {
    RocksDbSettings settings = RocksDbSettings.of(getProperties());
    fieldCount = settings.fieldCount();
    store = SharedStore.acquire(settings, getProperties());
  }

  @Override
  public void cleanup() throws DBException {
    SharedStore opened = store;
    if (opened != null) {
      store = null;
      opened.release();
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return attempt(
        opened -> {
          byte[] record = opened.db().get(opened.table(table), bytes(key));
          if (record == null) {
            return Status.NOT_FOUND;
          }
          result.putAll(RecordCodec.decode(record, fields));
          return Status.OK;
        });
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return attempt(
        opened -> {
          try (RocksIterator rows = opened.db().newIterator(opened.table(table))) {
            return collect(rows, bytes(startKey), recordCount, fields, result);
          }
        });
  }

  @Override
  public Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return attempt(
        opened -> {
          try (Slice end = new Slice(justAfter(endKey));
              ReadOptions bounded = new ReadOptions().setIterateUpperBound(end);
              RocksIterator rows = opened.db().newIterator(opened.table(table), bounded)) {
            return collect(rows, bytes(startKey), Integer.MAX_VALUE, fields, result);
          }
        });
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return attempt(opened -> put(opened, table, key, values));
  }

  /** Replaces the record blindly if all fields are given; reads and changes it otherwise. */
  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        opened -> {
          if (values.size() >= fieldCount) {
            return put(opened, table, key, values);
          }
          byte[] record = opened.db().get(opened.table(table), bytes(key));
          if (record == null) {
            return Status.NOT_FOUND;
          }
          Map<String, ByteIterator> changed = RecordCodec.decode(record, null);
          changed.putAll(values);
          return put(opened, table, key, changed);
        });
  }

  /** Appends without looking for the record: a missing one is created of what is appended. */
  @Override
  public Status merge(String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        opened -> {
          byte[] tail = RecordCodec.encodeAppend(values);
          opened.db().merge(opened.table(table), bytes(key), tail);
          return Status.OK;
        });
  }

  @Override
  public Status delete(String table, String key) {
    return attempt(
        opened -> {
          opened.db().delete(opened.table(table), bytes(key));
          return Status.OK;
        });
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return attempt(
        opened -> {
          byte[] start = bytes(startKey);
          byte[] end = justAfter(endKey);
          // RocksDB answers a start after the end with an error.
          if (Arrays.compareUnsigned(start, end) < 0) {
            opened.db().deleteRange(opened.table(table), start, end);
          }
          return Status.OK;
        });
  }

  /** Reads the record, without copying its values into a result. */
  @Override
  public OptionalLong recordSizeBytes(String table, String key) {
    try {
      byte[] record = opened().db().get(opened().table(table), bytes(key));
      return record == null
          ? OptionalLong.empty()
          : OptionalLong.of(RecordCodec.valueBytes(record));
    } catch (RocksDBException | DataFormatException e) {
      throw new IllegalStateException("The record cannot be measured: " + e.getMessage(), e);
    }
  }

  @Override
  public SortedMap<String, Long> engineStats() {
    return opened().counters();
  }

  @Override
  public String storeVersion() {
    return "RocksDB " + RocksDB.rocksdbVersion();
  }

  @Override
  public void saveSnapshot(List<String> tables, Path folder) throws IOException {
    opened().save(tables, folder);
  }

  @Override
  public void restoreSnapshot(Path folder) throws IOException {
    opened().restore(folder);
  }

  @Override
  public Properties freshInstance(Properties properties, String name) {
    return new BindingSettings(properties).beside(RocksDbSettings.KIND, name);
  }

  @Override
  public void dropInstance() throws IOException {
    opened().drop();
  }

  /** One request to the open store. */
  private interface Request {
    Status run(SharedStore opened) throws RocksDBException, DataFormatException;
  }

  private Status attempt(Request request) {
    try {
      return request.run(opened());
    } catch (RocksDBException | DataFormatException e) {
      return new Status("ERROR", e.getMessage());
    }
  }

  private SharedStore opened() {
    return requireNonNull(store, "init() has not been called");
  }

  private static Status put(
      SharedStore opened, String table, String key, Map<String, ByteIterator> values)
      throws RocksDBException {
    opened.db().put(opened.table(table), bytes(key), RecordCodec.encodePut(values));
    return Status.OK;
  }

  private static Status collect(
      RocksIterator rows,
      byte[] start,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result)
      throws RocksDBException, DataFormatException {
    int missing = count;
    for (rows.seek(start); missing > 0 && rows.isValid(); rows.next()) {
      result.add(RecordCodec.decode(rows.value(), fields));
      missing--;
    }
    rows.status();
    return Status.OK;
  }

  private static byte[] bytes(String key) {
    return key.getBytes(UTF_8);
  }

  /** Returns the first key after a key, which makes an exclusive end of an inclusive one. */
  private static byte[] justAfter(String key) {
    byte[] bytes = bytes(key);
    return Arrays.copyOf(bytes, bytes.length + 1);
  }
}
