package site.ycsb.ivs.trial;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.client.run.Databases;
import site.ycsb.client.run.ExceptionText;

/** One instance of a store, held open while steps use it, as a server would be. */
final class StoreInstance implements AutoCloseable {
  static final String TABLE = "table";
  static final String DEFAULT_TABLE = "usertable";

  private final Properties properties;
  private final DB db;

  private StoreInstance(Properties properties, DB db) {
    this.properties = properties;
    this.db = db;
  }

  /** Opens an instance as it is. */
  static StoreInstance open(Properties properties) throws StepFailedException {
    DB db = Databases.bare(properties);
    try {
      db.init();
    } catch (DBException | RuntimeException e) {
      throw new StepFailedException("the store cannot be opened: " + ExceptionText.of(e), e);
    }
    return new StoreInstance(properties, db);
  }

  Properties properties() {
    return properties;
  }

  String table() {
    return properties.getProperty(TABLE, DEFAULT_TABLE);
  }

  DB db() {
    return db;
  }

  /** Bytes in each field of a record by name; null if there is no such record. */
  @Nullable Map<String, Integer> fieldBytes(String key) throws StepFailedException {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status;
    try {
      status = db.read(table(), key, null, found);
    } catch (RuntimeException e) {
      throw new StepFailedException("the store cannot be read: " + ExceptionText.of(e), e);
    }
    if (Status.NOT_FOUND.equals(status) || (status != null && status.isOk() && found.isEmpty())) {
      return null;
    }
    if (status == null || !status.isOk()) {
      throw new StepFailedException("the store cannot be read: " + status);
    }
    Map<String, Integer> bytes = new HashMap<>();
    found.forEach((field, value) -> bytes.put(field, Math.toIntExact(value.bytesLeft())));
    return bytes;
  }

  /** Whether a record is found in some table, which need not exist. */
  boolean holds(String table, String key) {
    Map<String, ByteIterator> found = new HashMap<>();
    try {
      Status status = db.read(table, key, null, found);
      return status != null && status.isOk() && !found.isEmpty();
    } catch (RuntimeException e) {
      return false;
    }
  }

  @Override
  public void close() throws StepFailedException {
    try {
      db.cleanup();
    } catch (DBException | RuntimeException e) {
      throw new StepFailedException("the store cannot be closed: " + ExceptionText.of(e), e);
    }
  }
}
