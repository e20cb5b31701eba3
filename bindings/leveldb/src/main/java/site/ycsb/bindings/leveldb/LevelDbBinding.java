package site.ycsb.bindings.leveldb;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import org.fusesource.leveldbjni.JniDBFactory;
import org.iq80.leveldb.WriteBatch;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.base.EmbeddedBinding;
import site.ycsb.bindings.base.Shared;
import site.ycsb.bindings.records.RecordCodec;

/**
 * Keeps records in an embedded LevelDB database, all tables in one sequence of keys. A stored key
 * is the table's name, a zero byte, and the record's key.
 */
@SuppressWarnings("NonApiType") // a row of DB.scan is a HashMap
public final class LevelDbBinding extends EmbeddedBinding<LevelStore> {
  private static final Shared<Path, LevelStore> OPEN = new Shared<>();

  /** Creates an instance that has opened nothing. */
  public LevelDbBinding() {
    super(LevelDbSettings.KIND, OPEN);
  }

  @Override
  public void init() throws DBException {
    LevelDbSettings settings = LevelDbSettings.of(getProperties());
    acquire(
        settings.folder(),
        settings.fresh(),
        settings.fieldCount(),
        destroying -> LevelStore.open(settings, destroying));
  }

  @Override
  protected @Nullable String reason(Exception failure) {
    return failure instanceof org.iq80.leveldb.DBException ? failure.getMessage() : null;
  }

  @Override
  protected void scan(String table, Range range, List<HashMap<String, ByteIterator>> result)
      throws Exception {
    String endKey = range.endKey();
    byte[] prefix = LevelStore.key(table, "");
    byte[] end = endKey == null ? prefix : LevelStore.key(table, endKey);
    int[] missing = {range.most()};
    LevelStore.Visitor visitor =
        (key, record) -> {
          boolean wanted =
              endKey == null
                  ? LevelStore.startsWith(key, prefix)
                  : Arrays.compareUnsigned(key, end) <= 0;
          if (wanted) {
            result.add(RecordCodec.decode(record, range.fields()));
            missing[0]--;
          }
          return wanted && missing[0] > 0;
        };
    byte[] start = LevelStore.key(table, range.startKey());
    if (range.descends()) {
      database().walkBack(start, visitor);
    } else {
      database().walk(start, visitor);
    }
  }

  /** Walks over the range and deletes its keys by one batch, of which all or nothing happens. */
  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return done(
        () -> {
          byte[] end = LevelStore.key(table, endKey);
          WriteBatch batch = database().newBatch();
          long[] keyBytes = {0};
          database()
              .walk(
                  LevelStore.key(table, startKey),
                  (key, record) -> {
                    boolean inside = Arrays.compareUnsigned(key, end) <= 0;
                    if (inside) {
                      batch.delete(key);
                      keyBytes[0] += key.length;
                    }
                    return inside;
                  });
          database().write(batch, keyBytes[0]);
        });
  }

  @Override
  protected String version() {
    return "LevelDB (leveldbjni " + JniDBFactory.VERSION + ")";
  }
}
