package site.ycsb.client.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** The store that a client practises on: records in memory, of which nothing stays. */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // What a DB is given.
public final class PracticeStore extends DB {
  private static final ConcurrentSkipListMap<String, Map<String, String>> RECORDS =
      new ConcurrentSkipListMap<>();

  /** Forgets all records. */
  static void clear() {
    RECORDS.clear();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, String> record = RECORDS.get(table + key);
    if (record == null) {
      return Status.NOT_FOUND;
    }
    StringByteIterator.putAllAsByteIterators(result, record);
    if (fields != null) {
      result.keySet().retainAll(fields);
    }
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String key,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    RECORDS.subMap(table + key, table + Character.MAX_VALUE).values().stream()
        .limit(count)
        .forEach(
            record -> result.add(new HashMap<>(StringByteIterator.getByteIteratorMap(record))));
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Map<String, String> changes = StringByteIterator.getStringMap(values);
    return RECORDS.computeIfPresent(
                table + key,
                (name, record) -> {
                  Map<String, String> changed = new HashMap<>(record);
                  changed.putAll(changes);
                  return changed;
                })
            == null
        ? Status.NOT_FOUND
        : Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    RECORDS.put(table + key, StringByteIterator.getStringMap(values));
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return RECORDS.remove(table + key) == null ? Status.NOT_FOUND : Status.OK;
  }
}
