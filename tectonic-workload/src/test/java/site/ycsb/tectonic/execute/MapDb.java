package site.ycsb.tectonic.execute;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A store in a map that lets a test look at, or hold up, each operation before it is done. */
final class MapDb extends DB {
  private final ConcurrentSkipListMap<String, Map<String, ByteIterator>> records;
  private final Consumer<String> before;

  MapDb(ConcurrentSkipListMap<String, Map<String, ByteIterator>> records, Consumer<String> before) {
    this.records = records;
    this.before = before;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    before.accept("READ");
    Map<String, ByteIterator> found = records.get(table + "/" + key);
    if (found == null) {
      return Status.NOT_FOUND;
    }
    result.putAll(found);
    return Status.OK;
  }

  @Override
  @SuppressWarnings("NonApiType")
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    before.accept("SCAN");
    records.subMap(table + "/" + start, table + "0").values().stream()
        .limit(count)
        .forEach(found -> result.add(new HashMap<>(found)));
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    before.accept("INSERT");
    records.put(table + "/" + key, values);
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    before.accept("UPDATE");
    return records.computeIfPresent(table + "/" + key, (name, old) -> values) == null
        ? Status.NOT_FOUND
        : Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    before.accept("DELETE");
    return records.remove(table + "/" + key) == null ? Status.NOT_FOUND : Status.OK;
  }
}
