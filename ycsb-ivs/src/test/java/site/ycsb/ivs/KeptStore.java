package site.ycsb.ivs;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/** Reads the main instance that an experiment on RocksDB has left. */
final class KeptStore {
  private KeptStore() {}

  /** The fields of each record, by key. */
  static Map<String, Map<String, String>> of(Path folder, Set<String> keys) throws Exception {
    List<Path> instances =
        Experiments.list(folder, name -> name.startsWith("store-") && name.endsWith("-1-main"));
    return of(instances.get(0), "usertable", keys);
  }

  /** The fields of each record of a table, by key. */
  static Map<String, Map<String, String>> of(Path database, String table, Set<String> keys)
      throws Exception {
    Properties properties = new Properties();
    properties.setProperty("rocksdb.dir", database.toString());
    DB db = new RocksDbBinding();
    db.setProperties(properties);
    db.init();
    try {
      Map<String, Map<String, String>> records = new TreeMap<>();
      for (String key : keys) {
        Map<String, ByteIterator> found = new HashMap<>();
        db.read(table, key, null, found);
        Map<String, String> fields = new TreeMap<>();
        found.forEach((field, value) -> fields.put(field, value.toString()));
        records.put(key, fields);
      }
      return records;
    } finally {
      db.cleanup();
    }
  }

  static long bytes(Map<String, String> record) {
    return record.values().stream().mapToLong(String::length).sum();
  }
}
