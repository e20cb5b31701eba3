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
  static final ConcurrentSkipListMap<String, Map<String, String>> RECORDS =
      new ConcurrentSkipListMap<>();

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    StringByteIterator.putAllAsByteIterators(result, RECORDS.getOrDefault(key, Map.of()));
    return result.isEmpty() ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String key,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    RECORDS.tailMap(key).values().stream()
        .limit(count)
        .map(StringByteIterator::getByteIteratorMap)
        .forEach(record -> result.add(new HashMap<>(record)));
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Map<String, String> record = new HashMap<>(RECORDS.getOrDefault(key, Map.of()));
    record.putAll(StringByteIterator.getStringMap(values));
    RECORDS.put(key, record);
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return update(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return RECORDS.remove(key) == null ? Status.NOT_FOUND : Status.OK;
  }
}
