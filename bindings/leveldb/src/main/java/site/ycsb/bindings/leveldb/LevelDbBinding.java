package site.ycsb.bindings.leveldb;

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
import java.util.function.Predicate;
import java.util.zip.DataFormatException;
import org.fusesource.leveldbjni.JniDBFactory;
import org.iq80.leveldb.WriteBatch;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.RecordSize;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.bindings.api.StoreVersion;
import site.ycsb.bindings.embedded.BindingSettings;
import site.ycsb.bindings.records.RecordCodec;

/** Keeps records in an embedded LevelDB database, all tables in one sequence of keys. */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class LevelDbBinding extends DB
    implements RangeDelete, RangeScan, RecordSize, EngineStats, Snapshot, StoreVersion {
  private @Nullable LevelStore store;
  private int fieldCount;

  @Override
  public void init() throws DBException {
    LevelDbSettings settings = LevelDbSettings.of(getProperties());
    fieldCount = settings.fieldCount();
    store = LevelStore.acquire(settings, getProperties());
  }

  @Override
  public void cleanup() throws DBException {
    LevelStore opened = store;
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
          byte[] record = opened.get(TableKey.of(table, key));
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
    if (recordCount <= 0) {
      return Status.OK;
    }
    byte[] firstOfTable = TableKey.of(table, "");
    return collect(
        TableKey.of(table, startKey),
        key -> TableKey.isIn(key, firstOfTable),
        recordCount,
        fields,
        result);
  }

  @Override
  public Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    byte[] end = TableKey.of(table, endKey);
    return collect(
        TableKey.of(table, startKey),
        key -> Arrays.compareUnsigned(key, end) <= 0,
        Integer.MAX_VALUE,
        fields,
        result);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return attempt(opened -> put(opened, TableKey.of(table, key), values));
  }

  /** Replaces the record blindly if all fields are given; reads and changes it otherwise. */
  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        opened -> {
          byte[] storedKey = TableKey.of(table, key);
          if (values.size() >= fieldCount) {
            return put(opened, storedKey, values);
          }
          byte[] record = opened.get(storedKey);
          if (record == null) {
            return Status.NOT_FOUND;
          }
          Map<String, ByteIterator> changed = RecordCodec.decode(record, null);
          changed.putAll(values);
          return put(opened, storedKey, changed);
        });
  }

  @Override
  public Status delete(String table, String key) {
    return attempt(
        opened -> {
          opened.delete(TableKey.of(table, key));
          return Status.OK;
        });
  }

  /** Walks over the range and deletes its keys by one batch, of which all or nothing happens. */
  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return attempt(
        opened -> {
          byte[] end = TableKey.of(table, endKey);
          WriteBatch batch = opened.newBatch();
          long[] keyBytes = {0};
          opened.walk(
              TableKey.of(table, startKey),
              stored -> {
                boolean inside = Arrays.compareUnsigned(stored.getKey(), end) <= 0;
                if (inside) {
                  batch.delete(stored.getKey());
                  keyBytes[0] += stored.getKey().length;
                }
                return inside;
              });
          opened.write(batch, keyBytes[0]);
          return Status.OK;
        });
  }

  @Override
  public OptionalLong recordSizeBytes(String table, String key) {
    try {
      byte[] record = opened().get(TableKey.of(table, key));
      return record == null
          ? OptionalLong.empty()
          : OptionalLong.of(RecordCodec.valueBytes(record));
    } catch (DataFormatException | org.iq80.leveldb.DBException e) {
      throw new IllegalStateException("The record cannot be measured: " + e.getMessage(), e);
    }
  }

  @Override
  public SortedMap<String, Long> engineStats() {
    try {
      return opened().counters();
    } catch (IOException e) {
      throw new IllegalStateException("LevelDB's files cannot be counted: " + e.getMessage(), e);
    }
  }

  @Override
  public String storeVersion() {
    return "LevelDB (leveldbjni " + JniDBFactory.VERSION + ")";
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
    return new BindingSettings(properties).beside(LevelDbSettings.KIND, name);
  }

  @Override
  public void dropInstance() throws IOException {
    opened().drop();
  }

  /** One request to the open store. */
  private interface Request {
    Status run(LevelStore opened) throws IOException, DataFormatException;
  }

  private Status attempt(Request request) {
    try {
      return request.run(opened());
    } catch (IOException | DataFormatException | org.iq80.leveldb.DBException e) {
      return new Status("ERROR", e.getMessage());
    }
  }

  private LevelStore opened() {
    return requireNonNull(store, "init() has not been called");
  }

  private static Status put(LevelStore opened, byte[] key, Map<String, ByteIterator> values) {
    opened.put(key, RecordCodec.encodePut(values));
    return Status.OK;
  }

  private Status collect(
      byte[] start,
      Predicate<byte[]> inside,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return attempt(
        opened -> {
          int[] missing = {count};
          opened.walk(
              start,
              stored -> {
                boolean wanted = inside.test(stored.getKey());
                if (wanted) {
                  result.add(RecordCodec.decode(stored.getValue(), fields));
                  missing[0]--;
                }
                return wanted && missing[0] > 0;
              });
          return Status.OK;
        });
  }
}
