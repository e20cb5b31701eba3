package site.ycsb.bindings.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Durability;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.base.EmbeddedBinding;
import site.ycsb.bindings.base.Shared;
import site.ycsb.bindings.records.RecordCodec;

/** Keeps records in an embedded RocksDB database, a column family per table. */
@SuppressWarnings("NonApiType") // a row of DB.scan is a HashMap
public final class RocksDbBinding extends EmbeddedBinding<RocksStore> implements Merge, Durability {
  private static final Shared<Path, RocksStore> OPEN = new Shared<>();

  /** Creates an instance that has opened nothing. */
  public RocksDbBinding() {
    super(RocksDbSettings.KIND, OPEN);
  }

  @Override
  public void init() throws DBException {
    RocksDbSettings settings = RocksDbSettings.of(getProperties());
    acquire(
        settings.folder(),
        settings.fresh(),
        settings.fieldCount(),
        destroying -> RocksStore.open(settings, destroying));
  }

  @Override
  protected @Nullable String reason(Exception failure) {
    return failure instanceof RocksDBException ? failure.getMessage() : null;
  }

  @Override
  protected void scan(String table, Range range, List<HashMap<String, ByteIterator>> result)
      throws RocksDBException, DataFormatException {
    if (range.endKey() == null) {
      try (RocksIterator rows = database().db().newIterator(database().table(table))) {
        collect(rows, range, result);
      }
      return;
    }
    try (Slice end = new Slice(justAfter(range.endKey()));
        ReadOptions bounded = new ReadOptions().setIterateUpperBound(end);
        RocksIterator rows = database().db().newIterator(database().table(table), bounded)) {
      collect(rows, range, result);
    }
  }

  private static void collect(
      RocksIterator rows, Range range, List<HashMap<String, ByteIterator>> result)
      throws RocksDBException, DataFormatException {
    byte[] start = bytes(range.startKey());
    if (range.descends()) {
      rows.seekForPrev(start);
    } else {
      rows.seek(start);
    }
    for (int missing = range.most(); missing > 0 && rows.isValid(); missing--) {
      result.add(RecordCodec.decode(rows.value(), range.fields()));
      if (range.descends()) {
        rows.prev();
      } else {
        rows.next();
      }
    }
    rows.status();
  }

  /** Appends without looking for the record: a missing one is created of what is appended. */
  @Override
  public Status merge(String table, String key, Map<String, ByteIterator> values) {
    return done(
        () -> {
          byte[] tail = RecordCodec.encodeAppend(values);
          synchronized (database().writeLock(key)) {
            database().db().merge(database().table(table), database().writing(), bytes(key), tail);
          }
        });
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return done(
        () -> {
          byte[] start = bytes(startKey);
          byte[] end = justAfter(endKey);
          // RocksDB answers a start after the end with an error.
          if (Arrays.compareUnsigned(start, end) < 0) {
            database().db().deleteRange(database().table(table), database().writing(), start, end);
          }
        });
  }

  @Override
  protected String version() {
    return "RocksDB " + RocksDB.rocksdbVersion();
  }

  @Override
  public String durability() {
    return database().log().text();
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
