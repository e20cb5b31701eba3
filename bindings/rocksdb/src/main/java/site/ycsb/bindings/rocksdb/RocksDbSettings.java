package site.ycsb.bindings.rocksdb;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;

/**
 * Holds the checked properties of a RocksDB binding.
 *
 * @param dir the folder of the database
 * @param optionsFile a RocksDB OPTIONS file, or null for the options of {@link StoreOptions}
 * @param fresh whether the database in the folder is destroyed first
 * @param statistics whether RocksDB counts what it does
 * @param table the table created when missing
 * @param fieldCount the number of fields from which on an update replaces the whole record
 */
record RocksDbSettings(
    Path dir,
    @Nullable Path optionsFile,
    boolean fresh,
    boolean statistics,
    String table,
    int fieldCount) {
  private static final String PREFIX = "rocksdb.";
  private static final String DIR = "rocksdb.dir";
  private static final String OPTIONS_FILE = "rocksdb.optionsfile";
  private static final String FRESH = "rocksdb.fresh";
  private static final String STATISTICS = "rocksdb.statistics";
  private static final List<String> LEGAL = List.of(DIR, OPTIONS_FILE, FRESH, STATISTICS);

  /** Reads the settings, or says which property is wrong and what is legal. */
  static RocksDbSettings of(Properties properties) throws DBException {
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (name.startsWith(PREFIX) && !LEGAL.contains(name)) {
        throw new DBException(
            name
                + " is not a property of the RocksDB binding; legal are "
                + String.join(", ", LEGAL));
      }
    }
    Path dir = path(properties, DIR);
    if (dir == null) {
      throw new DBException(
          "rocksdb.dir is missing: name the folder of the database, for example"
              + " -p rocksdb.dir=data/rocksdb (it is created when missing)");
    }
    return new RocksDbSettings(
        dir,
        path(properties, OPTIONS_FILE),
        flag(properties, FRESH, false),
        flag(properties, STATISTICS, true),
        properties.getProperty("table", "usertable"),
        fieldCount(properties));
  }

  private static @Nullable Path path(Properties properties, String name) throws DBException {
    String value = properties.getProperty(name, "");
    try {
      return value.isBlank() ? null : Path.of(value).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new DBException(name + "=" + value + " is not a path: " + e.getReason(), e);
    }
  }

  private static boolean flag(Properties properties, String name, boolean otherwise)
      throws DBException {
    String value = properties.getProperty(name, Boolean.toString(otherwise));
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new DBException(name + "=" + value + " is neither true nor false");
    };
  }

  private static int fieldCount(Properties properties) throws DBException {
    String value = properties.getProperty("fieldcount", "10");
    if (!value.matches("0*[1-9][0-9]{0,8}")) {
      throw new DBException("fieldcount=" + value + " is not a whole number from 1 to 999999999");
    }
    return Integer.parseInt(value);
  }
}
