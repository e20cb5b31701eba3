package site.ycsb.tests;

import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Notes which keys are in which table. For one thread. */
final class TablesDb extends PlainDb {
  private final SortedMap<String, SortedSet<String>> keys = new TreeMap<>();

  SortedMap<String, SortedSet<String>> keys() {
    return keys;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    keys.computeIfAbsent(table, name -> new TreeSet<>()).add(key);
    return super.insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    keys.computeIfAbsent(table, name -> new TreeSet<>()).remove(key);
    return super.delete(table, key);
  }
}
