package site.ycsb.bindings.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.ReverseScan;
import site.ycsb.bindings.api.StoreVersion;
import site.ycsb.bindings.base.BindingProperties;

/**
 * Keeps records in a sorted map of this process: the reference that other bindings are compared
 * with.
 */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class MemoryDb extends DB
    implements RangeDelete,
        RangeScan,
        ReverseScan,
        Merge,
        Append,
        EngineStats,
        FreshInstance,
        StoreVersion {
  /** Names the property that selects one of several stores of a process. */
  public static final String NAME_PROPERTY = "memory.name";

  private static final String DEFAULT_NAME = "default";

  private @Nullable MemoryStore store;

  @Override
  public void init() throws DBException {
    String name = getProperties().getProperty(NAME_PROPERTY, DEFAULT_NAME);
    store = MemoryStore.OPEN.acquire(name, MemoryStore::new);
  }

  @Override
  public void cleanup() throws DBException {
    if (store != null) {
      MemoryStore.OPEN.release(store);
      store = null;
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, byte[]> record = records(table).get(key(key));
    if (record == null) {
      return Status.NOT_FOUND;
    }
    select(record, fields, result);
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return scan(records(table).tailMap(key(startKey), true), recordCount, fields, result);
  }

  @Override
  public Status scanReverse(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return scan(
        records(table).headMap(key(startKey), true).descendingMap(), recordCount, fields, result);
  }

  private Status scan(
      Map<byte[], Map<String, byte[]>> records,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    int missing = recordCount;
    for (Map<String, byte[]> record : records.values()) {
      if (missing-- <= 0) {
        break;
      }
      result.add(row(record, fields));
    }
    return Status.OK;
  }

  @Override
  public Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    byte[] start = key(startKey);
    byte[] end = key(endKey);
    return Arrays.compareUnsigned(start, end) > 0
        ? Status.OK
        : scan(records(table).subMap(start, true, end, true), Integer.MAX_VALUE, fields, result);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    records(table).put(key(key), drain(values));
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return change(table, key, values, (old, fresh) -> fresh);
  }

  @Override
  public Status merge(String table, String key, Map<String, ByteIterator> values) {
    return change(table, key, values, MemoryStore::concatenate);
  }

  /** The same as a merge, since a merge looks for the record here. */
  @Override
  public Status append(String table, String key, Map<String, ByteIterator> values) {
    return merge(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return records(table).remove(key(key)) == null ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    byte[] start = key(startKey);
    byte[] end = key(endKey);
    if (Arrays.compareUnsigned(start, end) <= 0) {
      records(table).subMap(start, true, end, true).clear();
    }
    return Status.OK;
  }

  @Override
  public SortedMap<String, Long> engineStats() {
    MemoryStore opened = store();
    return new TreeMap<>(
        Map.of(
            "bytes-read", opened.bytesRead.sum(),
            "bytes-written", opened.bytesWritten.sum(),
            "live-records", opened.records()));
  }

  @Override
  public String storeVersion() {
    return "memory";
  }

  @Override
  public Properties freshInstance(Properties properties, String name) {
    String own = properties.getProperty(NAME_PROPERTY, DEFAULT_NAME);
    return BindingProperties.with(properties, NAME_PROPERTY, own + "-" + name);
  }

  @Override
  public void dropInstance() {
    store().clear();
  }

  private MemoryStore store() {
    return requireNonNull(store, "init() has not been called");
  }

  private ConcurrentNavigableMap<byte[], Map<String, byte[]>> records(String table) {
    return store().table(table);
  }

  /** Joins values with those that a record has, atomically: it may be done again. */
  private Status change(
      String table, String key, Map<String, ByteIterator> values, BinaryOperator<byte[]> join) {
    Map<String, byte[]> changes = drain(values);
    Map<String, byte[]> changed =
        records(table)
            .computeIfPresent(
                key(key),
                (k, record) -> {
                  Map<String, byte[]> next = new HashMap<>(record);
                  changes.forEach((field, value) -> next.merge(field, value, join));
                  return next;
                });
    return changed == null ? Status.NOT_FOUND : Status.OK;
  }

  /** Takes the bytes out of values that can be read only once. */
  private Map<String, byte[]> drain(Map<String, ByteIterator> values) {
    Map<String, byte[]> drained = new HashMap<>();
    long bytes = 0;
    for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
      byte[] content = value.getValue().toArray();
      bytes += content.length;
      drained.put(value.getKey(), content);
    }
    store().bytesWritten.add(bytes);
    return drained;
  }

  private HashMap<String, ByteIterator> row(
      Map<String, byte[]> record, @Nullable Set<String> fields) {
    HashMap<String, ByteIterator> row = new HashMap<>();
    select(record, fields, row);
    return row;
  }

  private void select(
      Map<String, byte[]> record, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    long bytes = 0;
    for (Map.Entry<String, byte[]> field : record.entrySet()) {
      if (fields == null || fields.contains(field.getKey())) {
        bytes += field.getValue().length;
        result.put(field.getKey(), new ByteArrayByteIterator(field.getValue()));
      }
    }
    store().bytesRead.add(bytes);
  }

  private static byte[] key(String key) {
    return key.getBytes(UTF_8);
  }
}
