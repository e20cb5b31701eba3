package site.ycsb.bindings.rocksdb;

import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.DBException;

/** Opens bindings on a folder, for tests. */
final class Opening {
  private Opening() {}

  /** Returns the properties that name a folder, and more as names and values in turn. */
  static Properties properties(Path dir, String... namesAndValues) {
    Properties properties = new Properties();
    properties.setProperty("rocksdb.dir", dir.toString());
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  /** Returns an initialised instance; the caller cleans it up. */
  static RocksDbBinding open(Properties properties) throws DBException {
    RocksDbBinding binding = new RocksDbBinding();
    binding.setProperties(properties);
    binding.init();
    return binding;
  }
}
